import type { Reads } from '../../database/tx.ts'
import type { Level } from '../../kernel/catalogue-id.ts'
import type { LabelKind } from './core/label.ts'
import { buildSnapshot, type SnapshotNode, type TaxonomySnapshot } from './core/snapshot.ts'
import { latestVersion } from './store.ts'

/**
 * Reads the living tree and builds its snapshot. The version is read first: should an import commit in between, the snapshot
 * is newer than it says, and the next look at the version number loads it again.
 */
export async function loadSnapshot(tx: Reads): Promise<TaxonomySnapshot> {
  const version = await latestVersion(tx)
  const nodes = await tx
    .selectFrom('catalogue_nodes')
    .select(['level', 'number', 'parent_number', 'name'])
    .where('retired_version', 'is', null)
    .execute()
  const labels = await tx
    .selectFrom('catalogue_labels as label')
    .innerJoin('catalogue_nodes as node', join =>
      join.onRef('node.level', '=', 'label.level').onRef('node.number', '=', 'label.number'),
    )
    .select(['label.level', 'label.number', 'label.language', 'label.kind', 'label.text'])
    .where('node.retired_version', 'is', null)
    .execute()
  const at = (level: Level): SnapshotNode[] =>
    nodes
      .filter(node => node.level === level)
      .map(node => ({ number: node.number, parentNumber: node.parent_number, name: node.name }))
  return buildSnapshot({
    version,
    masters: at('master'),
    subSkills: at('sub_skill'),
    skills: at('skill'),
    labels: labels.map(({ level, number, language, kind, text }) => ({
      level: level as Level,
      number,
      label: { language, text, kind: kind as LabelKind },
    })),
  })
}

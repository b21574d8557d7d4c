import { sql } from 'kysely'
import type { Reads } from '../../database/tx.ts'
import type { Level } from '../../kernel/catalogue-id.ts'
import type { LabelKind } from './core/label.ts'
import type { SnapshotNode, SnapshotSource } from './core/snapshot.ts'
import type { GlossaryEntry } from './core/speech/glossary.ts'
import { FACT_COLUMNS, factsOf } from './fact-columns.ts'
import { latestVersion } from './store.ts'

/**
 * Reads the living tree, of which snapshot and judge are made. The version is read first: should an import commit in between, what
 * was read is newer than it says, and the next look at the version number loads it again.
 */
export async function readSnapshotSource(tx: Reads, glossary: readonly GlossaryEntry[]): Promise<SnapshotSource> {
  const version = await latestVersion(tx)
  const nodes = await tx
    .selectFrom('catalogue_nodes')
    .select(['level', 'number', 'parent_number', 'name', 'description', ...FACT_COLUMNS])
    .where('retired_version', 'is', null)
    .execute()
  const labels = await readLabels(tx)
  const at = (level: Level): SnapshotNode[] =>
    nodes
      .filter(node => node.level === level)
      .map(node => ({
        number: node.number,
        parentNumber: node.parent_number,
        name: node.name,
        description: node.description,
        facts: factsOf(node),
      }))
  return {
    version,
    masters: at('master'),
    subSkills: at('sub_skill'),
    skills: at('skill'),
    labels,
    glossary,
  }
}

/** Cannot stand in a label: the readers collapse white space and PostgreSQL's text is what they gave it. */
const BETWEEN_PARTS = '\u001f'
const BETWEEN_LABELS = '\u001e'

/**
 * One row a node, its labels joined: a row a label (109,000 for ESCO and ours) costs the driver three times as long to read,
 * and a new version is in force only when every process has read it.
 */
async function readLabels(tx: Reads): Promise<SnapshotSource['labels']> {
  const { rows } = await sql<{ level: Level; number: number; labels: string }>`
    select level, number,
      string_agg(concat_ws(${BETWEEN_PARTS}, label.language, label.kind, label.text), ${BETWEEN_LABELS}) as labels
    from labels_in_force as label join catalogue_nodes as node using (level, number)
    where node.retired_version is null
    group by level, number
  `.execute(tx)
  return rows.flatMap(({ level, number, labels }) =>
    labels.split(BETWEEN_LABELS).map(joined => {
      const [language, kind, text] = joined.split(BETWEEN_PARTS) as [string, LabelKind, string]
      return { level, number, label: { language, kind, text } }
    }),
  )
}

import type { GlossaryEntry, LabelKind, SnapshotNode, SnapshotSource } from '@pramaan/matching'
import { sql } from 'kysely'
import type { Reads } from '../../database/tx.ts'
import type { Level } from '../../kernel/catalogue-id.ts'
import { FACT_COLUMNS, factsOf, latestVersion } from '../taxonomy/index.ts'

/**
 * Reads the tree from which snapshot and ranker are built. The version is read first: if an import commits in between, the data is newer
 * than the version says, and the next refresh loads it again.
 */
export async function readSnapshotSource(tx: Reads, glossary: readonly GlossaryEntry[]): Promise<SnapshotSource> {
  const version = await latestVersion(tx)
  const nodes = await tx
    .selectFrom('catalogue_nodes')
    .select(['level', 'number', 'parent_number', 'name', 'description', 'verifiable', 'whole_trade', ...FACT_COLUMNS])
    .where('retired_version', 'is', null)
    .execute()
  const labels = await readLabels(tx)
  const chosen = await countChosen(tx)
  const at = (level: Level): SnapshotNode[] =>
    nodes
      .filter(node => node.level === level)
      .map(node => ({
        number: node.number,
        parentNumber: node.parent_number,
        name: node.name,
        description: node.description,
        verifiable: node.verifiable,
        wholeTrade: node.whole_trade,
        chosen: level === 'skill' ? (chosen.get(node.number) ?? 0) : 0,
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

/** Cannot occur in a label: importers collapse white space. */
const BETWEEN_PARTS = '\u001f'
const BETWEEN_LABELS = '\u001e'

/**
 * One row per node with its labels joined: one row per label (109,000 with ESCO) takes the driver three times as long to read, and a new
 * version is in use only after every process has read it.
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

/** From the tallies of selections, sixteen rows a skill at most. Mandates belong to organisations, whose choices are not counted across them. */
async function countChosen(tx: Reads): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('selection_tallies')
    .select(['skill_number', sql<number>`sum(selections)::integer`.as('chosen')])
    .groupBy('skill_number')
    .execute()
  return new Map(rows.map(({ skill_number, chosen }) => [skill_number, chosen]))
}

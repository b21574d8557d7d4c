import type { Label, LabelKind } from '@pramaan/matching'
import { sql } from 'kysely'
import type { Tx } from '../../database/tx.ts'
import type { Level } from '../../kernel/catalogue-id.ts'
import type { PlannedLabel, PlannedNode, Retirement, StoredNode } from './core/plan-import.ts'
import { FACT_COLUMNS, factsOf } from './store.ts'

/** SQL of imports. Rows are written as arrays, thousands per statement: 99,192 labels one by one take minutes. */

export async function readStored(tx: Tx, source: string): Promise<readonly StoredNode[]> {
  const nodes = await tx
    .selectFrom('catalogue_nodes')
    .select([
      'level',
      'number',
      'parent_number',
      'source_key',
      'name',
      'description',
      'verifiable',
      'safety_critical',
      'whole_trade',
      'retired_version',
    ])
    .select(FACT_COLUMNS)
    .where('source', '=', source)
    .execute()
  const labels = await labelsBySourceNode(tx, source)
  return nodes.map(node => ({
    level: node.level as Level,
    number: node.number,
    key: node.source_key,
    parentNumber: node.parent_number,
    name: node.name,
    description: node.description,
    verifiable: node.verifiable,
    safetyCritical: node.safety_critical,
    wholeTrade: node.whole_trade,
    facts: factsOf(node),
    retired: node.retired_version !== null,
    labels: labels.get(`${node.level}${node.number}`) ?? [],
  }))
}

async function labelsBySourceNode(tx: Tx, source: string): Promise<ReadonlyMap<string, readonly Label[]>> {
  const rows = await tx
    .selectFrom('catalogue_labels as label')
    .innerJoin('catalogue_nodes as node', join =>
      join.onRef('node.level', '=', 'label.level').onRef('node.number', '=', 'label.number'),
    )
    .select(['label.level', 'label.number', 'label.language', 'label.kind', 'label.text'])
    .where('node.source', '=', source)
    .execute()
  return labelsByNode(rows)
}

interface LabelRow {
  readonly level: string
  readonly number: number
  readonly language: string
  readonly kind: string
  readonly text: string
}

/** By level and number. */
export function labelsByNode(rows: readonly LabelRow[]): ReadonlyMap<string, readonly Label[]> {
  const toLabel = ({ language, kind, text }: LabelRow): Label => ({ language, kind: kind as LabelKind, text })
  const byNode = Map.groupBy(rows, ({ level, number }) => `${level}${number}`)
  return new Map(byNode.entries().map(([node, of]) => [node, of.map(toLabel)]))
}

export const NUMBER_SEQUENCES: Record<Level, string> = {
  master: 'master_numbers',
  sub_skill: 'sub_skill_numbers',
  skill: 'skill_numbers',
}

export async function drawNumbers(tx: Tx, level: Level, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval(${NUMBER_SEQUENCES[level]})::integer as number from generate_series(1, ${count}::integer)
  `.execute(tx)
  return rows.map(row => row.number)
}

export interface VersionRow {
  readonly source: string
  readonly sourceVersion: string
  readonly added: number
  readonly changed: number
  readonly retired: number
  readonly at: Date
}

export async function insertVersion(tx: Tx, version: VersionRow): Promise<number> {
  const { at, sourceVersion, ...counts } = version
  const row = await tx
    .insertInto('taxonomy_versions')
    .values({ ...counts, source_version: sourceVersion, created_at: at })
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function insertNodes(
  tx: Tx,
  source: string,
  version: number,
  nodes: readonly PlannedNode[],
): Promise<void> {
  await sql`
    insert into catalogue_nodes
      (level, number, parent_number, source, source_key, name, description, verifiable, safety_critical, whole_trade,
       occupations, is_knowledge, reuse_level, since_version, changed_version)
    select level, number, parent_number, ${source}, key, name, description, verifiable, safety_critical, whole_trade,
           occupations, is_knowledge, reuse_level, ${version}, ${version}
    from unnest(${column(nodes, 'level')}::text[], ${column(nodes, 'number')}::integer[],
                ${column(nodes, 'parentNumber')}::integer[], ${column(nodes, 'key')}::text[],
                ${column(nodes, 'name')}::text[], ${column(nodes, 'description')}::text[],
                ${column(nodes, 'verifiable')}::boolean[],
                ${column(nodes, 'safetyCritical')}::boolean[], ${column(nodes, 'wholeTrade')}::boolean[],
                ${factColumns(nodes)})
      as node (level, number, parent_number, key, name, description, verifiable, safety_critical, whole_trade,
               occupations, is_knowledge, reuse_level)
  `.execute(tx)
}

export async function updateNodes(tx: Tx, version: number, nodes: readonly PlannedNode[]): Promise<void> {
  await sql`
    update catalogue_nodes as stored
    set parent_number = node.parent_number, name = node.name, description = node.description,
        verifiable = node.verifiable, safety_critical = node.safety_critical, whole_trade = node.whole_trade,
        occupations = node.occupations, is_knowledge = node.is_knowledge, reuse_level = node.reuse_level, changed_version = ${version}, retired_version = null, replaced_by = null
    from unnest(${column(nodes, 'level')}::text[], ${column(nodes, 'number')}::integer[],
                ${column(nodes, 'parentNumber')}::integer[], ${column(nodes, 'name')}::text[],
                ${column(nodes, 'description')}::text[], ${column(nodes, 'verifiable')}::boolean[],
                ${column(nodes, 'safetyCritical')}::boolean[], ${column(nodes, 'wholeTrade')}::boolean[],
                ${factColumns(nodes)})
      as node (level, number, parent_number, name, description, verifiable, safety_critical, whole_trade,
               occupations, is_knowledge, reuse_level)
    where stored.level = node.level and stored.number = node.number
  `.execute(tx)
}

export async function retireNodes(tx: Tx, version: number, retirements: readonly Retirement[]): Promise<void> {
  await sql`
    update catalogue_nodes as stored
    set retired_version = ${version}, changed_version = ${version}, replaced_by = gone.replaced_by
    from unnest(${column(retirements, 'level')}::text[], ${column(retirements, 'number')}::integer[],
                ${column(retirements, 'replacedBy')}::integer[]) as gone (level, number, replaced_by)
    where stored.level = gone.level and stored.number = gone.number
  `.execute(tx)
}

export async function insertLabels(tx: Tx, labels: readonly PlannedLabel[]): Promise<void> {
  await sql`
    insert into catalogue_labels (level, number, language, kind, text)
    select * from ${labelRows(labels)}
  `.execute(tx)
}

export async function deleteLabels(tx: Tx, labels: readonly PlannedLabel[]): Promise<void> {
  await sql`
    delete from catalogue_labels as stored
    using ${labelRows(labels)} as gone (level, number, language, kind, text)
    where (stored.level, stored.number, stored.language, stored.kind, stored.text)
        = (gone.level, gone.number, gone.language, gone.kind, gone.text)
  `.execute(tx)
}

function factColumns(nodes: readonly PlannedNode[]) {
  return sql`${nodes.map(({ facts }) => facts?.occupations ?? null)}::real[],
    ${nodes.map(({ facts }) => facts?.isKnowledge ?? null)}::boolean[],
    ${nodes.map(({ facts }) => facts?.reuse ?? null)}::text[]`
}

function labelRows(labels: readonly PlannedLabel[]) {
  return sql`unnest(${column(labels, 'level')}::text[], ${column(labels, 'number')}::integer[],
    ${column(labels, 'language')}::text[], ${column(labels, 'kind')}::text[], ${column(labels, 'text')}::text[])`
}

function column<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] {
  return rows.map(row => row[name])
}

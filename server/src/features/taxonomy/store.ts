import type { EscoFacts, Label } from '@pramaan/matching'
import { sql } from 'kysely'
import type { Reads, Tx } from '../../database/tx.ts'
import type { Level } from '../../kernel/catalogue-id.ts'

/** SQL for reading. Lists use the index `catalogue_nodes_children` and omit retired nodes. */

export interface NodeRow {
  readonly number: number
  readonly name: string
  readonly description: string
  /** False for everything but skills. */
  readonly verifiable: boolean
}

export interface Branch {
  readonly skill: NodeRow & {
    readonly retired: boolean
    readonly replacedBy: number | null
  }
  readonly subSkill: Pick<NodeRow, 'number' | 'name'>
  readonly master: Pick<NodeRow, 'number' | 'name'>
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

export async function findBranch(tx: Reads, skillNumber: number): Promise<Branch | null> {
  const row = await tx
    .selectFrom('catalogue_nodes as skill')
    .innerJoin('catalogue_nodes as sub', join =>
      join.onRef('sub.number', '=', 'skill.parent_number').on('sub.level', '=', 'sub_skill'),
    )
    .innerJoin('catalogue_nodes as master', join =>
      join.onRef('master.number', '=', 'sub.parent_number').on('master.level', '=', 'master'),
    )
    .select([
      'skill.number',
      'skill.name',
      'skill.description',
      'skill.verifiable',
      'skill.retired_version',
      'skill.replaced_by',
      'sub.number as sub_number',
      'sub.name as sub_name',
      'master.number as master_number',
      'master.name as master_name',
    ])
    .where('skill.level', '=', 'skill')
    .where('skill.number', '=', skillNumber)
    .executeTakeFirst()
  if (!row) return null
  const { number, name, description, verifiable } = row
  return {
    skill: {
      number,
      name,
      description,
      verifiable,
      retired: row.retired_version !== null,
      replacedBy: row.replaced_by,
    },
    subSkill: { number: row.sub_number, name: row.sub_name },
    master: { number: row.master_number, name: row.master_name },
  }
}

/** Labels of the sources and of the operator. */
export async function findLabels(tx: Reads, level: Level, number: number): Promise<readonly Label[]> {
  const { rows } = await sql<Label>`
    select text, language, kind from labels_in_force where level = ${level} and number = ${number}
    order by language, kind, text
  `.execute(tx)
  return rows
}

/** `parentNumber` is null for masters. */
export async function listChildren(
  tx: Reads,
  level: Level,
  parentNumber: number | null,
  page: Page,
): Promise<readonly NodeRow[]> {
  return await children(tx, level, parentNumber)
    .select(['number', 'name', 'description', 'verifiable'])
    .orderBy('name')
    .orderBy('number')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countChildren(tx: Reads, level: Level, parentNumber: number | null): Promise<number> {
  const { count } = await children(tx, level, parentNumber)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function children(tx: Reads, level: Level, parentNumber: number | null) {
  const query = tx.selectFrom('catalogue_nodes').where('level', '=', level).where('retired_version', 'is', null)
  return parentNumber === null ? query : query.where('parent_number', '=', parentNumber)
}

export async function isLiving(tx: Reads, level: Level, number: number): Promise<boolean> {
  const row = await tx
    .selectFrom('catalogue_nodes')
    .select('number')
    .where('level', '=', level)
    .where('number', '=', number)
    .where('retired_version', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function countLiving(tx: Reads): Promise<Record<Level, number>> {
  const rows = await tx
    .selectFrom('catalogue_nodes')
    .select(['level', sql<number>`count(*)::integer`.as('count')])
    .where('retired_version', 'is', null)
    .groupBy('level')
    .execute()
  const counts: Record<Level, number> = { master: 0, sub_skill: 0, skill: 0 }
  for (const { level, count } of rows) counts[level as Level] = count
  return counts
}

/** 0 before the first import. */
export async function latestVersion(tx: Reads): Promise<number> {
  const row = await tx
    .selectFrom('taxonomy_versions')
    .select(sql<number>`max(version)`.as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Serialises imports: a second one waits here and then sees the result of the first. */
export async function lockForImport(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue import'))`.execute(tx)
}

/** Columns of ESCO's facts about a skill: all three are set, or none. */
export const FACT_COLUMNS = ['occupations', 'is_knowledge', 'reuse_level'] as const

interface FactRow {
  readonly occupations: number | null
  readonly is_knowledge: boolean | null
  readonly reuse_level: string | null
}

export function factsOf({ occupations, is_knowledge: isKnowledge, reuse_level: reuse }: FactRow): EscoFacts | null {
  if (occupations === null || isKnowledge === null) return null
  return { occupations, isKnowledge, reuse: reuse as EscoFacts['reuse'] }
}

import { sql } from 'kysely'
import type { Reads, Tx } from '../../database/tx.ts'
import type { ChosenBranch } from './core/decide-selection.ts'

/** The slice's only SQL. A selection and its tally change in one statement, so a crash cannot separate them. */

export interface Selection extends ChosenBranch {
  readonly id: string
  readonly userId: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface SelectionRow {
  selected_skill_id: string
  user_id: string
  skill_number: number
  sub_skill_number: number
  master_number: number
  created_at: Date
  updated_at: Date
}

/** By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS = [
  'selected_skill_id',
  'user_id',
  'skill_number',
  'sub_skill_number',
  'master_number',
  'created_at',
  'updated_at',
  'skill_level',
] as const

function toSelection(row: SelectionRow): Selection {
  return {
    id: row.selected_skill_id,
    userId: row.user_id,
    skillNumber: row.skill_number,
    subSkillNumber: row.sub_skill_number,
    masterNumber: row.master_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Null if the user has already selected the skill, by the unique key. */
export async function insertSelection(tx: Tx, selection: Selection, shard: number): Promise<Selection | null> {
  const { id, userId, skillNumber, subSkillNumber, masterNumber, createdAt, updatedAt } = selection
  const { rows } = await sql<SelectionRow>`
    with added as (
      insert into selected_skills
        (selected_skill_id, user_id, skill_number, sub_skill_number, master_number, created_at, updated_at)
      values (${id}, ${userId}, ${skillNumber}, ${subSkillNumber}, ${masterNumber}, ${createdAt}, ${updatedAt})
      on conflict (user_id, skill_number) do nothing
      returning *
    ), tallied as (
      insert into selection_tallies as tally (skill_number, shard, selections)
      select skill_number, ${shard}::smallint, 1 from added
      on conflict (skill_number, shard) do update set selections = tally.selections + 1
    )
    select ${sql.join(COLUMNS.map(column => sql.ref(column)))} from added
  `.execute(tx)
  return rows[0] ? toSelection(rows[0]) : null
}

export async function deleteSelection(tx: Tx, id: string, shard: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from selected_skills where selected_skill_id = ${id}::uuid returning skill_number
    ), tallied as (
      insert into selection_tallies as tally (skill_number, shard, selections)
      select skill_number, ${shard}::smallint, -1 from gone
      on conflict (skill_number, shard) do update set selections = tally.selections - 1
    )
    select skill_number from gone
  `.execute(tx)
  return rows.length > 0
}

export async function findSelection(tx: Reads, id: string): Promise<Selection | null> {
  const row = await tx
    .selectFrom('selected_skills')
    .select(COLUMNS)
    .where('selected_skill_id', '=', id)
    .executeTakeFirst()
  return row ? toSelection(row) : null
}

export async function listSelections(
  tx: Reads,
  userId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly Selection[]> {
  const rows = await tx
    .selectFrom('selected_skills')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('selected_skill_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(toSelection)
}

export async function countSelections(tx: Reads, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('selected_skills')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function countAllSelections(tx: Reads): Promise<number> {
  const { count } = await tx
    .selectFrom('selection_tallies')
    .select(sql<number>`coalesce(sum(selections), 0)::float8`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface TalliedSkill {
  readonly skillNumber: number
  readonly selections: number
}

export async function listTopSkills(
  tx: Reads,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly TalliedSkill[]> {
  const rows = await tallied(tx)
    .orderBy('selections', 'desc')
    .orderBy('skill_number')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(row => ({ skillNumber: row.skill_number, selections: row.selections }))
}

export async function countTalliedSkills(tx: Reads): Promise<number> {
  const { count } = await tx
    .selectFrom(tallied(tx).as('skills'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function tallied(tx: Reads) {
  return tx
    .selectFrom('selection_tallies')
    .select(['skill_number', sql<number>`sum(selections)::float8`.as('selections')])
    .groupBy('skill_number')
    .having(sql`sum(selections)`, '>', 0)
}

/**
 * Moves up to `limit` selections of a replaced skill to its successor and deletes those of users who have already selected it. Rows are
 * locked first, so that two workers on the same job (one of them thought dead) never count a row twice.
 */
export async function moveSelections(tx: Tx, from: number, to: ChosenBranch, limit: number, now: Date): Promise<void> {
  await sql`
    with batch as (
      select selected_skill_id, user_id from selected_skills
      where skill_number = ${from} order by selected_skill_id limit ${limit} for update
    ), doubled as (
      select batch.selected_skill_id from batch
      join selected_skills has on has.user_id = batch.user_id and has.skill_number = ${to.skillNumber}
    ), dropped as (
      delete from selected_skills where selected_skill_id in (select selected_skill_id from doubled) returning 1
    ), moved as (
      update selected_skills
      set skill_number = ${to.skillNumber}, sub_skill_number = ${to.subSkillNumber},
          master_number = ${to.masterNumber}, updated_at = ${now}
      where selected_skill_id in (select selected_skill_id from batch except select selected_skill_id from doubled)
      returning 1
    ), tallied as (
      insert into selection_tallies as tally (skill_number, shard, selections)
      values (${from}, 0, -(select count(*) from batch)), (${to.skillNumber}, 0, (select count(*) from moved))
      on conflict (skill_number, shard) do update set selections = tally.selections + excluded.selections
    )
    select count(*) from batch
  `.execute(tx)
}

export async function isSelected(tx: Reads, skillNumber: number): Promise<boolean> {
  const query = tx.selectFrom('selected_skills').select('skill_number').where('skill_number', '=', skillNumber).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

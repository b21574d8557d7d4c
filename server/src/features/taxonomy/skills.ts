import type { Label } from '@pramaan/matching'
import { CompiledQuery, sql } from 'kysely'
import type { Database, Reads } from '../../database/tx.ts'
import { type NamesByLanguage, namesOf } from '../../kernel/skill-names.ts'
import type { Branch } from './store.ts'

export interface SkillStatus {
  readonly verifiable: boolean
  readonly retired: boolean
  readonly replacedBy: number | null
}

/** A constant text, because it runs for every mandate that is written. */
const FIND_STATUSES = `
  select number, verifiable, retired_version is not null as retired, replaced_by
  from catalogue_nodes where level = 'skill' and number = any($1::integer[])`

interface StatusRow {
  number: number
  verifiable: boolean
  retired: boolean
  replaced_by: number | null
}

/** Existing skills, including retired ones, by number. Read from the database, not from memory, because decisions depend on it. */
export async function findSkillStatuses(
  tx: Reads,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, SkillStatus>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await tx.executeQuery<StatusRow>(CompiledQuery.raw(FIND_STATUSES, [numbers]))
  return new Map(
    rows.map(({ number, verifiable, retired, replaced_by }) => [
      number,
      { verifiable, retired, replacedBy: replaced_by },
    ]),
  )
}

export interface SkillNames {
  /** In English. */
  readonly name: string
  /** In other languages of the pages, if the catalogue has one. */
  readonly names: NamesByLanguage
  readonly description: string
  /** Wrong practice endangers people: an assessment alone does not verify it. */
  readonly safetyCritical: boolean
}

interface SkillNamesRow {
  number: number
  name: string
  description: string
  hi: string | null
  safety_critical: boolean
}

/** In the order of `numbers`; null for an unknown number. */
export async function lookUpSkillNames(tx: Reads, numbers: readonly number[]): Promise<readonly (SkillNames | null)[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<SkillNamesRow>`
    select node.number, node.name, node.description, node.safety_critical,
      (select text from labels_in_force as label where label.level = 'skill' and label.number = node.number
         and label.language = 'hi' and label.kind = 'preferred' limit 1) as hi
    from catalogue_nodes as node where node.level = 'skill' and node.number = any(${numbers}::integer[])
  `.execute(tx)
  const byNumber = new Map(
    rows.map(({ number, name, description, hi, safety_critical: safetyCritical }) => [
      number,
      { name, description, names: namesOf(hi), safetyCritical },
    ]),
  )
  return numbers.map(number => byNumber.get(number) ?? null)
}

/** A skill with its branch and labels. */
export interface FullSkill extends Branch {
  readonly labels: readonly Label[]
}

interface FullSkillRow {
  number: number
  name: string
  description: string
  verifiable: boolean
  retired: boolean
  replaced_by: number | null
  sub_number: number
  sub_name: string
  master_number: number
  master_name: string
  labels: Label[]
}

/** A constant text, because look-ups are the most frequent reads of partners. The authentication bench runs it as its baseline. */
export const FIND_FULL_SKILLS = `
  select skill.number, skill.name, skill.description, skill.verifiable, skill.retired_version is not null as retired,
    skill.replaced_by, sub.number as sub_number, sub.name as sub_name, master.number as master_number,
    master.name as master_name,
    (select json_agg(json_build_object('text', text, 'language', language, 'kind', kind) order by language, kind, text)
     from labels_in_force as label where label.level = 'skill' and label.number = skill.number) as labels
  from unnest($1::integer[]) with ordinality as wanted (number, place)
  join catalogue_nodes as skill on skill.level = 'skill' and skill.number = wanted.number
  join catalogue_nodes as sub on sub.level = 'sub_skill' and sub.number = skill.parent_number
  join catalogue_nodes as master on master.level = 'master' and master.number = sub.parent_number
  order by wanted.place`

/** Unknown numbers are omitted. One statement for any number of skills. */
export async function findFullSkills(tx: Reads, numbers: readonly number[]): Promise<readonly FullSkill[]> {
  if (numbers.length === 0) return []
  const { rows } = await tx.executeQuery<FullSkillRow>(CompiledQuery.raw(FIND_FULL_SKILLS, [numbers]))
  return rows.map(toFullSkill)
}

function toFullSkill(row: FullSkillRow): FullSkill {
  const { number, name, description, verifiable, retired } = row
  return {
    skill: { number, name, description, verifiable, retired, replacedBy: row.replaced_by },
    subSkill: { number: row.sub_number, name: row.sub_name },
    master: { number: row.master_number, name: row.master_name },
    labels: row.labels,
  }
}

/** Skills that are not retired, after a number, ascending, below a node if one is given. Stable while skills are added. */
export async function listSkillNumbers(
  tx: Reads,
  below: { readonly subSkill: number | null; readonly master: number | null },
  after: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select skill.number from catalogue_nodes as skill
    where skill.level = 'skill' and skill.retired_version is null and skill.number > ${after}
      and (${below.subSkill}::integer is null or skill.parent_number = ${below.subSkill})
      and (${below.master}::integer is null or skill.parent_number in (
        select number from catalogue_nodes where level = 'sub_skill' and parent_number = ${below.master}))
    order by skill.number limit ${limit}
  `.execute(tx)
  return rows.map(row => row.number)
}

/** In the order of `numbers`, each once; `missing` are numbers that never existed. */
export async function lookUpSkills(
  { database: { reads } }: { readonly database: Pick<Database, 'reads'> },
  numbers: readonly number[],
): Promise<{ readonly skills: readonly FullSkill[]; readonly missing: readonly number[] }> {
  const wanted = [...new Set(numbers)]
  const skills = await findFullSkills(reads, wanted)
  const found = new Set(skills.map(({ skill }) => skill.number))
  return { skills, missing: wanted.filter(number => !found.has(number)) }
}

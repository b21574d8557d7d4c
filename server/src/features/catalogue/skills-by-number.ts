import { CompiledQuery, sql } from 'kysely'
import type { Reads } from '../../database/tx.ts'
import type { Label } from './core/label.ts'
import type { Branch } from './store.ts'

/** Skills with all that is said of them, by number; those that do not exist are left out. One statement, whatever the number. */
export interface FullSkill extends Branch {
  readonly labels: readonly Label[]
}

interface Row {
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

/** Made once: a partner's look-ups are its hottest reads. The gate's bench runs it bare. */
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

export async function findFullSkills(tx: Reads, numbers: readonly number[]): Promise<readonly FullSkill[]> {
  if (numbers.length === 0) return []
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(FIND_FULL_SKILLS, [numbers]))
  return rows.map(toFullSkill)
}

function toFullSkill(row: Row): FullSkill {
  const { number, name, description, verifiable, retired } = row
  return {
    skill: { number, name, description, verifiable, retired, replacedBy: row.replaced_by },
    subSkill: { number: row.sub_number, name: row.sub_name },
    master: { number: row.master_number, name: row.master_name },
    labels: row.labels,
  }
}

/** Living skills after a number, rising, below a node if one is given: the same page again while others are added. */
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

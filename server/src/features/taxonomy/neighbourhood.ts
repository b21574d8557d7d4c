import { sql } from 'kysely'
import type { Reads } from '../../database/tx.ts'

/** A skill with related and unrelated skills and their descriptions, from which questions are generated. */
export interface Neighbourhood {
  readonly skill: DescribedNeighbour
  /** Skills of the same sub-skill. */
  readonly siblings: readonly DescribedNeighbour[]
  /** Skills of other masters. */
  readonly strangers: readonly DescribedNeighbour[]
}

export interface DescribedNeighbour {
  readonly name: string
  readonly description: string
  readonly aliases: readonly string[]
  readonly subSkill: string
}

interface Row extends DescribedNeighbour {
  readonly kin: 'self' | 'sibling' | 'stranger'
}

const MOST_SIBLINGS = 40
const MOST_STRANGERS = 60

/** Null for an unknown skill. Strangers are spread over the whole catalogue and are the same in every call. */
export async function describeNeighbourhood(tx: Reads, skillNumber: number): Promise<Neighbourhood | null> {
  const { rows } = await sql<Row>`
    with self as (
      select skill.*, sub.parent_number as master_number from catalogue_nodes skill
      join catalogue_nodes sub on sub.level = 'sub_skill' and sub.number = skill.parent_number
      where skill.level = 'skill' and skill.number = ${skillNumber}
    ), chosen as (
      select number, 'self' as kin from self
      union all
      (select each.number, 'sibling' from self join catalogue_nodes each
        on each.level = 'skill' and each.parent_number = self.parent_number and each.number <> self.number
        where each.retired_version is null order by each.number limit ${MOST_SIBLINGS})
      union all
      (select each.number, 'stranger' from self, catalogue_nodes each
        join catalogue_nodes sub on sub.level = 'sub_skill' and sub.number = each.parent_number
        where each.level = 'skill' and each.retired_version is null and sub.parent_number <> self.master_number
        order by (each.number * 7919::bigint) % 10007, each.number limit ${MOST_STRANGERS})
    )
    select chosen.kin, skill.name, skill.description, sub.name as "subSkill",
      array(select text from labels_in_force label where label.level = 'skill' and label.number = skill.number
        and label.language = 'en' and label.text <> skill.name order by text) as aliases
    from chosen
    join catalogue_nodes skill on skill.level = 'skill' and skill.number = chosen.number
    join catalogue_nodes sub on sub.level = 'sub_skill' and sub.number = skill.parent_number
    order by chosen.kin, skill.number
  `.execute(tx)
  const of = (kin: Row['kin']) => rows.filter(row => row.kin === kin)
  const [skill] = of('self')
  return skill ? { skill, siblings: of('sibling'), strangers: of('stranger') } : null
}

import { CompiledQuery } from 'kysely'
import type { Reads } from '../../database/tx.ts'

export interface SkillFacts {
  readonly verifiable: boolean
  readonly retired: boolean
  readonly replacedBy: number | null
}

/** Made once: every mandate that is written asks it. */
const FIND_FACTS = `
  select number, verifiable, retired_version is not null as retired, replaced_by
  from catalogue_nodes where level = 'skill' and number = any($1::integer[])`

interface Row {
  number: number
  verifiable: boolean
  retired: boolean
  replaced_by: number | null
}

/** Those that exist, retired ones included, by number. Read from the truth and not from memory: a promise rests on it. */
export async function findSkillFacts(tx: Reads, numbers: readonly number[]): Promise<ReadonlyMap<number, SkillFacts>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(FIND_FACTS, [numbers]))
  return new Map(
    rows.map(({ number, verifiable, retired, replaced_by }) => [
      number,
      { verifiable, retired, replacedBy: replaced_by },
    ]),
  )
}

/** Name and description in the order asked for; null for a number that is no skill. */
export async function lookUpSkillNames(
  tx: Reads,
  numbers: readonly number[],
): Promise<readonly ({ readonly name: string; readonly description: string } | null)[]> {
  if (numbers.length === 0) return []
  const rows = await tx
    .selectFrom('catalogue_nodes')
    .select(['number', 'name', 'description'])
    .where('level', '=', 'skill')
    .where('number', 'in', [...numbers])
    .execute()
  const byNumber = new Map(rows.map(row => [row.number, row]))
  return numbers.map(number => byNumber.get(number) ?? null)
}

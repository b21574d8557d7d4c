import type { Database } from '../../database/tx.ts'
import type { Mode } from '../../kernel/tenant.ts'
import { countBankItems, listWithdrawn } from './bank-store.ts'
import { ITEMS_A_SKILL } from './core/item-bank.ts'
import { QUESTIONS_A_SKILL, type Use } from './core/question.ts'
import type { PublicBank } from './ports.ts'

/** Which skills can be verified by questions now. */
export interface ServedSkills {
  readonly current: () => IsServed
  /** Reads which items the banks have. Called every second: a read with each answer would cost more. */
  refresh(): Promise<void>
}

/** `verifiable` of the skill in the catalogue: questions can tell an experienced person from a beginner. */
export type IsServed = (
  use: Use,
  mode: Mode,
  skill: { readonly number: number; readonly verifiable: boolean },
) => boolean

export interface ServedDeps {
  readonly database: Pick<Database, 'reads'>
  readonly itemBank: Pick<PublicBank, 'skills'>
  readonly hasModel: boolean
}

/** Before the first read no bank has items. */
export function servedSkills({ database, itemBank, hasModel }: ServedDeps): ServedSkills {
  let inPrivateBanks: ReadonlyMap<number, number> = new Map()
  /** Per skill of the public bank. Counted once a second, not with every answer. */
  let withdrawnItems: ReadonlyMap<number, number> = new Map()
  const inPublicBank = (number: number) =>
    itemBank.skills.has(number) ? ITEMS_A_SKILL - (withdrawnItems.get(number) ?? 0) : 0
  const isServed: IsServed = (use, mode, { number, verifiable }) => {
    if (!verifiable) return false
    // In test mode sample questions are made where the bank has none.
    if (mode === 'test' || hasModel) return true
    const wanted = QUESTIONS_A_SKILL[use]
    return (inPrivateBanks.get(number) ?? 0) >= wanted || (use === 'mandate' && inPublicBank(number) >= wanted)
  }
  return {
    current: () => isServed,
    refresh: async () => {
      inPrivateBanks = await countBankItems(database.reads)
      withdrawnItems = countPublicItems(await listWithdrawn(database.reads))
    },
  }
}

function countPublicItems(itemIds: ReadonlySet<string>): ReadonlyMap<number, number> {
  const skills = [...itemIds].flatMap(itemId => /^public\/(\d+)\./.exec(itemId)?.[1] ?? [])
  return new Map([...Map.groupBy(skills, Number)].map(([skill, items]) => [skill, items.length]))
}

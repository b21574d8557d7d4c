import type { SkillQuestion } from './question.ts'

/** A question of a bank. The right option is the first until the question is drawn or imported. */
export interface BankItem extends SkillQuestion {
  /** Name of the bank, number of the skill, number in the file: `public/1001.3`. */
  readonly itemId: string
  readonly skillNumber: number
  readonly kind: (typeof ITEM_KINDS)[number]
  /** 1: known after some months. 2: known to a skilled worker. 3: known to an experienced one. */
  readonly difficulty: number
  readonly tests: string
  /** Why each wrong option is wrong, in the order of the options. */
  readonly why: readonly string[]
}

/** Items by the number of their skill. */
export type ItemBank = ReadonlyMap<number, readonly BankItem[]>

/** Every skill of the public bank has at least as many items: three attempts of five questions. */
export const ITEMS_A_SKILL = 15

export const ITEM_KINDS = ['situation', 'measure', 'fault', 'steps', 'reading'] as const

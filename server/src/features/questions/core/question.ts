import { sha256Hex } from '../../../kernel/crypto.ts'
import type { Language } from '../../../kernel/languages.ts'

/** A multiple-choice question on a skill. English is required; other languages have their options in the same order. */
export interface SkillQuestion {
  readonly texts: QuestionTexts
  /** Index of the right option. */
  readonly right: number
}

export type QuestionTexts = { readonly en: QuestionText } & { readonly [L in Language]?: QuestionText }

export interface QuestionText {
  readonly ask: string
  readonly options: readonly string[]
}

export const OPTIONS_A_QUESTION = 4

/** Who is asked: a student in a session of the Verification API, or a candidate of a mandate. */
export type Use = 'session' | 'mandate'

/** Four of five right by guessing: 1.6 %. Three of four: 5.1 %. A mandate is a screening, a session ends in a signed credential. */
export const QUESTIONS_A_SKILL: Readonly<Record<Use, number>> = { session: 5, mandate: 4 }

/** Returns a random number from 0 to less than 1. */
export type Random = () => number

/** Identifies a question that is in no bank by its text, so that the same text is never asked twice. */
export function itemIdOf(source: 'model' | 'sample', { ask, options }: QuestionText): string {
  const text = [ask, ...options.toSorted()].join('\n')
  return `${source}/${sha256Hex(text).slice(0, 32)}`
}

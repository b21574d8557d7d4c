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
export const QUESTIONS_A_SKILL = 4

/** Returns a random number from 0 to less than 1. */
export type Random = () => number

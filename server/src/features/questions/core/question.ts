import type { Language } from '../../../kernel/languages.ts'

/** A multiple-choice question on a skill. In English at least; in other languages the options stand in the same order. */
export interface SkillQuestion {
  readonly texts: QuestionTexts
  /** The place of the one right option. */
  readonly right: number
}

export type QuestionTexts = { readonly en: QuestionText } & { readonly [L in Language]?: QuestionText }

export interface QuestionText {
  readonly ask: string
  readonly options: readonly string[]
}

export const OPTIONS_A_QUESTION = 4
export const QUESTIONS_A_SKILL = 4

/** Chance as a parameter: from 0, and less than 1. */
export type Random = () => number

import { type Language, writtenIn } from '../../../kernel/languages.ts'
import { hostileText } from './hostile-text.ts'
import { OPTIONS_A_QUESTION, type QuestionText, type SkillQuestion } from './question.ts'

/** Why a question was dropped. Questions are never repaired: nobody would have reviewed the result. */
export type DropReason =
  | 'not_four_options'
  | 'no_right_option'
  | 'wrong_length'
  | 'repeated_option'
  | 'lopsided_options'
  | 'hostile_text'
  | 'wrong_script'
  | 'near_duplicate'
  | 'not_solved'
  | 'solved_by_options'
  | 'solved_by_catalogue'

export interface GatedQuestions {
  readonly kept: readonly SkillQuestion[]
  readonly dropped: readonly DropReason[]
}

const ASK_LENGTH = { least: 10, most: 300 }
const OPTION_LENGTH = { least: 1, most: 220 }
/** The longest option may have at most this many times the characters of the shortest, or this many more: length must not reveal the answer. */
const LOPSIDED_RATIO = 1.6
const LOPSIDED_SLACK = 10

/** Checks every question on its own, then against those kept before it. */
export function passGate(questions: readonly SkillQuestion[]): GatedQuestions {
  const kept: SkillQuestion[] = []
  const dropped: DropReason[] = []
  for (const question of questions) {
    const fault =
      checkQuestion(question) ?? (kept.some(each => areNearDuplicates(each, question)) ? 'near_duplicate' : null)
    if (fault === null) kept.push(question)
    else dropped.push(fault)
  }
  return { kept, dropped }
}

/** Answers of three independent solves, by the place of the question; -1 where the solver could not tell. */
export interface Solves {
  /** Saw question and options. */
  readonly whole: readonly (number | null)[]
  /** Saw the options only. */
  readonly optionsOnly: readonly number[]
  /** Answered from the public catalogue only. */
  readonly fromCatalogue: readonly number[]
}

/**
 * A question stays if somebody who sees it whole finds the answer, and neither somebody who sees only the options does nor somebody who
 * looks it up in the public catalogue.
 */
export function passSolves(
  questions: readonly SkillQuestion[],
  { whole, optionsOnly, fromCatalogue }: Solves,
): GatedQuestions {
  const faults = questions.map(({ right }, at): DropReason | null => {
    if (whole[at] !== right) return 'not_solved'
    if (optionsOnly[at] === right) return 'solved_by_options'
    return fromCatalogue[at] === right ? 'solved_by_catalogue' : null
  })
  return {
    kept: questions.filter((_, at) => faults[at] === null),
    dropped: faults.filter(fault => fault !== null),
  }
}

export function checkQuestion({ texts, right }: SkillQuestion): DropReason | null {
  if (!Number.isInteger(right) || right < 0 || right >= OPTIONS_A_QUESTION) return 'no_right_option'
  for (const [language, text] of Object.entries(texts) as [Language, QuestionText][]) {
    const fault = validateText(language, text)
    if (fault !== null) return fault
  }
  return null
}

export function validateText(language: Language, { ask, options }: QuestionText): DropReason | null {
  if (options.length !== OPTIONS_A_QUESTION) return 'not_four_options'
  if (!fits(ask, ASK_LENGTH) || !options.every(option => fits(option, OPTION_LENGTH))) return 'wrong_length'
  if ([ask, ...options].some(text => hostileText(text) !== null)) return 'hostile_text'
  // An option may be a bare measure ("2.5 mm"), so its script is checked together with the question, which is a sentence.
  if (!['', ...options].every(option => writtenIn(language, ask + option))) return 'wrong_script'
  if (new Set(options.map(normaliseOption)).size < options.length) return 'repeated_option'
  return isLopsided(options) ? 'lopsided_options' : null
}

function fits(text: string, { least, most }: { readonly least: number; readonly most: number }): boolean {
  const length = [...text.trim()].length
  return length >= least && length <= most
}

/** Removes case, blanks and punctuation: "2.5 mm" equals "2,5mm."; "-5" and "5", "1:12" and "11:2" differ. */
function normaliseOption(option: string): string {
  return option
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/gu, '')
    .replace(/["'“”‘’!?;()।]|[.,:](?!\d)/gu, '')
    .replaceAll(',', '.')
}

function isLopsided(options: readonly string[]): boolean {
  const lengths = options.map(option => [...option].length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  return most > least * LOPSIDED_RATIO && most - least > LOPSIDED_SLACK
}

/** Two questions are near duplicates if they have nearly the same words, or the same options and similar words. */
const SAME_WORDS = 0.75
const SAME_TOPIC = 0.5

export function areNearDuplicates({ texts: one }: SkillQuestion, { texts: other }: SkillQuestion): boolean {
  const asked = overlap(wordSet(one.en.ask), wordSet(other.en.ask))
  if (asked >= SAME_WORDS) return true
  return asked >= SAME_TOPIC && overlap(new Set(one.en.options), new Set(other.en.options)) >= SAME_WORDS
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Jaccard similarity. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.union(other).size
  return all === 0 ? 1 : one.intersection(other).size / all
}

/**
 * Whether a question contains its right option word for word and none of the others, as written by a model that was told to reveal the
 * key. The independent solve cannot detect this: it makes the answer easier to find.
 */
export function revealsAnswer({ texts, right }: SkillQuestion): boolean {
  return Object.values(texts).some(({ ask, options }) => {
    const named = options.filter(option => paddedWords(ask).includes(paddedWords(option)))
    return named.length === 1 && named[0] === options[right]
  })
}

/** Surrounded by blanks, so that "cement" is not found in "replacement". */
export function paddedWords(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}

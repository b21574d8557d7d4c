import { type Language, writtenIn } from '../../../kernel/languages.ts'
import { hostileText } from './hostile-text.ts'
import { OPTIONS_A_QUESTION, type QuestionText, type SkillQuestion } from './question.ts'
import { areTwins } from './twins.ts'

/** Why a question was dropped. It is never repaired: a question that somebody mended is one that nobody wrote. */
export type GateFault =
  | 'not_four_options'
  | 'no_right_option'
  | 'wrong_length'
  | 'repeated_option'
  | 'lopsided_options'
  | 'hostile_text'
  | 'wrong_script'
  | 'near_twin'
  | 'not_solved'

export interface GatedQuestions {
  readonly kept: readonly SkillQuestion[]
  readonly dropped: readonly GateFault[]
}

const ASK_LENGTH = { least: 10, most: 300 }
const OPTION_LENGTH = { least: 1, most: 220 }
/** The longest option may have this many times the characters of the shortest, or this many more. Beyond, length gives it away. */
const LOPSIDED_RATIO = 1.6
const LOPSIDED_SLACK = 10

/** Every question on its own, then each against those kept before it. */
export function passGate(questions: readonly SkillQuestion[]): GatedQuestions {
  const kept: SkillQuestion[] = []
  const dropped: GateFault[] = []
  for (const question of questions) {
    const fault = judgeQuestion(question) ?? (kept.some(each => areTwins(each, question)) ? 'near_twin' : null)
    if (fault === null) kept.push(question)
    else dropped.push(fault)
  }
  return { kept, dropped }
}

/** An independent solve saw question and options only. What it answers otherwise was unclear, wrong or steered. */
export function passSolve(questions: readonly SkillQuestion[], answers: readonly (number | null)[]): GatedQuestions {
  const kept = questions.filter((question, at) => answers[at] === question.right)
  return { kept, dropped: questions.slice(kept.length).map(() => 'not_solved') }
}

export function judgeQuestion({ texts, right }: SkillQuestion): GateFault | null {
  if (!Number.isInteger(right) || right < 0 || right >= OPTIONS_A_QUESTION) return 'no_right_option'
  for (const [language, text] of Object.entries(texts) as [Language, QuestionText][]) {
    const fault = judgeText(language, text)
    if (fault !== null) return fault
  }
  return null
}

export function judgeText(language: Language, { ask, options }: QuestionText): GateFault | null {
  if (options.length !== OPTIONS_A_QUESTION) return 'not_four_options'
  if (!fits(ask, ASK_LENGTH) || !options.every(option => fits(option, OPTION_LENGTH))) return 'wrong_length'
  if ([ask, ...options].some(text => hostileText(text) !== null)) return 'hostile_text'
  // An option may be a bare measure ("2.5 mm"), so it is judged behind the question, which is a sentence.
  if (!['', ...options].every(option => writtenIn(language, ask + option))) return 'wrong_script'
  if (new Set(options.map(bare)).size < options.length) return 'repeated_option'
  return isLopsided(options) ? 'lopsided_options' : null
}

function fits(text: string, { least, most }: { readonly least: number; readonly most: number }): boolean {
  const length = [...text.trim()].length
  return length >= least && length <= most
}

/** Without case, blanks and punctuation: "2.5 mm" and "2,5mm." are one option; "-5" and "5", "1:12" and "11:2" are two. */
function bare(option: string): string {
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

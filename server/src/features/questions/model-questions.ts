import type { Language } from '../../kernel/languages.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { describeNeighbourhood } from '../taxonomy/index.ts'
import { askModel, type ModelDeps, type ModelTask, type StepFault } from './ask-model.ts'
import { chooseQuestions, placeAnswers } from './core/choose.ts'
import { catalogueLines, standsInCatalogue } from './core/public-catalogue.ts'
import { areNearDuplicates, passGate, passSolves, revealsAnswer, validateText } from './core/quality-gate.ts'
import type { QuestionText, SkillQuestion } from './core/question.ts'
import {
  type SkillForModel,
  solveFromCatalogueRequest,
  solveFromOptionsRequest,
  solveRequest,
  translateQuestionsRequest,
  writeRequest,
} from './prompts.ts'

export interface RequestedSkill extends SkillForModel {
  readonly skillId: string
  readonly number: number
}

export type QuestionFault = StepFault | 'too_few'

export interface ModelDemand {
  readonly count: number
  readonly languages: readonly Language[]
  /** Questions that the person was asked before. */
  readonly asked: readonly QuestionText[]
}

/**
 * The model writes the questions and translates them; three independent calls check them. Every text passes the gate in its language,
 * and the number of questions that are left must suffice.
 */
export async function modelQuestions(
  deps: ModelDeps,
  task: ModelTask,
  skill: RequestedSkill,
  { count, languages, asked }: ModelDemand,
  signal: AbortSignal,
): Promise<Result<readonly SkillQuestion[], QuestionFault>> {
  const catalogue = catalogueLines(await describeNeighbourhood(deps.database.reads, skill.number))
  const written = await askModel(deps, task, `write ${skill.skillId}`, writeRequest(skill, asked), signal)
  if (!written.ok) return written
  const gated = passGate(written.value.questions.map(toQuestion)).kept.filter(
    question => !revealsAnswer(question) && !standsInCatalogue(question, catalogue) && !isRepeated(question, asked),
  )
  if (gated.length < count) return err('too_few')
  // The key is moved, so that a model that always answers 0 does not find it.
  const placed = placeAnswers(gated, seededBy(skill.skillId))
  const checked = await checkBySolving(deps, task, skill.skillId, placed, { catalogue, count }, signal)
  if (!checked.ok) return checked
  if (checked.value.length < count) return err('too_few')
  const chosen = checked.value.slice(0, count)
  const translated = await translate(deps, task, skill.skillId, chosen, languages, signal)
  return translated.ok ? ok(chooseQuestions(translated.value, count, deps.random)) : translated
}

function toQuestion({ ask, options, right }: QuestionText & { readonly right: number }): SkillQuestion {
  return { texts: { en: normalised({ ask, options }) }, right }
}

/** Normalises to NFC: models do not always return composed letters. */
function normalised({ ask, options }: QuestionText): QuestionText {
  const clean = (text: string) => text.normalize('NFC').trim()
  return { ask: clean(ask), options: options.map(clean) }
}

function isRepeated(question: SkillQuestion, asked: readonly QuestionText[]): boolean {
  return asked.some(text => areNearDuplicates({ texts: { en: text }, right: 0 }, question))
}

/**
 * Three solves of the same questions, none of which sees the key or what another one answered. One after another: three at once for
 * each skill waited for connections, and after the first has dropped too many the others need not be paid for.
 */
async function checkBySolving(
  deps: ModelDeps,
  task: ModelTask,
  skillId: string,
  questions: readonly SkillQuestion[],
  { catalogue, count }: { readonly catalogue: readonly string[]; readonly count: number },
  signal: AbortSignal,
): Promise<Result<readonly SkillQuestion[], QuestionFault>> {
  const texts = questions.map(question => question.texts.en)
  const whole = await askModel(deps, task, `solve ${skillId}`, solveRequest(texts), signal)
  if (!whole.ok) return whole
  const solved = { whole: whole.value.answers, optionsOnly: [], fromCatalogue: [] }
  if (passSolves(questions, solved).kept.length < count) return err('too_few')
  const options = await askModel(deps, task, `solve options ${skillId}`, solveFromOptionsRequest(texts), signal)
  if (!options.ok) return options
  const request = solveFromCatalogueRequest(texts, catalogue)
  const found = await askModel(deps, task, `solve catalogue ${skillId}`, request, signal)
  if (!found.ok) return found
  const all = { ...solved, optionsOnly: options.value.answers, fromCatalogue: found.value.answers }
  return ok(passSolves(questions, all).kept)
}

async function translate(
  deps: ModelDeps,
  task: ModelTask,
  skillId: string,
  questions: readonly SkillQuestion[],
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Result<readonly SkillQuestion[], QuestionFault>> {
  const english = questions.map(question => question.texts.en)
  const others = languages.filter(each => each !== 'en')
  const answers = await Promise.all(
    others.map(async language => {
      const request = translateQuestionsRequest(english, language)
      const answer = await askModel(deps, task, `translate ${skillId} ${language}`, request, signal)
      return answer.ok ? cleanTranslation(answer.value.questions, language, english.length) : answer
    }),
  )
  const failed = answers.find(each => !each.ok)
  if (failed && !failed.ok) return failed
  const translations = answers.map((each, at) => [others[at]!, each.ok ? each.value : []] as const)
  return ok(
    questions.map((question, at) => ({
      ...question,
      texts: {
        ...question.texts,
        ...Object.fromEntries(translations.map(([language, texts]) => [language, texts[at]!])),
      },
    })),
  )
}

function cleanTranslation(
  translated: readonly QuestionText[],
  language: Language,
  count: number,
): Result<readonly QuestionText[], QuestionFault> {
  const texts = translated.map(normalised)
  const clean = texts.length === count && texts.every(text => validateText(language, text) === null)
  return clean ? ok(texts) : err('garbage')
}

/** Deterministic: after a crash the order must be the same, or a stored solve would be compared with another order. */
function seededBy(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0, 17)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

import type { Language } from '../../kernel/languages.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { askModel, type ModelDeps, type ModelTask, type StepFault } from './ask-model.ts'
import { chooseQuestions, placeAnswers } from './core/choose.ts'
import { passGate, passSolve, revealsAnswer, validateText } from './core/quality-gate.ts'

import { QUESTIONS_A_SKILL, type QuestionText, type SkillQuestion } from './core/question.ts'
import { type SkillForModel, solveRequest, translateQuestionsRequest, writeRequest } from './prompts.ts'

export interface RequestedSkill extends SkillForModel {
  readonly skillId: string
}

export type QuestionFault = StepFault | 'too_few'

/** The model writes the questions, solves them without the key and translates them. Every text passes the gate in its language. */
export async function modelQuestions(
  deps: ModelDeps,
  task: ModelTask,
  skill: RequestedSkill,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Result<readonly SkillQuestion[], QuestionFault>> {
  const written = await askModel(deps, task, `write ${skill.skillId}`, writeRequest(skill), signal)
  if (!written.ok) return written
  const gated = passGate(written.value.questions.map(toQuestion)).kept.filter(question => !revealsAnswer(question))
  if (gated.length < QUESTIONS_A_SKILL) return err('too_few')
  // The key is moved, so that a model that always answers 0 does not find it.
  const placed = placeAnswers(gated, seededBy(skill.skillId))
  const solved = await solve(deps, task, skill.skillId, placed, signal)
  if (!solved.ok) return solved
  if (solved.value.length < QUESTIONS_A_SKILL) return err('too_few')
  const chosen = solved.value.slice(0, QUESTIONS_A_SKILL)
  const translated = await translate(deps, task, skill.skillId, chosen, languages, signal)
  return translated.ok ? ok(chooseQuestions(translated.value, QUESTIONS_A_SKILL, deps.random)) : translated
}

function toQuestion({ ask, options, right }: QuestionText & { readonly right: number }): SkillQuestion {
  return { texts: { en: normalised({ ask, options }) }, right }
}

/** Normalises to NFC: models do not always return composed letters. */
function normalised({ ask, options }: QuestionText): QuestionText {
  const clean = (text: string) => text.normalize('NFC').trim()
  return { ask: clean(ask), options: options.map(clean) }
}

async function solve(
  deps: ModelDeps,
  task: ModelTask,
  skillId: string,
  questions: readonly SkillQuestion[],
  signal: AbortSignal,
): Promise<Result<readonly SkillQuestion[], QuestionFault>> {
  const request = solveRequest(questions.map(question => question.texts.en))
  const solved = await askModel(deps, task, `solve ${skillId}`, request, signal)
  return solved.ok ? ok(passSolve(questions, solved.value.answers).kept) : solved
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

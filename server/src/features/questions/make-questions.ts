import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Language } from '../../kernel/languages.ts'
import { writtenIn } from '../../kernel/languages.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { askModel, type ModelDeps, type ModelTask } from './ask-model.ts'
import { type BuiltInDeps, builtInQuestions } from './built-in.ts'
import { hostileText } from './core/hostile-text.ts'
import { QUESTIONS_A_SKILL, type SkillQuestion } from './core/question.ts'
import { modelQuestions, type QuestionFault, type SkillWanted } from './model-questions.ts'
import { translateTextsRequest } from './prompts.ts'

export interface QuestionDeps extends BuiltInDeps, Omit<ModelDeps, 'model' | 'monthlyTokens'> {
  /** Null: the built-in generator makes every question. */
  readonly model: Pick<ModelDeps, 'model' | 'monthlyTokens'> | null
}

export interface MadeQuestions {
  readonly questions: readonly SkillQuestion[]
  readonly source: 'item_bank' | 'catalogue' | 'model'
  readonly independentSolve: 'agreed' | 'skipped'
}

/** A model for live data where one is configured. Test keys never use one: nobody pays for a trial. */
function modelFor({ model, ...rest }: QuestionDeps, { tenant }: ModelTask): ModelDeps | null {
  return model === null || tenant.mode === 'test' ? null : { ...rest, ...model }
}

/** Four questions on a skill, gated. */
export async function makeQuestions(
  deps: QuestionDeps,
  task: ModelTask,
  skill: SkillWanted,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Result<MadeQuestions, QuestionFault>> {
  const modelDeps = modelFor(deps, task)
  if (modelDeps === null) return await withoutModel(deps, skill)
  const made = await modelQuestions(modelDeps, task, skill, languages, signal)
  return made.ok ? ok({ questions: made.value, source: 'model', independentSolve: 'agreed' }) : made
}

async function withoutModel(deps: QuestionDeps, skill: SkillWanted): Promise<Result<MadeQuestions, QuestionFault>> {
  const number = parseCatalogueId('skill', skill.skillId)
  const { questions, source } = await builtInQuestions(deps, deps.database.reads, number ?? 0)
  if (questions.length < QUESTIONS_A_SKILL) return refused('too_few')
  return ok({ questions, source, independentSolve: 'skipped' })
}

/** A partner's own sentences in another language; null without a model, and then they stay English. */
export async function translateTexts(
  deps: QuestionDeps,
  task: ModelTask,
  texts: readonly string[],
  language: Language,
  signal: AbortSignal,
): Promise<Result<readonly string[] | null, QuestionFault>> {
  const modelDeps = modelFor(deps, task)
  if (modelDeps === null || texts.length === 0) return ok(null)
  const answer = await askModel(modelDeps, task, `texts ${language}`, translateTextsRequest(texts, language), signal)
  if (!answer.ok) return answer
  const translated = answer.value.texts.map(text => text.normalize('NFC').trim())
  const clean = translated.every(text => text !== '' && hostileText(text) === null && writtenIn(language, text))
  return clean && translated.length === texts.length ? ok(translated) : refused('garbage')
}

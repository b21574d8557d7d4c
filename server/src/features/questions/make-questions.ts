import type { Reads } from '../../database/tx.ts'
import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import { type Language, writtenIn } from '../../kernel/languages.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { describeNeighbourhood } from '../taxonomy/index.ts'
import { askModel, type ModelDeps, type ModelTask } from './ask-model.ts'
import { chooseQuestions } from './core/choose.ts'
import { questionsFromCatalogue } from './core/from-catalogue.ts'
import { hostileText } from './core/hostile-text.ts'
import type { ItemBank } from './core/item-bank.ts'
import { passGate } from './core/quality-gate.ts'
import { QUESTIONS_A_SKILL, type Random, type SkillQuestion } from './core/question.ts'
import { modelQuestions, type QuestionFault, type RequestedSkill } from './model-questions.ts'
import { translateTextsRequest } from './prompts.ts'

export interface QuestionDeps extends BuiltInDeps, Omit<ModelDeps, 'model' | 'monthlyTokens'> {
  /** Null: the built-in generator creates all questions. */
  readonly model: Pick<ModelDeps, 'model' | 'monthlyTokens'> | null
}

export interface MadeQuestions {
  readonly questions: readonly SkillQuestion[]
  readonly source: 'item_bank' | 'catalogue' | 'model'
  readonly independentSolve: 'agreed' | 'skipped'
}

/** The configured model for live data; null in test mode, which never uses a model. */
function modelFor({ model, ...rest }: QuestionDeps, { tenant }: ModelTask): ModelDeps | null {
  return model === null || tenant.mode === 'test' ? null : { ...rest, ...model }
}

/** Four questions on a skill that passed the quality gate. */
export async function makeQuestions(
  deps: QuestionDeps,
  task: ModelTask,
  skill: RequestedSkill,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Result<MadeQuestions, QuestionFault>> {
  const modelDeps = modelFor(deps, task)
  if (modelDeps === null) return await withoutModel(deps, skill)
  const made = await modelQuestions(modelDeps, task, skill, languages, signal)
  return made.ok ? ok({ questions: made.value, source: 'model', independentSolve: 'agreed' }) : made
}

async function withoutModel(deps: QuestionDeps, skill: RequestedSkill): Promise<Result<MadeQuestions, QuestionFault>> {
  const number = parseCatalogueId('skill', skill.skillId)
  const { questions, source } = await builtInQuestions(deps, deps.database.reads, number ?? 0)
  if (questions.length < QUESTIONS_A_SKILL) return err('too_few')
  return ok({ questions, source, independentSolve: 'skipped' })
}

/** Translates texts of a partner; null without a model, then they stay English. */
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
  return clean && translated.length === texts.length ? ok(translated) : err('garbage')
}

interface BuiltInDeps {
  readonly itemBank: ItemBank
  readonly random: Random
}

export interface BuiltInQuestions {
  readonly questions: readonly SkillQuestion[]
  readonly source: 'item_bank' | 'catalogue'
}

/** Questions without a model: from the item bank, or from the catalogue if the bank has none. */
export async function builtInQuestions(
  { itemBank, random }: BuiltInDeps,
  reads: Reads,
  skillNumber: number,
): Promise<BuiltInQuestions> {
  const written = itemBank.get(skillNumber)
  if (written) return { questions: draw(written, random), source: 'item_bank' }
  const around = await describeNeighbourhood(reads, skillNumber)
  const derived = around === null ? [] : questionsFromCatalogue(around, random)
  return { questions: draw(derived, random), source: 'catalogue' }
}

function draw(questions: readonly SkillQuestion[], random: Random): readonly SkillQuestion[] {
  return chooseQuestions(passGate(questions).kept, QUESTIONS_A_SKILL, random)
}

import { type Language, writtenIn } from '../../kernel/languages.ts'
import type { QuestionSource } from '../../kernel/question-source.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { shuffled } from '../../kernel/shuffled.ts'
import { describeNeighbourhood } from '../taxonomy/index.ts'
import { askModel, type ModelDeps, type ModelTask } from './ask-model.ts'
import { findBankItems, listWithdrawn } from './bank-store.ts'
import { chooseQuestions } from './core/choose.ts'
import { hostileText } from './core/hostile-text.ts'
import { passGate } from './core/quality-gate.ts'
import {
  itemIdOf,
  QUESTIONS_A_SKILL,
  type QuestionText,
  type QuestionTexts,
  type Random,
  type Use,
} from './core/question.ts'
import { sampleQuestions } from './core/sample-questions.ts'
import { modelQuestions, type QuestionFault, type RequestedSkill } from './model-questions.ts'
import type { PublicBank } from './ports.ts'
import { translateTextsRequest } from './prompts.ts'

export interface QuestionDeps extends Omit<ModelDeps, 'model' | 'monthlyTokens'> {
  /** The questions of the repository. */
  readonly itemBank: PublicBank
  readonly random: Random
  /** Null: questions come from banks only. */
  readonly model: Pick<ModelDeps, 'model' | 'monthlyTokens'> | null
}

/** What is asked for, besides the skill. */
export interface QuestionDemand {
  readonly use: Use
  readonly languages: readonly Language[]
  /** What the person was asked about this skill before. Empty for mandates, which are prepared for many persons. */
  readonly asked: readonly AskedItem[]
}

export interface AskedItem {
  readonly itemId: string | null
  readonly text: QuestionText
}

export interface MadeQuestion {
  readonly itemId: string
  readonly texts: QuestionTexts
  /** Index of the right option; null for an item of a private bank, whose key only the grading role can read. */
  readonly right: number | null
}

export interface MadeQuestions {
  readonly questions: readonly MadeQuestion[]
  readonly source: QuestionSource
  readonly independentSolve: 'agreed' | 'skipped'
}

/** The configured model for live data; null in test mode, which never uses a model. */
function modelFor({ model, ...rest }: QuestionDeps, { tenant }: ModelTask): ModelDeps | null {
  return model === null || tenant.mode === 'test' ? null : { ...rest, ...model }
}

/**
 * Questions on a skill. Live: from a private bank, else by the model, else, for mandates, from the public bank. Test: from the public
 * bank, else samples. The keys of the public bank can be read by everybody, so it never leads to a live credential.
 */
export async function makeQuestions(
  deps: QuestionDeps,
  task: ModelTask,
  skill: RequestedSkill,
  demand: QuestionDemand,
  signal: AbortSignal,
): Promise<Result<MadeQuestions, QuestionFault>> {
  if (task.tenant.mode === 'test') return await testQuestions(deps, skill, demand)
  const fromPrivate = await privateQuestions(deps, skill.number, demand)
  if (fromPrivate !== null) return ok(fromPrivate)
  const modelDeps = modelFor(deps, task)
  if (modelDeps !== null) return await questionsOfModel(modelDeps, task, skill, demand, signal)
  const fromPublic = demand.use === 'mandate' ? await publicQuestions(deps, skill.number, demand) : null
  return fromPublic === null ? err('too_few') : ok(fromPublic)
}

async function questionsOfModel(
  deps: ModelDeps,
  task: ModelTask,
  skill: RequestedSkill,
  { use, languages, asked }: QuestionDemand,
  signal: AbortSignal,
): Promise<Result<MadeQuestions, QuestionFault>> {
  const wanted = { count: QUESTIONS_A_SKILL[use], languages, asked: asked.map(({ text }) => text) }
  const made = await modelQuestions(deps, task, skill, wanted, signal)
  if (!made.ok) return made
  const questions = made.value.map(each => ({ ...each, itemId: itemIdOf('model', each.texts.en) }))
  return ok({ questions, source: 'model', independentSolve: 'agreed' })
}

/** Null if the private banks have too few items that this person was not asked. */
async function privateQuestions(
  { database, random }: QuestionDeps,
  skillNumber: number,
  { use, asked }: QuestionDemand,
): Promise<MadeQuestions | null> {
  const items = unasked(await findBankItems(database.reads, skillNumber), asked)
  const count = QUESTIONS_A_SKILL[use]
  if (items.length < count) return null
  const questions = shuffled(items, random)
    .slice(0, count)
    .map(item => ({ ...item, right: null }))
  return { questions, source: 'item_bank', independentSolve: 'skipped' }
}

/** Null if the public bank has too few items. */
async function publicQuestions(
  { database, itemBank, random }: QuestionDeps,
  skillNumber: number,
  { use, asked }: QuestionDemand,
): Promise<MadeQuestions | null> {
  const withdrawn = await listWithdrawn(database.reads)
  const items = (await itemBank.itemsOf(skillNumber)).filter(({ itemId }) => !withdrawn.has(itemId))
  const count = QUESTIONS_A_SKILL[use]
  const drawn = chooseQuestions(unasked(items, asked), count, random)
  if (drawn.length < count) return null
  const questions = drawn.map(({ itemId, texts, right }) => ({ itemId, texts, right }))
  return { questions, source: 'item_bank', independentSolve: 'skipped' }
}

async function testQuestions(
  deps: QuestionDeps,
  { number }: RequestedSkill,
  demand: QuestionDemand,
): Promise<Result<MadeQuestions, QuestionFault>> {
  const fromBank = await publicQuestions(deps, number, demand)
  if (fromBank !== null) return ok(fromBank)
  const around = await describeNeighbourhood(deps.database.reads, number)
  const count = QUESTIONS_A_SKILL[demand.use]
  for (let tries = 0; around !== null && tries < SAMPLE_TRIES; tries++) {
    // Samples may be repeated: there are few of them, and they verify nothing.
    const drawn = chooseQuestions(passGate(sampleQuestions(around, deps.random)).kept, count, deps.random)
    if (drawn.length < count) continue
    const questions = drawn.map(each => ({ ...each, itemId: itemIdOf('sample', each.texts.en) }))
    return ok({ questions, source: 'sample', independentSolve: 'skipped' })
  }
  return err('too_few')
}

/** Wrong options are drawn at random, and the gate may drop one question too many: sk_1008 then had none in some runs. */
const SAMPLE_TRIES = 10

function unasked<Item extends { readonly itemId: string }>(
  items: readonly Item[],
  asked: readonly AskedItem[],
): readonly Item[] {
  const known = new Set(asked.map(({ itemId }) => itemId))
  return items.filter(({ itemId }) => !known.has(itemId))
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

import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import type { QuestionSource } from '../../kernel/question-source.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { type AskedItem, type ModelTask, makeQuestions, type QuestionDeps } from '../questions/index.ts'
import { findSkillStatuses, lookUpSkillNames } from '../taxonomy/index.ts'
import type { AssessedVerification } from './attempt-facts.ts'
import { type DrawnQuestion, drawQuestions, type QuestionToDraw } from './core/draw.ts'
import { sourceTexts } from './core/source-texts.ts'
import type { AskedBefore } from './store.ts'

export interface MakeDeps extends QuestionDeps {
  readonly newSecret: (prefix: string) => string
}

/** What a new attempt asks. */
export interface AssessmentDemand extends Pick<AssessedVerification, 'skills' | 'sources' | 'language'> {
  readonly askedBefore: readonly AskedBefore[]
}

export interface MadeAssessment {
  readonly drawn: readonly DrawnQuestion[]
  readonly skills: readonly { readonly skillNumber: number; readonly source: QuestionSource; readonly total: number }[]
}

type GenerationFailed = DomainError<'GENERATION_FAILED'>

/** Five questions for each skill, all skills concurrently: ten skills one after another would exceed the time limit. */
export async function makeAssessment(
  deps: MakeDeps,
  task: ModelTask,
  demand: AssessmentDemand,
  signal: AbortSignal,
): Promise<Result<MadeAssessment, GenerationFailed>> {
  const numbers = demand.skills.map(({ number }) => number)
  const statuses = await findSkillStatuses(deps.database.reads, numbers)
  const described = await lookUpSkillNames(deps.database.reads, numbers)
  // Waits for all, also after a failure: a step stored later would outlive the task.
  const ended = await Promise.allSettled(
    demand.skills.map(async ({ number, skillId, name }, at) => {
      if (statuses.get(number)?.verifiable !== true) return err('not_verifiable')
      const description = described[at]?.description ?? ''
      const skill = { number, skillId, name, description, sources: sourceTexts(demand.sources) }
      const languages = [...new Set(['en' as const, demand.language])]
      const asked = askedOf(demand.askedBefore, number)
      return await makeQuestions(deps, task, skill, { use: 'session', languages, asked }, signal)
    }),
  )
  const failed: string[] = []
  const toDraw: QuestionToDraw[] = []
  const skills: MadeAssessment['skills'][number][] = []
  for (const [at, each] of ended.entries()) {
    if (each.status === 'rejected') throw each.reason
    const { number: skillNumber, skillId } = demand.skills[at]!
    if (!each.value.ok) {
      failed.push(skillId)
      continue
    }
    const { questions, source } = each.value.value
    skills.push({ skillNumber, source, total: questions.length })
    toDraw.push(
      ...questions.map(({ itemId, texts, right }) => {
        const { ask, options } = texts[demand.language] ?? texts.en
        return { skillNumber, itemId, question: ask, options, right }
      }),
    )
  }
  if (failed.length > 0) return err(generationFailed(failed))
  return ok({ drawn: drawQuestions(toDraw, deps.random, () => deps.newSecret('qst_')), skills })
}

function askedOf(askedBefore: readonly AskedBefore[], skillNumber: number): readonly AskedItem[] {
  return askedBefore
    .filter(each => each.skillNumber === skillNumber)
    .map(({ itemId, question, options }) => ({ itemId, text: { ask: question, options } }))
}

function generationFailed(skillIds: readonly string[]): GenerationFailed {
  const details = skillIds.map(skillId => ({
    path: 'skills',
    message: `${skillId}: there are no questions for it now.`,
  }))
  return domainError('GENERATION_FAILED', ...details)
}

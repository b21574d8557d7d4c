import { err, ok, type Result } from '../../kernel/result.ts'
import { type ModelTask, makeQuestions, type QuestionDeps, type QuestionFault } from '../questions/index.ts'
import { lookUpSkillNames } from '../taxonomy/index.ts'
import type { AssessedVerification } from './attempt-facts.ts'
import { type DrawnQuestion, drawQuestions, type MadeQuestion } from './core/draw.ts'
import { sourceTexts } from './core/source-texts.ts'

export interface MakeDeps extends QuestionDeps {
  readonly newSecret: (prefix: string) => string
}

/** Four questions for each skill, all skills concurrently: ten skills one after another would exceed the time limit. */
export async function makeAssessment(
  deps: MakeDeps,
  task: ModelTask,
  { skills, sources }: AssessedVerification,
  signal: AbortSignal,
): Promise<Result<readonly DrawnQuestion[], QuestionFault>> {
  const described = await lookUpSkillNames(
    deps.database.reads,
    skills.map(({ number }) => number),
  )
  const own = sourceTexts(sources)
  // Waits for all, also after a failure: a step stored later would outlive the task.
  const ended = await Promise.allSettled(
    skills.map(async ({ number, skillId, name }, at) => {
      const requested = { skillId, name, description: described[at]?.description ?? '', sources: own }
      const made = await makeQuestions(deps, task, requested, ['en'], signal)
      return made.ok ? ok(made.value.questions.map(({ texts, right }) => toMade(number, texts.en, right))) : made
    }),
  )
  const made: MadeQuestion[] = []
  for (const each of ended) {
    if (each.status === 'rejected') throw each.reason
    if (!each.value.ok) return err(each.value.error)
    made.push(...each.value.value)
  }
  return ok(drawQuestions(made, deps.random, () => deps.newSecret('qst_')))
}

function toMade(
  skillNumber: number,
  { ask, options }: { readonly ask: string; readonly options: readonly string[] },
  right: number,
): MadeQuestion {
  return { skillNumber, question: ask, options, right }
}

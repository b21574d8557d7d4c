import { ok, type Result, refused } from '../../kernel/result.ts'
import { lookUpSkillNames } from '../catalogue/index.ts'
import { type ModelTask, makeQuestions, type QuestionDeps, type QuestionFault } from '../questions/index.ts'
import type { Assessed } from './attempt-facts.ts'
import { type DrawnQuestion, drawQuestions, type MadeQuestion } from './core/draw.ts'
import { sourceTexts } from './core/source-texts.ts'

export interface MakeDeps extends QuestionDeps {
  readonly newSecret: (prefix: string) => string
}

/** Four questions on each skill, all skills at once: one after another, ten of them would not be done in the time there is. */
export async function makeAssessment(
  deps: MakeDeps,
  task: ModelTask,
  { skills, sources }: Assessed,
  signal: AbortSignal,
): Promise<Result<readonly DrawnQuestion[], QuestionFault>> {
  const described = await lookUpSkillNames(
    deps.database.reads,
    skills.map(({ number }) => number),
  )
  const own = sourceTexts(sources)
  // All have ended when this ends, however it ends: what one of them still noted would outlive the task.
  const ended = await Promise.allSettled(
    skills.map(async ({ number, skillId, name }, at) => {
      const wanted = { skillId, name, description: described[at]?.description ?? '', sources: own }
      const made = await makeQuestions(deps, task, wanted, ['en'], signal)
      return made.ok ? ok(made.value.questions.map(({ texts, right }) => toMade(number, texts.en, right))) : made
    }),
  )
  const made: MadeQuestion[] = []
  for (const each of ended) {
    if (each.status === 'rejected') throw each.reason
    if (!each.value.ok) return refused(each.value.refusal)
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

import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Language } from '../../kernel/languages.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import {
  type MadeQuestions,
  type ModelTask,
  makeQuestions,
  type QuestionDeps,
  type QuestionFault,
  translateTexts,
} from '../questions/index.ts'
import { lookUpSkillNames } from '../taxonomy/index.ts'
import { isPending } from './core/body.ts'
import { type Flow, type FlowEnrichment, type FlowSkill, failureText, preparationWarnings } from './core/flow.ts'
import type { Mandate } from './core/mandate.ts'

import type { FlowKey } from './flow-store.ts'

export interface FlowDeps extends QuestionDeps {
  readonly newId: (prefix: string) => string
}

export interface MadeFlow {
  readonly flow: Flow
  readonly keys: readonly FlowKey[]
  readonly warnings: readonly string[]
}

/** Creates the questions to candidates, or returns a failure reason for the partner. */
export async function makeFlow(
  deps: FlowDeps,
  task: ModelTask,
  mandate: Mandate,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Result<MadeFlow, string>> {
  const [enrichment, skills] = await Promise.all([
    makeEnrichment(deps, task, mandate, languages, signal),
    makeSkills(deps, task, mandate, languages, signal),
  ])
  if (!enrichment.ok) return err(failureText('enrichment questions', enrichment.error))
  if (!skills.ok) return skills
  const flow: Flow = {
    languages,
    methods: mandate.methods,
    enrichment: enrichment.value,
    skills: skills.value.map(each => each.skill),
  }
  return ok({ flow, keys: skills.value.flatMap(each => each.keys), warnings: preparationWarnings(flow) })
}

async function makeEnrichment(
  deps: FlowDeps,
  task: ModelTask,
  { body, methods }: Mandate,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Result<readonly FlowEnrichment[], QuestionFault>> {
  if (!methods.includes('data_enrichment')) return ok([])
  const english = body.enrichment_questions.map(question => question.text)
  const others = languages.filter(each => each !== 'en')
  const translated = await Promise.all(others.map(language => translateTexts(deps, task, english, language, signal)))
  const failed = translated.find(each => !each.ok)
  if (failed && !failed.ok) return failed
  // Without a model the partner's own text is the only one.
  const texts = translated.map(each => (each.ok ? each.value : null))
  return ok(
    body.enrichment_questions.map(({ text, ...rest }, at) => {
      const inOthers = others.flatMap((language, nth) => (texts[nth] ? [[language, texts[nth][at]!]] : []))
      return { ...rest, texts: { en: text, ...Object.fromEntries(inOthers) } }
    }),
  )
}

interface MadeSkill {
  readonly skill: FlowSkill
  readonly keys: readonly FlowKey[]
}

async function makeSkills(
  deps: FlowDeps,
  task: ModelTask,
  { body, methods }: Mandate,
  languages: readonly Language[],
  signal: AbortSignal,
): Promise<Result<readonly MadeSkill[], string>> {
  if (!methods.includes('skill_verification')) return ok([])
  const ids = body.skills.flatMap(skill => (!isPending(skill) && skill.verify ? [skill.skill_id] : []))
  const numbers = ids.map(id => parseCatalogueId('skill', id) ?? 0)
  const described = await lookUpSkillNames(deps.database.reads, numbers)
  const job = `${body.title}. ${body.description ?? ''}`
  const made = await Promise.all(
    ids.map(async (skillId, at) => {
      const { name, description } = described[at] ?? { name: skillId, description: '' }
      const requested = { skillId, number: numbers[at]!, name, description, job }
      const demand = { use: 'mandate' as const, languages, asked: [] }
      const questions = await makeQuestions(deps, task, requested, demand, signal)
      return questions.ok
        ? ok(numbered(deps, skillId, questions.value))
        : err(failureText(`questions for ${skillId}`, questions.error))
    }),
  )
  const failed = made.find(each => !each.ok)
  return failed && !failed.ok ? failed : ok(made.flatMap(each => (each.ok ? [each.value] : [])))
}

/** Separates questions from right answers. A meaningless id connects them. */
function numbered(deps: FlowDeps, skillId: string, { questions, source, independentSolve }: MadeQuestions): MadeSkill {
  const withIds = questions.map(question => ({ ...question, id: deps.newId('QN_') }))
  return {
    skill: { skillId, source, independentSolve, questions: withIds.map(({ id, texts }) => ({ id, texts })) },
    keys: withIds.map(({ id, right, itemId }) => ({ questionId: id, right, itemId })),
  }
}

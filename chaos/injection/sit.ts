import { setTimeout as wait } from 'node:timers/promises'
import { submitAssessment } from '../../server/src/features/assessments/index.ts'
import { seeded } from '../../server/src/features/questions/core/sample-questions.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import {
  assessmentStage,
  generate,
  keysOf,
  newVerification,
  type Stage,
} from '../../server/test/harness/assessments.ts'
import type { TestDatabase } from '../../server/test/harness/database.ts'
import type { FakeModel } from '../../server/test/harness/fake-model.ts'
import { keysDeps, newOrganisation } from '../../server/test/harness/keys.ts'
import type { Played, Sat } from './judge.ts'
import type { HostileSource } from './texts.ts'

export interface SitStage {
  readonly db: TestDatabase
  readonly stage: Stage
  readonly tenant: Tenant
}

export async function newSitStage(db: TestDatabase, model: FakeModel): Promise<SitStage> {
  const tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' as const }
  return { db, stage: await assessmentStage(db, model), tenant }
}

let students = 0

/** The same chance for every student, and no long pauses between the tries of a model that fails. */
function sameChance(stage: Stage): Stage {
  students += 1
  const student = students
  let next = 0
  const deps = {
    ...stage.deps,
    random: seeded(7),
    newSecret: (prefix: string) => (prefix === 'qst_' ? `qst_${student}_${next++}` : stage.deps.newSecret(prefix)),
    pause: async (ms: number, signal: AbortSignal) => void (await wait(Math.min(ms, 20), undefined, { signal })),
  }
  return { ...stage, deps }
}

/** Two students with the same text and the same chance: one always takes the first option, the other knows the trade. */
export async function sit(stage: SitStage, source: HostileSource): Promise<Played> {
  const own = [sameChance(stage.stage), sameChance(stage.stage)] as const
  const first = await sitOnce(stage, own[0], source, () => 0)
  if (first === 'refused') return 'refused'
  const knows = (options: readonly string[]) => options.findIndex(option => /\blevel\b/.test(option))
  const second = await sitOnce(stage, own[1], source, knows)
  if (second === 'refused') throw new Error(`${source.name}: refused the second time only`)
  return { asked: second.asked, firstScore: first.score, trueScore: second.score }
}

async function sitOnce(
  { db, tenant }: SitStage,
  own: Stage,
  { title, description }: HostileSource,
  choose: (options: readonly string[]) => number,
): Promise<'refused' | { readonly asked: Sat['asked']; readonly score: number }> {
  const id = await newVerification(own, tenant, { skills: [1001], sources: [`${title}. ${description}`] })
  const made = await generate(own, tenant, id)
  const keys = await keysOf(db, id)
  if (!made.ok && made.refusal.code === 'GENERATION_FAILED' && keys.size === 0) return 'refused'
  if (!made.ok) throw new Error(`${made.refusal.code} with ${keys.size} keys`)
  const { questions } = made.value
  const answers = questions.map(each => ({ questionId: each.id, option: Math.max(0, choose(each.options)) }))
  const outcome = await submitAssessment(own.deps, tenant, id, answers)
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  const asked = questions.map(({ id: question, options, question: text }) => ({
    question: text,
    options,
    right: keys.get(question)!,
  }))
  return { asked, score: outcome.value.score }
}

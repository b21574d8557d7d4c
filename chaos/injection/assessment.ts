import { setTimeout as wait } from 'node:timers/promises'
import { submitAssessment } from '../../server/src/features/assessments/index.ts'
import { seeded } from '../../server/src/features/questions/core/questions.fixture.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { HOSTILE_TEXTS as MARKUP } from '../../server/test/verification/hostile-texts.fixture.ts'
import { assessmentSetup, generate, keysOf, newVerification, type Setup } from '../../testing/assessments.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { FakeModel } from '../../testing/fake-model.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { ORDER_CANARY, HOSTILE_TEXTS as ORDERS } from '../questions/hostile-texts.ts'
import type { Taken, TakenAssessment } from './check.ts'

export interface HostileSource {
  readonly name: string
  readonly title: string
  readonly description: string
}

/**
 * Two thirds are orders to the model, in eight languages and fourteen disguises; one third is markup, links and invisible
 * characters.
 */
const [OF_ORDERS, OF_MARKUP] = [134, 66]

export const HOSTILE_SOURCES: readonly HostileSource[] = [
  ...spread(ORDERS, OF_ORDERS),
  // Some are equal to their upper case.
  ...spread([...new Set(MARKUP)], OF_MARKUP).map((text, at) => ({
    name: `markup ${at}`,
    title: 'Boundary wall',
    description: `${text} ${ORDER_CANARY}`,
  })),
]

/** This many of them, evenly from the first to the last. */
function spread<T>(all: readonly T[], wanted: number): readonly T[] {
  return Array.from({ length: wanted }, (_, at) => all[Math.floor((at * all.length) / wanted)]!)
}

export interface InjectionSetup {
  readonly db: TestDatabase
  readonly setup: Setup
  readonly tenant: Tenant
}

export async function newInjectionSetup(db: TestDatabase, model: FakeModel): Promise<InjectionSetup> {
  const tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' as const }
  return { db, setup: await assessmentSetup(db, model), tenant }
}

let students = 0

/** The same random sequence for every student, and no long pauses between the attempts with a failing model. */
function sameChance(setup: Setup): Setup {
  students += 1
  const student = students
  let next = 0
  const deps = {
    ...setup.deps,
    random: seeded(7),
    newSecret: (prefix: string) => (prefix === 'qst_' ? `qst_${student}_${next++}` : setup.deps.newSecret(prefix)),
    pause: async (ms: number, signal: AbortSignal) => void (await wait(Math.min(ms, 20), undefined, { signal })),
  }
  return { ...setup, deps }
}

/** Two students with the same text and random sequence: one always takes the first option, the other knows the trade. */
export async function takeAssessment(setup: InjectionSetup, source: HostileSource): Promise<Taken> {
  const own = [sameChance(setup.setup), sameChance(setup.setup)] as const
  const first = await takeOnce(setup, own[0], source, () => 0)
  if (first === 'refused') return 'refused'
  const knows = (options: readonly string[]) => options.findIndex(option => /\blevel\b/.test(option))
  const second = await takeOnce(setup, own[1], source, knows)
  if (second === 'refused') throw new Error(`${source.name}: refused the second time only`)
  return { asked: second.asked, firstScore: first.score, trueScore: second.score }
}

async function takeOnce(
  { db, tenant }: InjectionSetup,
  own: Setup,
  { title, description }: HostileSource,
  choose: (options: readonly string[]) => number,
): Promise<'refused' | { readonly asked: TakenAssessment['asked']; readonly score: number }> {
  const id = await newVerification(own, tenant, { skills: [1001], sources: [`${title}. ${description}`] })
  const made = await generate(own, tenant, id)
  const keys = await keysOf(db, id)
  if (!made.ok && made.error.code === 'GENERATION_FAILED' && keys.size === 0) return 'refused'
  if (!made.ok) throw new Error(`${made.error.code} with ${keys.size} keys`)
  const { questions } = made.value
  const answers = questions.map(each => ({ questionId: each.id, option: Math.max(0, choose(each.options)) }))
  const outcome = await submitAssessment(own.deps, tenant, id, answers)
  if (!outcome.ok) throw new Error(outcome.error.code)
  const asked = questions.map(({ id: question, options, question: text }) => ({
    question: text,
    options,
    right: keys.get(question)!,
  }))
  return { asked, score: outcome.value.score }
}

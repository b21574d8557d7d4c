import { realRuntime } from '../server/src/adapters/runtime.ts'
import { questionDeps } from '../server/src/compose/questions.ts'
import type { QuestionsConfig } from '../server/src/config.ts'
import { type AssessmentDeps, generateAssessment, submitAssessment } from '../server/src/features/assessments/index.ts'
import {
  chooseMethod,
  type IssueCredentials,
  openSession,
  storeItems,
  storeSkills,
  type VerificationDeps,
} from '../server/src/features/verification/index.ts'
import type { Result } from '../server/src/kernel/result.ts'
import type { Tenant } from '../server/src/kernel/tenant.ts'
import { type TestClock, testClock } from './clock.ts'
import type { TestDatabase } from './database.ts'
import type { FakeModel } from './fake-model.ts'
import { removePrivateBank } from './private-bank.ts'

/** In the private bank of the template, so that there are questions without a model. */
const SKILLS = [1001, 1004] as const

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

type Issued = Parameters<IssueCredentials>[1][number]

export interface Setup {
  readonly deps: AssessmentDeps & VerificationDeps
  readonly time: TestClock
  /** Every credential that was requested. */
  readonly issued: readonly Issued[]
}

/** Dependencies of the use cases on a test database, as one process has them. */
export async function assessmentSetup(
  db: TestDatabase,
  model: FakeModel | null = null,
  time: TestClock = testClock(),
): Promise<Setup> {
  const config: QuestionsConfig =
    model === null
      ? { generator: 'built-in' }
      : {
          generator: 'model',
          url: model.url,
          name: 'fake',
          apiKey: null,
          timeoutMs: 20_000,
          structuredOutputs: true,
          monthlyTokens: 100_000_000,
          transcriptionName: null,
        }
  // The private bank comes before a model, and tests with a model are about the model.
  if (model !== null) await removePrivateBank(db)
  const runtime = { ...realRuntime, clock: time.clock }
  const issued: Issued[] = []
  const deps: Setup['deps'] = {
    ...runtime,
    ...(await questionDeps(config, runtime, db.database)),
    publicUrl: 'http://127.0.0.1',
    issueCredentials: async (_tx, facts) => {
      issued.push(...facts)
      return []
    },
    networkKeys: { currentId: 'm1', keys: new Map() },
    readAssessment: async () => null,
    listCredentials: async () => [],
  }
  return { deps, time, issued }
}

export interface VerificationInput {
  readonly method?: 'human' | 'assessment' | null
  readonly skills?: readonly number[]
  /** Descriptions of projects. An empty list skips step 3. */
  readonly sources?: readonly string[]
  readonly language?: 'en' | 'hi'
  /** The same student as another verification of this tenant. */
  readonly student?: string
}

let students = 0

/** A verification of a new student with all steps done. */
export async function newVerification(
  { deps }: Setup,
  tenant: Tenant,
  { method = 'assessment', skills = SKILLS, sources = ['Built a boundary wall.'], ...rest }: VerificationInput = {},
): Promise<string> {
  students += 1
  const { language = 'en', student: externalStudentId = `student-${process.pid}-${students}` } = rest
  const student = { externalStudentId, name: 'Asha', email: 'asha@example.com' }
  const projects = (sources.length > 0 ? sources : ['Not attached.']).map((description, at) => ({
    externalProjectId: `project-${at}`,
    projectName: 'Boundary wall',
    role: 'Helper',
    description,
  }))
  const session = done(
    await openSession(
      deps,
      tenant,
      { student, projects, workExperiences: [], certificates: [] },
      { returnUrl: null, language },
    ),
  )
  const id = session.verificationId
  const wanted = skills.map(number => ({ skillId: `sk_${number}`, proofUrls: [] }))
  done(await storeSkills(deps, tenant, id, wanted, 'other'))
  if (method === null) return id
  done(await chooseMethod(deps, tenant, { verificationId: id, named: id }, method))
  if (sources.length === 0) return id
  const projectIds = projects.map(each => each.externalProjectId)
  const selected = { projectIds, workExperienceIds: [], credentialIds: [] }
  done(await storeItems(deps, tenant, session.sessionToken, selected))
  return id
}

function done<T>(outcome: Result<T, unknown>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}

export const ends = (withinMs = 20_000) => AbortSignal.timeout(withinMs)

export const generate = ({ deps }: Setup, tenant: Tenant, id: string | null, signal = ends()) =>
  generateAssessment(deps, tenant, id, signal)

/** Keys of the open attempt; only a superuser can read them. */
export async function keysOf(db: TestDatabase, verificationId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.admin.query<{ question_id: string; right_option: number }>(
    'select question_id, right_option from grading.answer_keys where verification_id = $1 order by attempt',
    [verificationId],
  )
  return new Map(rows.map(row => [row.question_id, row.right_option]))
}

/** Answers the given questions, with this many right answers for each skill. */
export async function submit(
  db: TestDatabase,
  { deps, time }: Setup,
  tenant: Tenant,
  verificationId: string,
  questions: readonly { readonly id: string; readonly skillNumber: number }[],
  rightASkill: number,
) {
  // As long as a person needs: faster answers are held in live mode.
  if (tenant.mode === 'live') time.advance(MINUTE_MS)
  const keys = await keysOf(db, verificationId)
  const seen = new Map<number, number>()
  const answers = questions.map(({ id, skillNumber }) => {
    const nth = seen.get(skillNumber) ?? 0
    seen.set(skillNumber, nth + 1)
    return { questionId: id, option: nth < rightASkill ? keys.get(id)! : (keys.get(id)! + 1) % 4 }
  })
  return await submitAssessment(deps, tenant, verificationId, answers)
}

export async function eventsOf(db: TestDatabase, verificationId: string): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ type: string }>(
    `select type from events where data->'verification'->>'serviceVerificationId' = $1 order by seq`,
    [verificationId],
  )
  return rows.map(row => row.type)
}

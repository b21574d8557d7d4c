import type { TestApi } from '../../testing/api.ts'
import { keysOf } from '../../testing/assessments.ts'
import type { Reply } from '../../testing/client.ts'
import {
  awaitingReview,
  callOpen,
  completedSession,
  decisionsOf,
  endorse,
  expectOk,
  mailToken,
  type OpenSession,
  SKILL_IDS,
  type Submission,
  sessionAtStep3,
  storeItems,
  storeReviewer,
  type Verifier,
  validSubmission,
} from '../../testing/verification.ts'
import type { CallResult } from './races-check.ts'

/** Two API instances on one database, and an organisation with keys for both. */
export interface RaceSetup {
  readonly apis: readonly [TestApi, TestApi]
  readonly who: readonly [Verifier, Verifier]
  /** More than ten skills of the catalogue. */
  readonly skillIds: readonly string[]
}

type Call = () => Promise<CallResult>

export interface Race {
  readonly serviceUserId: string
  /** Started at once. */
  readonly calls: readonly Call[]
  /** Made at the end: a call that must be rejected by then. */
  readonly late?: Call
}

export interface Kind {
  readonly name: string
  /** The allowed combinations of results. */
  readonly allowed: readonly (readonly string[])[]
  readonly lateCode?: string
  /** Transactions that wait for the student's row, or behind one that does. */
  readonly waiting: number
  /** The longest head start of the first call, which takes longer to reach its rows. */
  readonly headStartMs?: number
  readonly prepare: (setup: RaceSetup, nth: number) => Promise<Race>
}

const project = { projectIds: ['prj-1'] }
const sameStudent = (): { readonly submission: Pick<Submission, 'student'> } => ({
  submission: { student: validSubmission().student },
})

function toResult(what: CallResult['what'], verificationId: string, { status, body }: Reply): CallResult {
  const { data, error } = body ?? {}
  const graded = data?.passed === undefined ? null : data.passed ? 'passed' : 'failed'
  return { what, verificationId, status, code: error?.code ?? '', state: data?.state ?? graded }
}

const items = (who: Verifier, session: OpenSession, selected: Parameters<typeof storeItems>[2]) => async () =>
  toResult('items', session.id, await storeItems(who, session, selected))
const reviewer =
  (who: Verifier, { id }: OpenSession, email: string) =>
  async () =>
    toResult('reviewer', id, await storeReviewer(who, id, { email }))
const decision = (api: TestApi, id: string, token: string, choice: string) => async () =>
  toResult('endorse', id, await endorse(api, id, token, decisionsOf(SKILL_IDS, choice)))
const decline = (api: TestApi, id: string, token: string) => async () => {
  const json = { token, reason: 'I never worked with this person.' }
  return toResult('decline', id, await callOpen(api, 'POST', `/humanverification/decline/${id}`, { json }))
}

async function submission(setup: RaceSetup, at: 0 | 1, session: OpenSession, right: boolean): Promise<Call> {
  const asked = await expectOk(setup.who[0].call('POST', '/assessment/generate', undefined, session.token))
  // As long as a person needs: faster answers are held.
  setup.apis[0].time.advance(20_000)
  const keys = await keysOf(setup.apis[0].db, session.id)
  const questions: readonly { readonly questionId: string }[] = asked.body.data.questions
  const answers = questions.map(({ questionId }) => ({
    questionId,
    option: (keys.get(questionId)! + (right ? 0 : 1)) % 4,
  }))
  return async () =>
    toResult('submit', session.id, await setup.who[at].call('POST', '/assessment/submit', { answers }, session.token))
}

export const KINDS: readonly Kind[] = [
  {
    name: 'DUPLICATE_REVIEWER_EMAIL',
    allowed: [['ok', 'DUPLICATE_REVIEWER_EMAIL']],
    waiting: 2,
    prepare: async ({ who }) => {
      const common = sameStudent()
      const types = ['manager', 'client']
      const sessions = await Promise.all(
        types.map(endorsementType => completedSession(who[0], { ...common, endorsementType })),
      )
      const calls = sessions.map((session, at) => reviewer(who[at as 0 | 1], session, 'raced@work.example'))
      return { serviceUserId: sessions[0]!.serviceUserId, calls }
    },
  },
  {
    name: 'MAX_SKILLS_PER_SOURCE',
    allowed: [['ok', 'ok', 'MAX_SKILLS_PER_SOURCE']],
    waiting: 3,
    prepare: async ({ who, skillIds }) => {
      const common = sameStudent()
      const sessions = await Promise.all(
        [0, 4, 8].map(from => sessionAtStep3(who[0], { ...common, skillIds: skillIds.slice(from, from + 4) })),
      )
      const calls = sessions.map((session, at) => items(who[(at % 2) as 0 | 1], session, project))
      return { serviceUserId: sessions[0]!.serviceUserId, calls }
    },
  },
  {
    name: 'DUPLICATE_SKILLS_IN_BUNDLE',
    allowed: [
      ['ok', 'ok'],
      ['ok', 'DUPLICATE_SKILLS_IN_BUNDLE'],
    ],
    lateCode: 'DUPLICATE_SKILLS_IN_BUNDLE',
    waiting: 2,
    headStartMs: 30,
    prepare: async ({ apis, who }) => {
      const common = sameStudent()
      const first = await awaitingReview(apis[0], who[0], common)
      const [second, third] = await Promise.all([1, 2].map(() => sessionAtStep3(who[0], common)))
      const calls = [decision(apis[1], first.id, first.reviewerToken, 'endorsed'), items(who[0], second!, project)]
      return {
        serviceUserId: first.serviceUserId,
        calls,
        late: items(who[1], third!, project),
      }
    },
  },
  {
    name: 'ASSESSMENT_ALREADY_PASSED',
    allowed: [
      ['ok', 'ok'],
      ['ok', 'ASSESSMENT_ALREADY_PASSED'],
    ],
    lateCode: 'ASSESSMENT_ALREADY_PASSED',
    waiting: 2,
    headStartMs: 120,
    prepare: async setup => {
      const { who } = setup
      const input = { ...sameStudent(), method: 'assessment' as const }
      const first = await completedSession(who[0], input)
      const [second, third] = await Promise.all([1, 2].map(() => sessionAtStep3(who[0], input)))
      const pass = await submission(setup, 1, first, true)
      const calls = [pass, items(who[0], second!, { credentialIds: ['crt-1'] })]
      return {
        serviceUserId: first.serviceUserId,
        calls,
        late: items(who[1], third!, { workExperienceIds: ['exp-1'] }),
      }
    },
  },
  {
    name: 'two reviewers, one claim',
    allowed: [['ok', 'ok']],
    waiting: 2,
    prepare: async ({ apis, who }) => {
      const common = sameStudent()
      const reviews = await Promise.all([0, 1].map(() => awaitingReview(apis[0], who[0], common)))
      const calls = reviews.map(({ id, reviewerToken }, at) =>
        decision(apis[at as 0 | 1], id, reviewerToken, 'endorsed'),
      )
      return { serviceUserId: reviews[0]!.serviceUserId, calls }
    },
  },
  {
    name: 'two tabs',
    allowed: [['ok', 'ALREADY_DECIDED']],
    waiting: 2,
    prepare: async ({ apis, who }) => {
      const { id, serviceUserId, reviewerToken } = await awaitingReview(apis[0], who[0])
      // Two mails, two valid links.
      const reminder = await mailToken(apis[0], id)
      const calls = [decision(apis[0], id, reviewerToken, 'endorsed'), decision(apis[1], id, reminder, 'declined')]
      return { serviceUserId, calls }
    },
  },
  {
    name: 'endorse against decline',
    allowed: [['ok', 'ALREADY_DECIDED']],
    waiting: 2,
    prepare: async ({ apis, who }) => {
      const { id, serviceUserId, reviewerToken } = await awaitingReview(apis[0], who[0])
      return {
        serviceUserId,
        calls: [decision(apis[0], id, reviewerToken, 'endorsed'), decline(apis[1], id, reviewerToken)],
      }
    },
  },
  {
    name: 'endorse against a new reviewer',
    allowed: [
      ['ok', 'ALREADY_DECIDED'],
      ['ok', 'INVALID_TOKEN'],
    ],
    waiting: 2,
    prepare: async ({ apis, who }) => {
      const review = await awaitingReview(apis[0], who[0])
      const { id, serviceUserId, reviewerToken } = review
      const calls = [decision(apis[0], id, reviewerToken, 'endorsed'), reviewer(who[1], review, 'next@work.example')]
      return { serviceUserId, calls }
    },
  },
  {
    name: 'submit twice',
    allowed: [
      ['ok', 'ASSESSMENT_LOCKED'],
      ['ok', 'ASSESSMENT_NOT_FOUND'],
    ],
    waiting: 2,
    prepare: async (setup, nth) => {
      const session = await completedSession(setup.who[0], { method: 'assessment' })
      const calls = [await submission(setup, 0, session, true), await submission(setup, 1, session, nth % 4 !== 3)]
      return { serviceUserId: session.serviceUserId, calls }
    },
  },
]

import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { keysOf, MINUTE_MS } from '../../../testing/assessments.ts'
import { testClock } from '../../../testing/clock.ts'
import { credentialDeps } from '../../../testing/credentials.ts'
import {
  awaitingReview,
  completedSession,
  endorse,
  expectOk,
  newVerifier,
  openSession,
  type Verifier,
} from '../../../testing/verification.ts'
import { revokeAnyCredential } from '../../src/features/credentials/index.ts'
import type { Mode } from '../../src/kernel/tenant.ts'
import { contact, visitor } from '../journeys/candidate.fixture.ts'

/** A service in development with something to show on every page that people see. */
export interface EveryPage {
  readonly api: TestApi
  readonly who: Readonly<Record<Mode, Verifier>>
  /** Path of each page, by a name. */
  readonly paths: Readonly<Record<string, string>>
  close(): Promise<void>
}

export interface EveryPageOptions {
  readonly modes?: readonly Mode[]
  readonly env?: Readonly<Record<string, string>>
  /** For further candidates: contacting them runs the waiting jobs, and mails of others would find no mail server. */
  readonly before?: (api: TestApi) => Promise<void>
}

export async function startEveryPage(options: EveryPageOptions = {}): Promise<EveryPage> {
  const { modes = ['live', 'test'], before } = options
  // Browsers look at the real clock when they check a proof.
  const time = testClock(new Date(Date.now() - 3_600_000).toISOString())
  const api = await startTestApi({ NODE_ENV: 'development', ...options.env }, { time })
  const who = { live: await newVerifier(api), test: await newVerifier(api, { mode: 'test' }) }
  await before?.(api)
  // Before the others, because they run the waiting jobs.
  const made: Record<string, string> = {}
  const add = (mode: Mode, paths: Readonly<Record<string, string>>) => {
    for (const [name, path] of Object.entries(paths)) made[`${name}-${mode}`] = path
  }
  for (const mode of modes) add(mode, await candidatePages(api, mode))
  for (const mode of modes) {
    add(mode, await studentPages(api, who[mode]))
    add(mode, await reviewerPages(api, who[mode]))
  }
  const paths = {
    landing: '/',
    'landing-found': '/?q=brick+laying',
    privacy: '/privacy',
    'not-found': '/nowhere',
    'candidate-dead': `/c/cnd_1_${'x'.repeat(43)}`,
    'student-dead': `/s/vst_${'x'.repeat(43)}`,
    'reviewer-unknown': '/r/vrf_none',
    'proof-missing': '/proof/crd_none',
    'mailbox-unknown': '/unsubscribe/none',
    'dev-mail': '/dev/mail',
    'dev-ui': '/dev/ui',
    ...made,
    // Last, because its time runs.
    'student-questions-live': await questionsPage(who.live),
  }
  return { api, who, paths, close: () => api.close() }
}

async function studentPages(api: TestApi, who: Verifier): Promise<Readonly<Record<string, string>>> {
  const draft = await openSession(who)
  const ready = await completedSession(who, { method: 'assessment' })
  const passed = await assessed(api, who, true)
  const [proof] = passed.credentials
  const revoked = (await assessed(api, who, true)).credentials[0]!
  await revokeAnyCredential(await credentialDeps(api.db, api.time), revoked, 'operator', 'A mistake.')
  const failed = await assessed(api, who, false)
  return {
    student: `/s/${draft.token}`,
    'student-delete': `/s/${draft.token}/delete`,
    'student-ready': `/s/${ready.token}`,
    'student-result': `/s/${passed.token}`,
    'student-retry': `/s/${failed.token}`,
    proof: `/proof/${proof}`,
    'proof-revoked': `/proof/${revoked}`,
  }
}

async function candidatePages(api: TestApi, mode: Mode): Promise<Readonly<Record<string, string>>> {
  const { path } = await contact(api, { mode })
  const started = await contact(api, { mode })
  const visit = visitor(api)
  await visit.open(started.path)
  await visit.submit({ agree: 'yes' })
  return {
    candidate: path,
    'candidate-question': started.path,
    'candidate-data': `${started.path}/data`,
    'candidate-stop': `${path}/stop`,
    'candidate-delete': `${path}/delete`,
  }
}

async function questionsPage(who: Verifier): Promise<string> {
  const { token } = await completedSession(who, { method: 'assessment', skillIds: ['sk_1001'] })
  await expectOk(who.call('POST', '/assessment/generate', undefined, token))
  return `/s/${token}`
}

async function assessed(api: TestApi, who: Verifier, right: boolean) {
  const { token, id } = await completedSession(who, { method: 'assessment', skillIds: ['sk_1001'] })
  await expectOk(who.call('POST', '/assessment/generate', undefined, token))
  api.time.advance(5 * MINUTE_MS)
  const answers = [...(await keysOf(api.db, id))].map(([questionId, option]) => ({
    questionId,
    option: right ? option : (option + 1) % 4,
  }))
  await expectOk(who.call('POST', '/assessment/submit', { answers }, token))
  const { data } = (await expectOk(who.call('GET', '/session', undefined, token))).body
  const credentials = data.credentials.map(({ url }: { url: string }) => new URL(url).pathname.split('/').at(-1)!)
  return { token, credentials: credentials as readonly string[] }
}

async function reviewerPages(api: TestApi, who: Verifier): Promise<Readonly<Record<string, string>>> {
  const open = await awaitingReview(api, who)
  const answered = await awaitingReview(api, who)
  await endorse(api, answered.id, answered.reviewerToken)
  return {
    'student-waiting': `/s/${open.token}`,
    reviewer: `/r/${open.id}#${open.reviewerToken}`,
    'reviewer-delete': `/r/${open.id}/delete`,
    'reviewer-answered': `/r/${answered.id}`,
  }
}

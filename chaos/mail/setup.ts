import { suppressByOperator } from '../../server/src/features/mail/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import type { ServerProcess } from '../../testing/process.ts'
import { completedSession, expectOk, newVerifier, storeReviewer, type Verifier } from '../../testing/verification.ts'
import { GONE } from './journal.ts'
import { type SmtpServers, startSmtpServers } from './servers.ts'

export interface Size {
  /** Reviewers with a mailbox of their own. */
  readonly reviewers: number
  readonly suppressed: number
  readonly gone: number
  /** Sessions that name one mailbox. */
  readonly popular: number
  /** Lives of each of two workers in which it is killed, per step. */
  readonly lives: { readonly request: number; readonly reminder: number }
}

export interface Setup {
  readonly api: TestApi
  readonly servers: SmtpServers
  readonly suppressed: readonly string[]
  readonly popular: string
  /** All that were started; those that still run are ended with the scenario. */
  readonly workers: ServerProcess[]
  close(): Promise<void>
}

const POPULAR = 'popular@reviewers.example'
/** No mail before the workers run, and then some at a time. */
const HOLD = `update reviewers set next_mail_at = 'infinity'`

/** Sessions that wait for their reviewers, made through the API. */
export async function setUp(size: Size, seed: number, lateMs: number): Promise<Setup> {
  const servers = await startSmtpServers(seed, lateMs)
  const api = await startTestApi()
  const who = await newVerifier(api)
  const suppressed = addresses('suppressed', size.suppressed)
  const clock = () => Date.now()
  for (const address of suppressed) await suppressByOperator({ database: api.db.database, clock }, address)
  const popular = Array.from({ length: size.popular }, () => POPULAR)
  const all = [...addresses('reviewer', size.reviewers), ...suppressed, ...addresses(GONE, size.gone), ...popular]
  for (const email of shuffled(all)) await askReviewer(who, email)
  await api.db.admin.query(HOLD)
  await api.db.admin.query('delete from graphile_worker._private_jobs')
  const workers: ServerProcess[] = []
  const close = async () => {
    await Promise.all(workers.map(worker => worker.end('SIGKILL')))
    await api.close()
    await servers.end()
  }
  return { api, servers, suppressed, popular: POPULAR, workers, close }
}

function addresses(word: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) => `${word}${nth}@reviewers.example`)
}

/** Spreads the kinds of recipients over the run. */
function shuffled(all: readonly string[]): readonly string[] {
  const step = 7
  return Array.from({ length: step }, (_, start) => all.filter((_each, at) => at % step === start)).flat()
}

async function askReviewer(who: Verifier, email: string): Promise<void> {
  const { id } = await completedSession(who, { skillIds: ['sk_1001'] })
  await expectOk(storeReviewer(who, id, { email }))
}

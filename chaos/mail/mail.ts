import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, startServer, until } from '../../testing/process.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { type Random, randomOf, whole } from '../random.ts'
import { deferredTo, mailFaults } from './check.ts'
import type { Ended, History, Kind, Seen } from './journal.ts'
import { KINDS } from './servers.ts'
import { type Setup, type Size, setUp } from './setup.ts'

const SMALL: Size = { reviewers: 36, suppressed: 3, gone: 2, popular: 11, lives: { request: 2, reminder: 0 } }
const FULL: Size = { reviewers: 600, suppressed: 30, gone: 20, popular: 14, lives: { request: 18, reminder: 9 } }
/** Workers wait one second for an answer. */
const LATE_MS = 2_500
const CLAIM_IS_DEAD_S = 3
const TICK_MS = 100
const EVERYTHING = 100_000
const SETTLED_WITHIN_MS = 60_000
const UNSUBSCRIBED = 3
/** A worker is killed after so many lines of its server's journal, or at this time if nothing is left to send. */
const MOST_LINES = 12
const LONGEST_LIFE_MS = 3_000
const SHOWN = 10

/**
 * Two workers send, each with one SMTP server after another, and are killed at random points. Time passes by moving due times; the
 * time of a claimed mail passes only after its worker is dead.
 */
export const mailFrom = (seed: number): Scenario => ({
  name: 'mail',
  claim:
    'whatever SMTP servers answer and whenever workers are killed, nobody gets a mail twice in a step, suppressed addresses get none, and deferred mails arrive',
  run: async ({ small, say }) => {
    const size = small ? SMALL : FULL
    const setup = await setUp(size, seed, LATE_MS)
    try {
      const random = randomOf(seed, 0)
      await killWorkers(setup, random, size.lives.request)
      say(`${size.lives.request * 2} workers killed while they sent requests`)
      const survivor = await startWorker(setup, 'mixed')
      await settle(setup)
      const unsubscribed = await unsubscribeSome(setup)
      await setup.api.db.admin.query(REMINDERS_DUE)
      if (size.lives.reminder > 0) await killWorkers(setup, random, size.lives.reminder)
      say('the survivor sends what is left of the reminders')
      await settle(setup)
      await survivor.end('SIGTERM')
      const [seen, ended] = [await setup.servers.read(), await readEnded(setup)]
      const kills = (size.lives.request + size.lives.reminder) * 2
      const { suppressed, popular } = setup
      return report({ seen, ended, suppressed, popular, unsubscribed }, kills, say)
    } finally {
      await setup.close()
    }
  },
})

const REMINDERS_DUE = `
  update reviewers set next_mail_at = 'infinity' where mailed_at is not null and next_mail_at is not null`

/** Two workers at a time live and die, each with another SMTP server than before. */
async function killWorkers(setup: Setup, random: Random, lives: number): Promise<void> {
  const held = await count(setup, `next_mail_at = 'infinity'`)
  const pace = { alive: 0, perTick: Math.ceil(held / (lives * 2 * MOST_LINES)), isOver: false }
  const ticking = tick(setup, pace)
  await Promise.all([0, 1].map(slot => liveAndDie(setup, random, lives, slot, pace)))
  pace.isOver = true
  await ticking
}

/** The lease of a claim ends. Claims that are older than any attempt of these servers takes have no worker any more. */
async function buryClaims({ api }: Setup): Promise<void> {
  await api.db.admin.query(
    `update reviewers set next_mail_at = now()
     where mail_state = 'sending' and mail_claimed_at < now() - make_interval(secs => $1)`,
    [CLAIM_IS_DEAD_S],
  )
}

/** A worker that is left alone sends everything, until nothing is due, claimed or deferred. What is left after that is a fault. */
async function settle(setup: Setup): Promise<void> {
  const isSettled = async () => {
    await passTime(setup, EVERYTHING)
    await buryClaims(setup)
    await wait(TICK_MS)
    return (await count(setup, PENDING)) === 0
  }
  await until(isSettled, SETTLED_WITHIN_MS, 'all mails to be settled').catch(() => null)
}

/** Due, claimed or deferred. What waits for the next morning or for the reminder is not. */
const SOON = `next_mail_at < now() + interval '5 hours'`
const PENDING = `next_mail_at <= now() or mail_state = 'sending' or (mail_state = 'deferred' and ${SOON})`

interface Pace {
  /** Workers that are ready. */
  alive: number
  readonly perTick: number
  isOver: boolean
}

async function liveAndDie(setup: Setup, random: Random, lives: number, slot: number, pace: Pace): Promise<void> {
  for (let life = 0; life < lives; life += 1) {
    const kind = KINDS[(life * 2 + slot) % KINDS.length]!
    const worker = await startWorker(setup, kind)
    pace.alive += 1
    const linesOf = async () => (await setup.servers.read()).filter(({ server }) => server === kind).length
    const enough = (await linesOf()) + whole(1, MOST_LINES, random)
    await until(async () => (await linesOf()) >= enough, LONGEST_LIFE_MS, 'enough mails').catch(() => null)
    await worker.end('SIGKILL')
    pace.alive -= 1
  }
}

async function startWorker({ api, servers, workers }: Setup, kind: Kind): Promise<ServerProcess> {
  const worker = await startServer('worker', {
    DATABASE_URL: api.db.url,
    SMTP_URL: servers.urlOf(kind),
    SMTP_TIMEOUT_SECONDS: '1',
    PUBLIC_URL: 'https://pramaan.example',
    LOG_LEVEL: 'error',
  })
  workers.push(worker)
  return worker
}

async function tick(setup: Setup, pace: Pace): Promise<void> {
  while (!pace.isOver) {
    await wait(TICK_MS)
    if (pace.alive > 0) await passTime(setup, pace.perTick)
  }
}

/**
 * Releases some held mails and makes the deferred ones due, each with two jobs: the second must find nothing to do. Not before the
 * jobs of the last time have begun: a slow machine would pile them up.
 */
async function passTime({ api }: Setup, released: number): Promise<void> {
  const { rows } = await api.db.admin.query(
    'select 1 from graphile_worker._private_jobs where locked_at is null and attempts = 0 limit 1',
  )
  if (rows.length > 0) return
  await api.db.admin.query(
    `with due as (
       update reviewers set next_mail_at = now() where verification_id in (
         (select verification_id from reviewers where next_mail_at = 'infinity' order by verification_id limit $1)
         union all
         (select verification_id from reviewers where mail_state = 'deferred' and ${SOON}))
       returning org_id, mode, verification_id, revision
     ), waiting as (
       select org_id, mode, verification_id, revision from reviewers
       where next_mail_at <= now() and mail_state is distinct from 'deferred'
     )
     select jobs.enqueue('send_reviewer_mail',
       json_build_object('orgId', org_id, 'mode', mode, 'verificationId', verification_id, 'revision', revision), 2)
     from (select * from due union all select * from due union all select * from waiting) as mails`,
    [released],
  )
}

/** By the link in the header of the mail, as a mail provider does it. */
async function unsubscribeSome({ api, servers }: Setup): Promise<History['unsubscribed']> {
  const seen = await servers.read()
  const arrived = seen.filter(
    ({ what, to, unsubscribe }) => what === 'taken' && unsubscribe !== null && to.startsWith('reviewer'),
  )
  return await Promise.all(
    arrived.slice(0, UNSUBSCRIBED).map(async ({ to, unsubscribe }) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await api.call('POST', new URL(unsubscribe!).pathname, {
        raw: 'List-Unsubscribe=One-Click',
        headers,
      })
      if (reply.status !== 200) throw new Error(`Unsubscribing answered ${reply.status}.`)
      return { email: to, mailsBefore: seen.filter(each => each.to === to).length }
    }),
  )
}

async function count({ api }: Setup, condition: string): Promise<number> {
  const { rows } = await api.db.admin.query(`select count(*)::int as n from reviewers where ${condition}`)
  return rows[0].n
}

async function readEnded({ api }: Setup): Promise<readonly Ended[]> {
  const { rows } = await api.db.admin.query<Ended>(
    `select email, case when mail_state = 'deferred' and not ${SOON} then 'waiting' else mail_state end as state, coalesce(next_mail_at <= now(), false) as "isDue" from reviewers`,
  )
  return rows
}

function report(history: History, kills: number, say: (line: string) => void): Outcome {
  const faults = mailFaults(history)
  for (const fault of faults.slice(0, SHOWN)) say(fault)
  const { seen, ended } = history
  const number = (what: Seen['what']) => seen.filter(each => each.what === what).length
  const unknown = ended.filter(({ state }) => state === 'unknown').length
  const byServer = KINDS.map(kind => seen.filter(({ server, what }) => server === kind && what === 'taken').length)
  // A run in which no fault took effect shows nothing.
  const isTried = [number('deferred'), number('refused'), number('no mailbox'), unknown].every(times => times > 0)
  return {
    ok: faults.length === 0 && isTried && history.unsubscribed.length === UNSUBSCRIBED,
    table: [
      [
        'reviewers',
        'kills',
        'arrived',
        'deferred',
        'refused',
        'no mailbox',
        'unknown',
        ...KINDS.map(kind => `from ${kind}`),
        'faults',
      ],
      [
        ended.length,
        kills,
        number('taken'),
        number('deferred'),
        number('refused'),
        number('no mailbox'),
        unknown,
        ...byServer,
        faults.length,
      ].map(String),
    ],
    figures: `${number('taken')} mails arrived, ${faults.length} faults, ${deferredTo(seen).size} recipients deferred first, ${kills} workers killed`,
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { appendEvent } from '../../server/src/features/events/index.ts'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { until } from '../../testing/process.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { chance, type Random, randomOf, whole } from '../random.ts'
import { type Arrival, type Committed, listenFaults } from './check.ts'
import { startApi, startListen } from './processes.ts'
import { type JournalingReceiver, startJournalingReceiver } from './receiver.ts'

interface Size {
  readonly events: number
  /** Of the command, and as many of the API. */
  readonly kills: number
}

const FULL: Size = { events: 10_000, kills: 20 }
const SMALL: Size = { events: 500, kills: 3 }

const SUBJECTS = 25
/** Each writes the events of its own subjects, one after the other. */
const WRITERS = 5
const ARRIVES_WITHIN_MS = 120_000
const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000 }

type Listen = Awaited<ReturnType<typeof startListen>>
type Api = Awaited<ReturnType<typeof startApi>>

interface Setup {
  readonly size: Size
  readonly db: TestDatabase
  readonly tenant: Tenant
  readonly receiver: JournalingReceiver
  readonly api: Api
  readonly listen: Listen
  readonly random: Random
  readonly committed: Committed[]
}

export function listenFrom(seed: number): Scenario {
  return {
    name: 'listen',
    claim:
      '`pramaan listen` and the API are killed and restarted 20 times each while 10,000 events flow: every event reaches the receiver, in order per subject and signed, and one comes twice only directly after a restart',
    proves: ['I11'],
    run: async ({ small, say }) => {
      const start = performance.now()
      say(`seed ${seed}`)
      const db = await createTestDatabase()
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      const receiver = await startJournalingReceiver(secret)
      let [api, listen]: [Api | null, Listen | null] = [null, null]
      try {
        api = await startApi({ DATABASE_URL: db.url, REDIS_PREFIX: `chaos:${process.pid}:`, LOG_LEVEL: 'error' })
        const { tenant, key } = await newKey(db, api.url)
        listen = await startListen(receiver, key, secret)
        const size = small ? SMALL : FULL
        const setup = { size, db, tenant, receiver, api, listen, random: randomOf(seed, 0), committed: [] }
        await killWhileEventsFlow(setup, say)
        return outcomeOf(setup, (performance.now() - start) / 1_000, say)
      } finally {
        await listen?.end()
        await api?.end()
        await receiver.close()
        await db.drop()
      }
    },
  }
}

async function newKey(db: TestDatabase, url: string) {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const tenant: Tenant = { orgId: await newOrganisation(deps), mode: 'test' }
  const terms = { scopes: SCOPES, limitOverrides: { wholeKey: UNLIMITED, reads: UNLIMITED }, expiresAt: null }
  const { id, secret } = await issuePartnerKey(deps, tenant, terms, 'chaos')
  return { tenant, key: { PRAMAAN_BASE_URL: url, PRAMAAN_KEY_ID: id, PRAMAAN_SECRET: secret } }
}

/** The first kill of the command is before the first event: what is committed until it runs again must arrive, too. */
async function killWhileEventsFlow(setup: Setup, say: (line: string) => void): Promise<void> {
  const { size, api, listen, receiver, random } = setup
  await until(async () => listen.printed().includes('Stop with Ctrl+C'), ARRIVES_WITHIN_MS, 'the command to start')
  listen.kill()
  for (let round = 0; round < size.kills; round++) {
    const share = Math.floor(size.events / size.kills) + (round < size.events % size.kills ? 1 : 0)
    const written = appendEvents(setup, share)
    // Awaited below; until then a failure must not end the process.
    written.catch(() => {})
    if (round === 0) {
      await written
      await listen.restart()
    } else await killAtArrival(receiver, whole(1, Math.ceil(share / 2), random), random, listen)
    await killAtArrival(receiver, whole(1, Math.ceil(share / 4), random), random, api)
    await written
    say(`${round + 1} of ${size.kills} kills of each, ${receiver.journal.length} webhooks`)
  }
  await allArrive(setup).catch((error: unknown) => say(String(error)))
}

/** Half of them before the receiver answers, the others some milliseconds later: between answer and stored position, or while idle. */
async function killAtArrival(
  { journal, atArrival }: JournalingReceiver,
  after: number,
  random: Random,
  killed: Listen | Api,
): Promise<void> {
  const delayMs = chance(0.5, random) ? 0 : whole(1, 10, random)
  const reached = Promise.withResolvers<void>()
  atArrival(journal.length + after, () => {
    if (delayMs === 0) killed.kill()
    reached.resolve()
  })
  // Nothing more may be under way; then it is killed while it waits for events.
  await Promise.race([reached.promise, wait(10_000)])
  if (delayMs > 0) await wait(delayMs)
  await killed.restart()
}

async function appendEvents({ db, tenant, committed }: Setup, count: number): Promise<void> {
  const nextOf = new Map<string, number>()
  for (const { subject } of committed) nextOf.set(subject, (nextOf.get(subject) ?? 0) + 1)
  const append = async (writer: number) => {
    for (let at = writer; at < count; at += WRITERS) {
      const subject = `subject-${writer + WRITERS * (at % (SUBJECTS / WRITERS))}`
      const nth = nextOf.get(subject) ?? 0
      const event = { id: realRuntime.newId('EV_'), type: 'mandate.ready', createdAt: new Date() } as const
      await db.database
        .forTenant(tenant)
        .transaction(tx => appendEvent(tx, { ...event, data: { made: { subject, nth } } }))
      nextOf.set(subject, nth + 1)
      committed.push({ id: event.id, subject, nth })
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => append(writer)))
}

async function allArrive({ committed, receiver: { journal } }: Setup): Promise<void> {
  const arrived = async () => new Set(journal.map(({ id }) => id)).size >= committed.length
  await until(arrived, ARRIVES_WITHIN_MS, 'all events to arrive')
}

function outcomeOf(
  { size, committed, receiver: { journal }, listen }: Setup,
  seconds: number,
  say: (line: string) => void,
): Outcome {
  const faults = listenFaults(committed, journal)
  const ended = listen.printed().match(/^.*ended by itself.*$/gm) ?? []
  for (const fault of [...ended, ...faults].slice(0, 12)) say(fault)
  if (ended.length > 0) say(listen.printed().slice(-2_000))
  const repeats = journal.length - new Set(journal.map(({ id }: Arrival) => id)).size
  const [runs, outages] = [new Set(journal.map(({ run }) => run)).size, listen.outages()]
  const isWhole = committed.length === size.events && repeats > 0 && outages > 0
  return {
    ok: faults.length === 0 && ended.length === 0 && isWhole,
    table: [
      ['what', 'count'],
      ['events committed', committed.length],
      ['webhooks received', journal.length],
      ['of these repeated after a restart', repeats],
      ['kills of the command', size.kills],
      ['processes of it that forwarded', runs],
      ['kills of the API', size.kills],
      ['calls that failed meanwhile', outages],
      ['seconds', seconds.toFixed(0)],
      ['faults found', faults.length],
    ].map(row => row.map(String)),
    figures: `${committed.length} events, ${journal.length} webhooks, ${repeats} repeated directly after a restart; ${faults.length} faults`,
  }
}

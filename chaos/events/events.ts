import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { startAutovacuum } from '../../testing/autovacuum.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { until } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { pick, randomOf } from '../random.ts'
import { type Faults, noFaults, shake } from './faults.ts'
import { type Journals, newJournals, nowMs } from './history.ts'
import { type EventsPartner, newEventsPartner } from './partner.ts'
import { runPuller, type Work } from './pullers.ts'
import { type ReaderState, startReader } from './readers.ts'
import { outcomeOf, readStored } from './report.ts'
import { type Servers, startServers } from './servers.ts'
import { startWriters, type Writers } from './writers.ts'

const PULLERS_AN_ORGANISATION = 20
/** Three quarters are live; so are the pullers. */
const LIVE_PULLERS = 14
const LIVE_SHARE = 3
const INSTANCES = 2
/** The faults end at this share, so that recovery can be observed. */
const SHAKEN_SHARE = 0.85

interface Size {
  readonly organisations: number
  readonly events: number
  readonly writers: number
  readonly queues: number
  readonly gap: readonly [number, number]
  readonly mostPauseMs: number
  readonly patienceMs: number
}

const FULL: Size = {
  organisations: 5,
  events: 200_000,
  writers: 3,
  queues: 10,
  gap: [1_500, 4_000],
  mostPauseMs: 1_500,
  patienceMs: 600_000,
}
const SMALL: Size = {
  organisations: 2,
  events: 3_000,
  writers: 2,
  queues: 8,
  gap: [900, 1_500],
  mostPauseMs: 1_000,
  patienceMs: 60_000,
}

interface Setup {
  readonly size: Size
  readonly db: TestDatabase
  readonly journals: Journals
  readonly servers: Servers
  readonly writers: Writers
  /** For each organisation, live and test. */
  readonly partners: readonly EventsPartner[]
  readonly faults: Faults
  readonly say: (line: string) => void
}

export function eventsFrom(seed: number): Scenario {
  return {
    name: 'events',
    claim:
      '20 pullers an organisation acknowledging random subsets under concurrent commits and kills, 200,000 events: each seen at least once, acknowledged ones never again, no gap from late commits',
    proves: ['F01', 'F29', 'I15'],
    run: async ({ small, say }) => {
      const size = small ? SMALL : FULL
      const start = performance.now()
      say(`seed ${seed}`)
      const db = await createTestDatabase()
      const journals = newJournals()
      let [servers, writers]: [Servers | null, Writers | null] = [null, null]
      try {
        const env = { DATABASE_URL: db.url, REDIS_PREFIX: `chaos:${process.pid}:`, LOG_LEVEL: 'error' }
        servers = await startServers(INSTANCES, env, journals)
        const tenants = await newTenants(db, size.organisations)
        const partners = await Promise.all(tenants.map(tenant => newEventsPartner(db, tenant)))
        const weighted = tenants.flatMap(tenant => Array<Tenant>(tenant.mode === 'live' ? LIVE_SHARE : 1).fill(tenant))
        const { events, writers: count, queues } = size
        writers = await startWriters({ url: db.url, tenants: weighted, events, count, queues, seed })
        const setup = { size, db, journals, servers, writers, partners, faults: noFaults(), say }
        const recoveredMs = await live(setup, seed)
        const { pulls, acks, readers, rejected } = journals
        const [written, stored] = [await writers.read(), await readStored(db)]
        const reported = { pulls, acks, readers, rejected, faultsAt: setup.faults.at }
        const seconds = (performance.now() - start) / 1000
        const history = { written, stored, ...reported, recoveredMs, mayBeBusy: small }
        return outcomeOf(history, setup.faults, journals, events, seconds, say)
      } finally {
        await writers?.end()
        await servers?.end()
        await db.drop()
      }
    },
  }
}

async function newTenants(db: TestDatabase, organisations: number): Promise<readonly Tenant[]> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const tenants: Tenant[] = []
  for (let nth = 0; nth < organisations; nth++) {
    const orgId = await newOrganisation(deps)
    tenants.push({ orgId, mode: 'live' }, { orgId, mode: 'test' })
  }
  return tenants
}

/** Runs all clients until everything is written, acknowledged and read. Returns the time of recovery from the last fault. */
async function live(setup: Setup, seed: number): Promise<number | null> {
  const { journals, servers, size } = setup
  let isOver = false
  const work = { servers, journals, isOver: () => isOver, mostPauseMs: size.mostPauseMs }
  const readers = setup.partners.map((partner, nth) => startReader(work, partner, randomOf(seed, 10_000 + nth)))
  const pullers = startPullers(work, setup.partners, seed)
  const stopAutovacuum = startAutovacuum(setup.db.admin)
  let recoveredMs: number | null = null
  try {
    recoveredMs = await shakeAndRecover(setup, seed)
    await settle(setup, readers)
  } finally {
    isOver = true
    await Promise.all([...pullers, ...readers.map(each => each.done), stopAutovacuum()])
  }
  return recoveredMs
}

function startPullers(work: Work, partners: readonly EventsPartner[], seed: number): readonly Promise<void>[] {
  const { pulls } = work.journals
  return partners.flatMap((partner, at) => {
    const { orgId, mode } = partner.tenant
    const count = mode === 'live' ? LIVE_PULLERS : PULLERS_AN_ORGANISATION - LIVE_PULLERS
    return Array.from({ length: count }, (_, nth) => {
      const random = randomOf(seed, at * 100 + nth)
      /** An event recently pulled by another organisation, or by the other mode of this one. */
      const stranger = () => {
        const late = pulls.slice(-50).filter(each => each.tenant !== `${orgId} ${mode}` && each.ids.length > 0)
        return late.length === 0 ? null : pick(pick(late, random).ids, random)
      }
      return runPuller(work, partner, stranger, random)
    })
  })
}

async function shakeAndRecover(setup: Setup, seed: number): Promise<number | null> {
  const { size, db, servers, writers, partners, faults, say } = setup
  const random = randomOf(seed, 50_000)
  const giveUp = nowMs() + size.patienceMs
  let reported = 0
  const goesOn = () => {
    const share = writers.committed() / size.events
    if (Math.floor(share * 10) > reported) {
      reported = Math.floor(share * 10)
      say(`${writers.committed()} committed, ${faults.apiKillsLanded} of ${faults.apiKills} API kills in mid-request`)
    }
    return share < SHAKEN_SHARE && nowMs() < giveUp
  }
  await shake({ db, servers, writers, random, gap: size.gap, goesOn }, faults)
  writers.startCounting()
  const allWork = async () => writers.haveCommitted() && (await servers.areServing(pick(partners, random)))
  const recovered = await until(allWork, 90_000, 'everything to work again').catch(() => null)
  return recovered === null ? null : nowMs() - faults.lastAt
}

/** Bounded: the check reports what is missing by then. */
async function settle({ db, writers, size, say }: Setup, readers: readonly ReaderState[]): Promise<void> {
  const inVain = (error: unknown) => say(String(error))
  await until(async () => writers.areDone(), size.patienceMs, 'the writers to finish').catch(inVain)
  say(`${writers.committed()} committed, all written`)
  const openOnes = async () =>
    (await db.admin.query('select count(*)::int as n from unacknowledged_events')).rows[0].n as number
  await until(async () => (await openOnes()) === 0, 180_000, 'all to be acknowledged').catch(inVain)
  const { rows } = await db.admin.query('select count(*)::int as n from events')
  const read = () => readers.reduce((sum, each) => sum + each.seen(), 0)
  // The horizon of the log is that of the cluster: a long transaction of any other client delays the newest events.
  await until(async () => read() >= rows[0].n, 120_000, 'the readers to come to the end').catch(inVain)
}

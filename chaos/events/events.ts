import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { keepHouse } from '../../server/test/harness/keep-house.ts'
import { keysDeps, newOrganisation } from '../../server/test/harness/keys.ts'
import { until } from '../../server/test/harness/process.ts'
import type { Scenario } from '../../server/test/harness/scenario.ts'
import { pick, randomOf } from '../fuzz/random.ts'
import { type Faults, noFaults, shake } from './faults.ts'
import { type Journals, newJournals, nowMs } from './journals.ts'
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
/** Faults end here, so that everything is seen to work again. */
const SHAKEN_SHARE = 0.85

interface Size {
  readonly organisations: number
  readonly events: number
  readonly writers: number
  readonly lanes: number
  readonly gap: readonly [number, number]
  readonly mostPauseMs: number
  readonly patienceMs: number
}

const FULL: Size = {
  organisations: 5,
  events: 200_000,
  writers: 3,
  lanes: 10,
  gap: [1_500, 4_000],
  mostPauseMs: 1_500,
  patienceMs: 600_000,
}
const SMALL: Size = {
  organisations: 2,
  events: 3_000,
  writers: 2,
  lanes: 8,
  gap: [900, 1_500],
  mostPauseMs: 1_000,
  patienceMs: 60_000,
}

interface World {
  readonly size: Size
  readonly db: TestDatabase
  readonly journals: Journals
  readonly servers: Servers
  readonly writers: Writers
  /** Each organisation's, live and test. */
  readonly partners: readonly EventsPartner[]
  readonly faults: Faults
  readonly say: (line: string) => void
}

export function eventsFrom(seed: number): Scenario {
  return {
    name: 'events',
    claim:
      '20 pullers an organisation acknowledging random subsets under concurrent commits and kills, 200,000 events: each seen at least once, acknowledged ones never again, no gap from late commits',
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
        const { events, writers: count, lanes } = size
        writers = await startWriters({ url: db.url, tenants: weighted, events, count, lanes, seed })
        const world = { size, db, journals, servers, writers, partners, faults: noFaults(), say }
        const recoveredMs = await live(world, seed)
        const { pulls, acks, readers, refused } = journals
        const [written, stored] = [await writers.read(), await readStored(db)]
        const told = { pulls, acks, readers, refused, faultsAt: world.faults.at }
        const seconds = (performance.now() - start) / 1000
        return outcomeOf({ written, stored, ...told, recoveredMs }, world.faults, journals, events, seconds, say)
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

/** Everybody at work until all is written, acknowledged and read. Gives how long it took to recover from the last fault. */
async function live(world: World, seed: number): Promise<number | null> {
  const { journals, servers, size } = world
  let isOver = false
  const work = { servers, journals, isOver: () => isOver, mostPauseMs: size.mostPauseMs }
  const readers = world.partners.map((partner, nth) => startReader(work, partner, randomOf(seed, 10_000 + nth)))
  const pullers = startPullers(work, world.partners, seed)
  const endHouse = keepHouse(world.db.admin)
  let recoveredMs: number | null = null
  try {
    recoveredMs = await shakeAndRecover(world, seed)
    await settle(world, readers)
  } finally {
    isOver = true
    await Promise.all([...pullers, ...readers.map(each => each.done), endHouse()])
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
      /** Something lately pulled by another organisation, or by the other mode of this one. */
      const stranger = () => {
        const late = pulls.slice(-50).filter(each => each.tenant !== `${orgId} ${mode}` && each.ids.length > 0)
        return late.length === 0 ? null : pick(pick(late, random).ids, random)
      }
      return runPuller(work, partner, stranger, random)
    })
  })
}

async function shakeAndRecover(world: World, seed: number): Promise<number | null> {
  const { size, db, servers, writers, partners, faults, say } = world
  const random = randomOf(seed, 50_000)
  const giveUp = nowMs() + size.patienceMs
  let told = 0
  const goesOn = () => {
    const share = writers.committed() / size.events
    if (Math.floor(share * 10) > told) {
      told = Math.floor(share * 10)
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

/** Bounded: what is not there by then, the judge will name. */
async function settle({ db, writers, size, say }: World, readers: readonly ReaderState[]): Promise<void> {
  const inVain = (error: unknown) => say(String(error))
  await until(async () => writers.areDone(), size.patienceMs, 'the writers to finish').catch(inVain)
  say(`${writers.committed()} committed, nothing more to come`)
  const openOnes = async () =>
    (await db.admin.query('select count(*)::int as n from unacknowledged_events')).rows[0].n as number
  await until(async () => (await openOnes()) === 0, 180_000, 'all to be acknowledged').catch(inVain)
  const { rows } = await db.admin.query('select count(*)::int as n from events')
  const read = () => readers.reduce((sum, each) => sum + each.seen(), 0)
  // The horizon of the log is the cluster's: a long transaction of anybody else holds the newest events back.
  await until(async () => read() >= rows[0].n, 120_000, 'the readers to come to the end').catch(inVain)
}

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { newMandate, validMandate, write } from '../../testing/mandates.ts'
import { callsAtOnce } from '../calls-at-once.ts'
import { measure, type Prepare, type Round } from '../in-turn.ts'
import { makeReady } from '../mandates/mandates.ts'
import type { GrowthFixture } from './fixture.ts'
import { answered } from './lists.ts'

/** What a path costs in an installation of one size, while retention works. */
export interface PathCost extends Round {
  readonly name: string
}

interface HotPath {
  readonly name: string
  /** How many of what is counted a round has. */
  readonly count: number
  readonly prepare: Prepare
}

const IN_FLIGHT = 8
const PAGE = 100
/** The smallest size has some thousands of events that are not acknowledged. */
const ACKNOWLEDGEMENTS = 10
/** The first round warms up. Of the others that with the least CPU time counts: everything else on the machine only adds to it. */
const ROUNDS = 3

/** Tasks that look for rows which were kept long enough, and those that add figures up. */
const RETENTION = [
  'forget_expired_answers',
  'forget_old_suggestions',
  'forget_old_mails',
  'forget_old_verifications',
  'forget_by_own_periods',
  'remove_recordings',
  'add_up_figures',
  'complete_campaigns',
]
const RETENTION_PAUSE_MS = 250

/**
 * Calls of the large organisation, one path after the other. API, caller and retention are one process; autovacuum is on. Plans are not
 * logged meanwhile: writing them down would be most of the cost.
 */
export async function measureHotPaths(fixture: GrowthFixture, calls: number): Promise<readonly PathCost[]> {
  const { admin } = fixture.cluster.db
  await setPlanLog(fixture, '-1')
  const ended = new AbortController()
  const retention = runRetention(fixture, ended.signal)
  try {
    const costs: PathCost[] = []
    for (const path of hotPathsOf(fixture, calls)) costs.push(await measurePath(admin, path))
    return costs
  } finally {
    ended.abort()
    await retention
    await setPlanLog(fixture, '0')
  }
}

async function measurePath(admin: pg.Pool, { name, count, prepare }: HotPath): Promise<PathCost> {
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await measure(admin, count, await prepare(round)))
  const [least] = rounds.slice(1).toSorted((a, b) => cpuMs(a) - cpuMs(b))
  return { name, ...least! }
}

/** Of a call, in all processes. */
export const cpuMs = ({ nodeMs, postgresMs }: Round) => nodeMs + postgresMs

async function setPlanLog({ cluster: { db } }: GrowthFixture, from: string): Promise<void> {
  await db.admin.query(`alter system set auto_explain.log_min_duration = '${from}'`)
  await db.admin.query('select pg_reload_conf()')
}

async function runRetention({ api }: GrowthFixture, signal: AbortSignal): Promise<void> {
  for (let run = 0; !signal.aborted; run++) {
    await api.runScheduled(RETENTION[run % RETENTION.length]!)
    await pause(RETENTION_PAUSE_MS, undefined, { signal }).catch(() => {})
  }
}

function hotPathsOf(fixture: GrowthFixture, calls: number): readonly HotPath[] {
  const { agency, first } = fixture.tenants[0]!
  const get = (path: string) => () => answered(path, agency.call('GET', path))
  const request = `/skill-requests/SR_${String(first.session).padStart(26, '0')}`
  const reads = [
    { name: 'signed read of a row of the tenant', path: request },
    { name: 'pull of 100 events', path: `/events?limit=${PAGE}` },
  ]
  return [
    ...reads.map(({ name, path }) => ({
      name,
      count: calls,
      prepare: async () => () => callsAtOnce(calls, IN_FLIGHT, get(path)),
    })),
    createsOf(fixture, calls),
    replacementsOf(fixture, calls),
    acknowledgementsOf(fixture),
  ]
}

function createsOf({ tenants }: GrowthFixture, calls: number): HotPath {
  const { agency } = tenants[0]!
  const create = () => newMandate(agency, agency.workflowId)
  return { name: 'create a mandate', count: calls, prepare: async () => () => callsAtOnce(calls, IN_FLIGHT, create) }
}

/** Each round replaces mandates of its own: ten changes in an hour are allowed. */
function replacementsOf({ tenants, cluster }: GrowthFixture, calls: number): HotPath {
  const { agency } = tenants[0]!
  const body = validMandate(agency.workflowId, { title: 'Replaced' })
  return {
    name: 'replace a mandate',
    count: calls,
    prepare: async () => {
      const ids = await callsAtOnce(calls, IN_FLIGHT, () => newMandate(agency, agency.workflowId))
      await makeReady(cluster)
      const replace = (nth: number) => answered('replace', write(agency, 'PUT', `/mandates/${ids[nth]}`, body))
      return () => callsAtOnce(calls, IN_FLIGHT, replace)
    },
  }
}

/** The next page is what is not acknowledged, so one call follows the other. */
function acknowledgementsOf({ tenants }: GrowthFixture): HotPath {
  const { agency } = tenants[0]!
  const pullAndAcknowledge = async () => {
    const { body } = await answered('pull', agency.call('GET', `/events?limit=${PAGE}`))
    const ids = body.data.items.map(({ id }: { id: string }) => id)
    if (ids.length !== PAGE) throw new Error(`${ids.length} events are left.`)
    await answered('acknowledge', write(agency, 'POST', '/events/ack', { event_ids: ids }))
  }
  const run = async () => {
    for (let call = 0; call < ACKNOWLEDGEMENTS; call++) await pullAndAcknowledge()
  }
  return { name: 'pull and acknowledge 100 events', count: ACKNOWLEDGEMENTS, prepare: async () => run }
}

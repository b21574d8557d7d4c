import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { startAutovacuum } from '../../testing/autovacuum.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { endProcess, freePort, type ServerProcess, startRedis, startServer, until } from '../../testing/process.ts'
import { listDeliveries, type Made, makeEndpoint } from './api.ts'
import { owedTo } from './check-arrivals.ts'
import type { Listed } from './history.ts'
import { kindsOf } from './kinds.ts'
import { newOrganisations, type Organisation, type Planned, planEndpoints } from './organisations.ts'
import type { Wanted } from './receiver.ts'
import { type Receivers, startReceivers } from './receivers.ts'
import type { Size } from './sizes.ts'
import { newWriter, type Writer } from './writing.ts'

/** Everything that a run needs: the service with two workers, organisations with endpoints, receivers and a writer. */
export interface Setup {
  readonly size: Size
  readonly db: TestDatabase
  readonly api: ServerProcess
  readonly workers: ServerProcess[]
  /** Starts a worker in place of a killed one. */
  startWorker(): Promise<ServerProcess>
  restartRedis(): Promise<void>
  readonly organisations: readonly Organisation[]
  readonly endpoints: readonly Planned[]
  readonly made: ReadonlyMap<string, Made>
  readonly receivers: Receivers
  readonly writer: Writer
  readonly say: (line: string) => void
  end(): Promise<void>
}

const WORKERS = 2
const MOST_STARTS = 3
const LOOK_MS = 250
/** So that faults can be limited to workers. */
export const WORKER_NAME = 'chaos worker'

export async function createSetup(size: Size, seed: number, say: (line: string) => void): Promise<Setup> {
  const undo: Undo[] = []
  const end = () => undoAll(undo)
  try {
    return { ...(await build(size, seed, say, undo)), end }
  } catch (error) {
    await end()
    throw error
  }
}

async function build(size: Size, seed: number, say: (line: string) => void, undo: Undo[]): Promise<Omit<Setup, 'end'>> {
  const db = await createTestDatabase()
  undo.push(db.drop)
  const redis = await ownRedis(undo)
  const env = { REDIS_URL: redis.url, LOG_LEVEL: 'warn', WEBHOOK_ALLOW_LOOPBACK: 'yes' }
  // The name in the URL takes precedence over the name that the pool sets.
  const workerUrl = `${db.url}?application_name=${encodeURIComponent(WORKER_NAME)}`
  const api = await startAgain(() => startServer('api', { ...env, DATABASE_URL: db.url }))
  undo.push(() => api.end('SIGTERM'))
  const organisations = await newOrganisations(db, kindsOf(size.mix))
  const endpoints = planEndpoints(organisations, size.withMore)
  const receivers = await startReceivers(endpoints, size.flapping)
  undo.push(receivers.end)
  const made = await makeAll(endpoints, api, receivers)
  const startWorker = () => startAgain(() => startServer('worker', { ...env, DATABASE_URL: workerUrl }))
  const workers: ServerProcess[] = []
  undo.push(() => Promise.all(workers.map(worker => worker.end('SIGTERM'))))
  // One after the other: the harness rewrites the file of master keys for each.
  while (workers.length < WORKERS) workers.push(await startWorker())
  const writer = await newWriter(db.url, seed)
  undo.push(writer.end, startAutovacuum(db.admin))
  const { restart: restartRedis } = redis
  return { size, db, api, workers, startWorker, restartRedis, organisations, endpoints, made, receivers, writer, say }
}

async function ownRedis(undo: Undo[]): Promise<{ readonly url: string; restart(): Promise<void> }> {
  const port = await freePort()
  let child: ChildProcess = await startRedis(port)
  undo.push(() => endProcess(child, 'SIGKILL'))
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async () => {
      await endProcess(child, 'SIGKILL')
      child = await startRedis(port)
    },
  }
}

async function makeAll(
  endpoints: readonly Planned[],
  api: ServerProcess,
  receivers: Receivers,
): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>()
  for (const endpoint of endpoints)
    made.set(endpoint.name, await makeEndpoint(endpoint, api.url, receivers.urlOf(endpoint.name)))
  await receivers.give(Object.fromEntries([...made].map(([name, { secret }]) => [name, secret])))
  return made
}

/** A free port can be taken by another connection before the process listens on it. */
async function startAgain(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}

/** The written events that these endpoints must get, of one phase or of all. */
export async function owed({ writer }: Setup, endpoints: readonly Planned[], phase?: string): Promise<Wanted> {
  const written = (await writer.read()).filter(each => phase === undefined || each.phase === phase)
  const byTenant = Map.groupBy(written, each => each.tenant)
  const idsOf = (endpoint: Planned) => owedTo(endpoint, byTenant.get(endpoint.tenant) ?? []).map(({ id }) => id)
  return Object.fromEntries(endpoints.map(endpoint => [endpoint.name, idsOf(endpoint)]))
}

/** Waits until all of it has arrived. Bounded: the check reports what is missing by then. */
export async function settle(setup: Setup, wanted: Wanted, withinMs: number, replayed = false): Promise<void> {
  const { receivers, say } = setup
  const lacking = () => receivers.lacking(wanted, replayed)
  const isAllThere = async () => {
    if ((await lacking()) === 0) return true
    // Each request sends all ids.
    await wait(LOOK_MS)
    return false
  }
  const settled = await until(isAllThere, withinMs, 'all to be delivered').catch(() => null)
  if (settled === null) say(`${await lacking()} deliveries are missing after ${withinMs / 1000} s`)
}

/** The deliveries of each endpoint, as its owner sees them. */
export async function listAll({ endpoints, api, made, say }: Setup): Promise<readonly Listed[]> {
  const listed: Listed[] = []
  for (const endpoint of endpoints)
    listed.push(...(await listDeliveries(endpoint, api.url, made.get(endpoint.name)!.id)))
  say(`${listed.length} deliveries listed`)
  return listed
}

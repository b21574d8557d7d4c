import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { keepHouse } from '../../server/test/harness/keep-house.ts'
import {
  endProcess,
  freePort,
  type ServerProcess,
  startRedis,
  startServer,
  until,
} from '../../server/test/harness/process.ts'
import { listDeliveries, type Made, makeEndpoint } from './api.ts'
import type { Listed } from './history.ts'
import { owedTo } from './judge-arrivals.ts'
import { kindsOf } from './kinds.ts'
import { newOrganisations, type Organisation, type Planned, planEndpoints } from './organisations.ts'
import type { Wanted } from './receiver.ts'
import { type Receivers, startReceivers } from './receivers.ts'
import type { Size } from './sizes.ts'
import { newWriter, type Writer } from './writing.ts'

/** All that a run needs: the service with two workers, organisations with endpoints, receivers and a writer. */
export interface Stage {
  readonly size: Size
  readonly db: TestDatabase
  readonly api: ServerProcess
  readonly workers: ServerProcess[]
  /** Starts one anew after it was killed, in its place. */
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
/** So that faults can be aimed at workers alone. */
export const WORKER_NAME = 'chaos worker'

type Undo = () => Promise<unknown>

export async function setStage(size: Size, seed: number, say: (line: string) => void): Promise<Stage> {
  const undo: Undo[] = []
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return { ...(await build(size, seed, say, undo)), end }
  } catch (error) {
    await end()
    throw error
  }
}

async function build(size: Size, seed: number, say: (line: string) => void, undo: Undo[]): Promise<Omit<Stage, 'end'>> {
  const db = await createTestDatabase()
  undo.push(db.drop)
  const redis = await ownRedis(undo)
  const env = { REDIS_URL: redis.url, LOG_LEVEL: 'warn', WEBHOOK_ALLOW_LOOPBACK: 'yes' }
  // What stands in the address goes before the name that the pool gives itself.
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
  // One after the other: the harness writes the file of master keys anew for each.
  while (workers.length < WORKERS) workers.push(await startWorker())
  const writer = await newWriter(db.url, seed)
  undo.push(writer.end, keepHouse(db.admin))
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

/** A port that was free may be taken by somebody's connection before the process listens on it. */
async function startAgain(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}

/** What these endpoints are owed of what was written, in some phases or in all. */
export async function owed({ writer }: Stage, endpoints: readonly Planned[], phase?: string): Promise<Wanted> {
  const written = (await writer.read()).filter(each => phase === undefined || each.phase === phase)
  const byTenant = Map.groupBy(written, each => each.tenant)
  const idsOf = (endpoint: Planned) => owedTo(endpoint, byTenant.get(endpoint.tenant) ?? []).map(({ id }) => id)
  return Object.fromEntries(endpoints.map(endpoint => [endpoint.name, idsOf(endpoint)]))
}

/** Until all of it has come. Bounded: what is missing by then, the judge will name. */
export async function settle(stage: Stage, wanted: Wanted, withinMs: number, replayed = false): Promise<void> {
  const { receivers, say } = stage
  const lacking = () => receivers.lacking(wanted, replayed)
  const isAllThere = async () => {
    if ((await lacking()) === 0) return true
    // Asking is sending all of their names.
    await wait(LOOK_MS)
    return false
  }
  const settled = await until(isAllThere, withinMs, 'all to be delivered').catch(() => null)
  if (settled === null) say(`${await lacking()} deliveries are missing after ${withinMs / 1000} s`)
}

/** What its owner sees of each. */
export async function listAll({ endpoints, api, made, say }: Stage): Promise<readonly Listed[]> {
  const listed: Listed[] = []
  for (const endpoint of endpoints)
    listed.push(...(await listDeliveries(endpoint, api.url, made.get(endpoint.name)!.id)))
  say(`${listed.length} deliveries listed`)
  return listed
}

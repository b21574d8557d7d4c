import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { passThroughTracer } from '../../server/src/adapters/tracing/trace-storage.ts'
import type { Database } from '../../server/src/database/tx.ts'
import { eventLog } from '../../server/src/features/events/index.ts'
import {
  addUpFigures,
  completeFinished,
  type JourneyDeps,
  journeyRunner,
} from '../../server/src/features/journeys/index.ts'
import { DEFAULT_CAP } from '../../server/src/features/people/index.ts'
import { deliverer } from '../../server/src/features/webhooks/index.ts'
import type { Random } from '../random.ts'
import { BOX } from './organisation.ts'
import type { SimProvider } from './provider.ts'
import type { SimReceiver } from './receiver.ts'
import { newProcess, type Process } from './scheduler.ts'
import { type SimDatabase, SimPool } from './sim-pool.ts'

/** What the processes of the service are made of. */
export interface HostParts {
  readonly sim: SimDatabase
  readonly random: Random
  readonly newId: (prefix: string) => string
  readonly newSecret: (prefix: string) => string
  readonly provider: SimProvider
  readonly receiver: SimReceiver
  /** Replaces a dependency: a planted bug. */
  readonly plant: (deps: JourneyDeps) => JourneyDeps
  readonly gates: Gates
  readonly onError: (where: string, error: unknown) => void
}

/** One process of the service: its connections, and what `compose/` gives to the features. */
export interface Host {
  readonly process: Process
  readonly pool: SimPool
  readonly database: Database
  readonly journeys: JourneyDeps
}

export function startHost(parts: HostParts, name: string): Host {
  const { sim, newId, newSecret, provider, plant } = parts
  const process = newProcess(name)
  const pool = new SimPool(sim, process)
  const database = createDatabase(pool.asPool())
  const journeys = plant({
    database,
    clock: () => sim.scheduler.now,
    newId,
    newSecret,
    providerOf: () => provider.for(process),
    cap: DEFAULT_CAP,
    publicUrl: 'https://pramaan.example',
    shortLinkUrl: 'https://pmn.example',
  })
  return { process, pool, database, journeys }
}

export type Work = 'journeys' | 'deliveries' | 'jobs'

/** Workers poll all the time. A simulated one polls when there is something to find, and sometimes when there is not. */
export class Gates {
  readonly #waiting = new Map<Work, { readonly process: Process; readonly open: () => void }[]>()

  wait(process: Process, work: Work): Promise<void> {
    return new Promise(open => {
      const waiting = this.#waiting.get(work) ?? []
      this.#waiting.set(work, [...waiting, { process, open }])
    })
  }

  /** Those who wait for this work, and live. */
  take(work: Work): readonly { readonly process: Process; readonly open: () => void }[] {
    const waiting = (this.#waiting.get(work) ?? []).filter(({ process }) => process.isAlive)
    this.#waiting.set(work, [])
    return waiting
  }

  putBack(work: Work, each: { readonly process: Process; readonly open: () => void }): void {
    this.#waiting.set(work, [...(this.#waiting.get(work) ?? []), each])
  }
}

/** The loops of a worker process, as `compose/run-journeys.ts` and `compose/deliveries.ts` start them. */
export function startWorker(parts: HostParts, name: string): Host {
  const host = startHost(parts, name)
  void runJourneys(parts, host)
  void runDeliveries(parts, host)
  void runJobs(parts, host)
  return host
}

const BATCHES_AT_ONCE = 4

async function runJourneys({ sim, gates, onError: report }: HostParts, { process, journeys }: Host): Promise<void> {
  const { signal } = new AbortController()
  const monotonicNow = () => sim.scheduler.now
  const onError = (_: unknown, error: unknown) => report('journeys', error)
  const runner = journeyRunner(journeys, { atOnce: BATCHES_AT_ONCE, monotonicNow, signal, onError })
  while (process.isAlive) {
    await gates.wait(process, 'journeys')
    await runner.look().catch(error => report('look', error))
  }
}

/** While attempts run, the lease is renewed so often. */
const RENEW_MS = 1_000

async function runDeliveries(parts: HostParts, { process, database, journeys }: Host): Promise<void> {
  const { sim, random, newId, receiver, gates, onError } = parts
  const { scheduler } = sim
  const watch = {
    attempted: () => {},
    transitioned: () => {},
    failed: (error: unknown) => onError('deliveries', error),
  }
  const deps = {
    database,
    clock: journeys.clock,
    monotonicNow: () => scheduler.now,
    random,
    pause: (ms: number) => scheduler.sleep(process, ms),
    newId,
    secretBox: BOX,
    sender: receiver.for(process),
    events: eventLog,
    watch,
    tracer: passThroughTracer,
  }
  const worker = deliverer(deps, { healthy: 4, unhealthy: 2 })
  let running = 0
  while (process.isAlive) {
    if (running === 0) await gates.wait(process, 'deliveries')
    else await scheduler.sleep(process, RENEW_MS)
    const claimed = await worker.round().catch(error => {
      onError('deliveries', error)
      return 0
    })
    if (claimed > 0 && running === 0) {
      running = 1
      void worker.idle().finally(() => {
        running = 0
      })
    }
  }
}

async function runJobs({ gates, onError }: HostParts, { process, journeys }: Host): Promise<void> {
  const { signal } = new AbortController()
  while (process.isAlive) {
    await gates.wait(process, 'jobs')
    await completeFinished(journeys, signal).catch(error => onError('jobs', error))
    await addUpFigures(journeys, signal).catch(error => onError('jobs', error))
  }
}

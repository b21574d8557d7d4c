import type { Tenant } from '../../kernel/tenant.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { JourneyDeps } from './ports.ts'
import { runDue } from './run-due.ts'
import { listDueTenants } from './store.ts'
import { tenantBatches } from './tenant-batches.ts'

/** Journeys in one batch. */
const BATCH = 100
/**
 * Batches that are decided at the same time. The others wait for providers or for their turn: eight decisions at once share the CPU of this
 * process, each takes as long as all of them, and their slots are over before they are committed.
 */
const DECIDED_AT_ONCE = 2
/** After an error a tenant waits: a fault that stays would otherwise fill the log and the database with attempts. */
const REST_AFTER_ERROR_MS = 2_000

export interface RunnerOptions {
  /** Batches at the same time. */
  readonly atOnce: number
  readonly monotonicNow: () => number
  /** Aborts requests to the providers. */
  readonly signal: AbortSignal
  /** Whether the organisation is being moved to another cell. */
  readonly isHalted?: (orgId: string) => boolean
  readonly onError: (tenant: Tenant, error: unknown) => void
}

export interface JourneyRunner {
  /** Looks who has something due, and starts batches. Does not wait for them. */
  look(): Promise<void>
  /** Resolves when no batch runs and nobody waits for one. */
  idle(): Promise<void>
  /** Starts no further batch, and resolves when those that run have ended. */
  stop(): Promise<void>
}

/** Runs the journeys of all tenants. Any number of processes may: a journey is claimed by one of them. */
export function journeyRunner(deps: JourneyDeps, options: RunnerOptions): JourneyRunner {
  const { atOnce, monotonicNow, signal, onError, isHalted = () => false } = options
  const deciding = limitConcurrency(DECIDED_AT_ONCE)
  const resting = new Map<string, number>()
  const isResting = ({ orgId, mode }: Tenant) => (resting.get(`${mode} ${orgId}`) ?? 0) > monotonicNow()
  const run = async (tenant: Tenant): Promise<number> => {
    const key = `${tenant.mode} ${tenant.orgId}`
    if (isHalted(tenant.orgId)) return 0
    try {
      const size = await runDue(deps, tenant, BATCH, signal, deciding)
      resting.delete(key)
      return size
    } catch (error) {
      resting.set(key, monotonicNow() + REST_AFTER_ERROR_MS)
      onError(tenant, error)
      return 0
    }
  }
  const batches = tenantBatches({ atOnce, run })
  return {
    look: async () => {
      const due = await listDueTenants(deps.database.reads, new Date(deps.clock()))
      batches.offer(due.filter(tenant => !isResting(tenant)))
    },
    idle: batches.idle,
    stop: batches.stop,
  }
}

import { maxConcurrentAttempts } from '../core/health.ts'
import type { DeliverDeps } from '../ports.ts'
import { claimQueues, type EndpointQueue, renewQueues } from './queue-store.ts'
import { runEndpointQueue } from './run-endpoint-queue.ts'
import { openSettlements } from './settlements.ts'

/** After this time a queue is released if others are waiting. */
const SESSION_MS = 2_000
/** A lease that is not renewed for this time may be taken over. */
const LEASE_SECONDS = 8
const RENEW_EVERY_MS = 2_000

export interface DelivererLimits {
  /** Limit of endpoints that one process sends to concurrently. */
  readonly healthy: number
  /** Separate limit for failing endpoints, which get one attempt at a time, so that they do not use up the slots of healthy ones. */
  readonly unhealthy: number
}

export interface Deliverer {
  /** Claims due endpoints up to the limits and returns how many. Does not wait for them. */
  round(): Promise<number>
  /** Resolves when all claimed endpoints are done. */
  idle(): Promise<void>
  /** Starts no more attempts, waits for running ones, and releases the leases. */
  stop(): Promise<void>
}

type Kind = keyof DelivererLimits

export function deliverer(deps: DeliverDeps, limits: DelivererLimits): Deliverer {
  const running = new Map<string, Promise<void>>()
  const used = { healthy: 0, unhealthy: 0 }
  const settlements = openSettlements(deps)
  let isStopping = false
  let renewedAt = deps.monotonicNow()

  // Asked before each attempt of a queue that is open for longer than its time.
  const freeSlots = (kind: Kind) => limits[kind] - used[kind]
  const run = (queue: EndpointQueue) => {
    const kind: Kind = maxConcurrentAttempts(queue.status, queue.health) === 1 ? 'unhealthy' : 'healthy'
    const ends = deps.monotonicNow() + SESSION_MS
    const hasTime = () => deps.monotonicNow() < ends || freeSlots(kind) > 0
    const mayContinue = () => !isStopping && deps.isHalted?.(queue.tenant.orgId) !== true && hasTime()
    const done = runEndpointQueue(deps, settlements, queue, mayContinue)
      .catch(deps.watch.failed)
      .finally(() => {
        used[kind] -= 1
        running.delete(queue.token)
      })
    used[kind] += 1
    running.set(queue.token, done)
  }
  const renew = async () => {
    if (running.size === 0 || deps.monotonicNow() - renewedAt < RENEW_EVERY_MS) return
    renewedAt = deps.monotonicNow()
    await renewQueues(deps.database.reads, [...running.keys()], LEASE_SECONDS)
  }
  const idle = async () => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    round: async () => {
      await renew()
      if (isStopping) return 0
      const most = { healthy: freeSlots('healthy'), unhealthy: freeSlots('unhealthy') }
      const queues = await claimQueues(deps.database.reads, new Date(deps.clock()), most, LEASE_SECONDS)
      for (const queue of queues) run(queue)
      return queues.length
    },
    idle,
    stop: async () => {
      isStopping = true
      await idle()
    },
  }
}

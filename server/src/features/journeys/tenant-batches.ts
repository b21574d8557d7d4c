import type { Tenant } from '../../kernel/tenant.ts'

export interface TenantBatches {
  /** Tenants with something to do. Those that wait for their turn already keep their place. */
  offer(tenants: readonly Tenant[]): void
  /** Resolves when no batch runs and nobody waits. */
  idle(): Promise<void>
  /** Starts no further batch, and resolves when those that run have ended. */
  stop(): Promise<void>
}

export interface BatchOptions {
  /** Batches of all tenants that run at the same time. */
  readonly atOnce: number
  /** Runs one batch and returns its size. Must not reject. */
  readonly run: (tenant: Tenant) => Promise<number>
}

/**
 * One batch for each tenant in turn: an organisation with many candidates gets no more turns than one with few. It can have several
 * batches at a time, but at most half of the places: a provider that answers slowly would otherwise keep all of them from the others.
 */
export function tenantBatches({ atOnce, run }: BatchOptions): TenantBatches {
  const mostOfOne = Math.max(1, Math.floor(atOnce / 2))
  const waiting = new Map<string, Tenant>()
  const running = new Map<string, number>()
  const batches = new Set<Promise<void>>()
  let isStopped = false

  const batchesOf = (key: string) => running.get(key) ?? 0
  const start = () => {
    for (const [key, tenant] of waiting) {
      if (isStopped || batches.size >= atOnce) return
      if (batchesOf(key) >= mostOfOne) continue
      waiting.delete(key)
      running.set(key, batchesOf(key) + 1)
      const batch: Promise<void> = runOne(key, tenant).finally(() => {
        batches.delete(batch)
        start()
      })
      batches.add(batch)
    }
  }
  const runOne = async (key: string, tenant: Tenant) => {
    const size = await run(tenant)
    const left = batchesOf(key) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    // There may be more. At the end of the line, unless it stands there already.
    if (size > 0 && !isStopped && !waiting.has(key)) waiting.set(key, tenant)
  }
  const ended = async () => {
    while (batches.size > 0) await Promise.all(batches)
  }
  return {
    offer: tenants => {
      if (isStopped) return
      for (const tenant of tenants) {
        const key = `${tenant.mode} ${tenant.orgId}`
        if (!waiting.has(key)) waiting.set(key, tenant)
      }
      start()
    },
    idle: ended,
    stop: async () => {
      isStopped = true
      waiting.clear()
      await ended()
    },
  }
}

import { createMetrics } from '../../server/src/adapters/metrics.ts'
import { every, realRuntime } from '../../server/src/adapters/runtime.ts'
import { secretBox } from '../../server/src/adapters/secret-box.ts'
import { passThroughTracer } from '../../server/src/adapters/tracing/trace-storage.ts'
import { DELIVERY_POLL_MS, deliveryDeps, deliveryPool } from '../../server/src/compose/deliveries.ts'
import { deliverer } from '../../server/src/features/webhooks/index.ts'
import { webhookSender } from '../../server/src/outbound-http/sender.ts'
import { MASTER_KEYS } from '../../testing/keys.ts'
import type { Ran } from './children.ts'

/**
 * A separate process that runs what `startDelivering` of compose/deliveries.ts starts in a worker, with the same pool,
 * limits and pauses. It starts on request, so that the due deliveries are stored before the time is taken.
 */
export interface EngineJob {
  readonly deliveries: number
}

const ENDPOINTS_AT_ONCE = 64

const metrics = createMetrics()
const sender = webhookSender({ policy: { allowLoopback: true }, dnsServers: null })
const pool = deliveryPool({ url: process.argv[2]!, isPooled: false }, () => {})
const shared = deliveryDeps(realRuntime, pool, secretBox(MASTER_KEYS, 'old'), sender)

/** Resolves after the last attempt and, as `idle` waits for it, after its outcome is committed. */
async function deliver({ deliveries }: EngineJob): Promise<Ran> {
  const { promise: allAttempted, resolve, reject } = Promise.withResolvers<void>()
  let attempts = 0
  const attempted = (outcome: string, seconds: number) => {
    metrics.deliveries.observe({ outcome }, seconds)
    if (++attempts === deliveries) resolve()
  }
  const limits = { healthy: ENDPOINTS_AT_ONCE, unhealthy: ENDPOINTS_AT_ONCE / 2 }
  const watch = { attempted, transitioned: () => {}, failed: reject }
  const worker = deliverer({ ...shared, watch, tracer: passThroughTracer }, limits)
  const before = process.cpuUsage()
  const start = performance.now()
  await worker.round()
  const rounds = every(DELIVERY_POLL_MS, async () => void (await worker.round()), reject)
  try {
    await allAttempted
  } finally {
    rounds.stop()
    await worker.idle()
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  return { seconds, cpuSeconds: (user + system) / 1e6 }
}

process.on('disconnect', () => process.exit())
process.on('message', async (job: EngineJob) => process.send?.(await deliver(job)))
process.send?.({})

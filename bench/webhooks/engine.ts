import { realAmbient } from '../../server/src/adapters/ambient.ts'
import { every } from '../../server/src/adapters/every.ts'
import { createMetrics } from '../../server/src/adapters/metrics.ts'
import { secretBox } from '../../server/src/adapters/secret-box.ts'
import { webhookCourier } from '../../server/src/adapters/webhooks/courier.ts'
import { deliveryDeps, deliveryPool, LOOK_FOR_DELIVERIES_MS } from '../../server/src/compose/deliveries.ts'
import { deliverer } from '../../server/src/features/webhooks/index.ts'
import { MASTER_KEYS } from '../../server/test/harness/keys.ts'
import type { Ran } from './children.ts'

/**
 * A process of its own: what `startDelivering` of compose/deliveries.ts starts in a worker, with the same pool, limits and pauses,
 * but told when to begin, so that what is due is there before the clock runs.
 */
export interface EngineJob {
  readonly deliveries: number
}

const ENDPOINTS_AT_ONCE = 64

const metrics = createMetrics()
const courier = webhookCourier({ policy: { allowLoopback: true }, dnsServers: null })
const pool = deliveryPool(process.argv[2]!, () => {})
const shared = deliveryDeps(realAmbient, pool, secretBox(MASTER_KEYS, 'old'), courier)

/** Until the last try has been made and, which `idle` waits for, its outcome is committed. */
async function deliver({ deliveries }: EngineJob): Promise<Ran> {
  const { promise: allTried, resolve, reject } = Promise.withResolvers<void>()
  let tries = 0
  const tried = (outcome: string, seconds: number) => {
    metrics.deliveries.observe({ outcome }, seconds)
    if (++tries === deliveries) resolve()
  }
  const limits = { well: ENDPOINTS_AT_ONCE, unwell: ENDPOINTS_AT_ONCE / 2 }
  const sender = deliverer({ ...shared, watch: { tried, turned: () => {}, failed: reject } }, limits)
  const before = process.cpuUsage()
  const start = performance.now()
  await sender.round()
  const rounds = every(LOOK_FOR_DELIVERIES_MS, async () => void (await sender.round()), reject)
  try {
    await allTried
  } finally {
    rounds.stop()
    await sender.idle()
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  return { seconds, cpuSeconds: (user + system) / 1e6 }
}

process.on('disconnect', () => process.exit())
process.on('message', async (job: EngineJob) => process.send?.(await deliver(job)))
process.send?.({})

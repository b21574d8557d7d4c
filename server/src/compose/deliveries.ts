import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../adapters/logger.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { every, type Runtime } from '../adapters/runtime.ts'

import type { Config } from '../config.ts'
import type { CellWatch } from '../features/cells/index.ts'
import { eventLog } from '../features/events/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { type DeliverDeps, deliverer, type WebhookSender } from '../features/webhooks/index.ts'
import type { Tracer } from '../kernel/trace.ts'
import type { Progress } from './progress.ts'

/** Poll interval: the maximum delay that an idle worker adds to a delivery. */
export const DELIVERY_POLL_MS = 50
const CONNECTIONS = 6

interface Parts {
  readonly config: Config
  readonly runtime: Runtime
  readonly logger: Logger
  readonly metrics: Metrics
  readonly secretBox: SecretBox
  readonly sender: WebhookSender
  readonly progress: Progress
  readonly tracer: Tracer
  readonly cells: Pick<CellWatch, 'isHalted'>
}

/** Returns a function that stops it. */
export function startDelivering({ config, runtime, logger, metrics, progress, ...parts }: Parts): () => Promise<void> {
  const onError = (error: unknown) => logger.warn({ err: error }, 'webhook deliveries failed')
  const pool = deliveryPool(config.database, onError)
  const watch = deliveryObserver(metrics, logger)
  const deps = {
    ...deliveryDeps(runtime, pool, parts.secretBox, parts.sender),
    watch,
    tracer: parts.tracer,
    isHalted: parts.cells.isHalted,
  }
  const { endpointsAtOnce } = config.webhooks
  const sender = deliverer(deps, { healthy: endpointsAtOnce, unhealthy: Math.ceil(endpointsAtOnce / 2) })
  const polled = progress.watch('deliveries')
  const round = async () => {
    await sender.round()
    polled.beat()
  }
  const rounds = every(DELIVERY_POLL_MS, round, onError)
  return async () => {
    // Polling continues meanwhile: it renews the leases of running attempts.
    await sender.stop()
    rounds.stop()
    await pool.end()
  }
}

/** A separate pool, so that deliveries and requests do not wait for each other. */
export function deliveryPool(
  { url, isPooled }: Pick<Config['database'], 'url' | 'isPooled'>,
  onError: (error: unknown) => void,
): pg.Pool {
  return createPool({
    url,
    isPooled,
    role: 'pramaan_app',
    size: CONNECTIONS,
    name: 'pramaan deliveries',
    // If a crash of the database loses an outcome, the delivery is sent twice, which is allowed. The delivery itself was committed
    // with its event, synchronously.
    synchronousCommit: 'off',
    lookUpsOnly: true,
    plansOnce: true,
    waitMs: 10_000,
    onError,
  })
}

export function deliveryDeps(
  runtime: Runtime,
  pool: pg.Pool,
  secretBox: SecretBox,
  sender: WebhookSender,
): Omit<DeliverDeps, 'watch' | 'tracer' | 'isHalted'> {
  return { ...runtime, pause: ms => wait(ms), database: createDatabase(pool), secretBox, sender, events: eventLog }
}

/** Reports attempts to the metrics, and changes of endpoints and errors to the log. */
function deliveryObserver(metrics: Metrics, logger: Logger): DeliverDeps['watch'] {
  return {
    attempted: (outcome, seconds) => metrics.deliveries.observe({ outcome }, seconds),
    transitioned: (tenant, webhookId, transition) => {
      metrics.endpointTransitions.inc({ transition: transition.kind })
      const percent = transition.kind === 'warning' ? { percent: transition.percent } : {}
      logger.warn(
        { ...tenant, webhookId, transition: transition.kind, ...percent },
        'webhook endpoint changed its state',
      )
    },
    failed: error => logger.warn({ err: error }, 'webhook delivery failed'),
  }
}

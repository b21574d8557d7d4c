import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Ambient } from '../adapters/ambient.ts'
import { every } from '../adapters/every.ts'
import type { Logger } from '../adapters/logger.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import type { Config } from '../config.ts'
import { eventLog } from '../features/events/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { type Courier, type DeliverDeps, deliverer } from '../features/webhooks/index.ts'

/** What an idle worker adds to the time of a delivery, at most. */
export const LOOK_FOR_DELIVERIES_MS = 50
const CONNECTIONS = 6

interface Parts {
  readonly config: Config
  readonly ambient: Ambient
  readonly logger: Logger
  readonly metrics: Metrics
  readonly secretBox: SecretBox
  readonly courier: Courier
}

/** Gives how to end it. */
export function startDelivering({ config, ambient, logger, metrics, ...parts }: Parts): () => Promise<void> {
  const onError = (error: unknown) => logger.warn({ err: error }, 'deliveries')
  const pool = deliveryPool(config.database.url, onError)
  const watch = deliveryWatch(metrics, logger)
  const deps = { ...deliveryDeps(ambient, pool, parts.secretBox, parts.courier), watch }
  const { endpointsAtOnce } = config.webhooks
  const sender = deliverer(deps, { well: endpointsAtOnce, unwell: Math.ceil(endpointsAtOnce / 2) })
  const rounds = every(LOOK_FOR_DELIVERIES_MS, async () => void (await sender.round()), onError)
  return async () => {
    // Rounds go on meanwhile: they renew the leases of what is still under way.
    await sender.stop()
    rounds.stop()
    await pool.end()
  }
}

/** Of their own, so that deliveries and requests do not wait for one another. */
export function deliveryPool(url: string, onError: (error: unknown) => void): pg.Pool {
  return createPool({
    url,
    role: 'pramaan_app',
    size: CONNECTIONS,
    name: 'pramaan deliveries',
    // An outcome that a crash of the database forgets is a delivery sent twice, which may happen anyway; the delivery itself was
    // written with its event, and that waits for the disk.
    synchronousCommit: 'off',
    lookUpsOnly: true,
    waitMs: 10_000,
    onError,
  })
}

export function deliveryDeps(
  ambient: Ambient,
  pool: pg.Pool,
  secretBox: SecretBox,
  courier: Courier,
): Omit<DeliverDeps, 'watch'> {
  return { ...ambient, pause: ms => wait(ms), database: createDatabase(pool), secretBox, courier, events: eventLog }
}

/** Deliveries in the metrics, and in the log what somebody may have to look at. */
function deliveryWatch(metrics: Metrics, logger: Logger): DeliverDeps['watch'] {
  return {
    tried: (outcome, seconds) => metrics.deliveries.observe({ outcome }, seconds),
    turned: (tenant, webhookId, turn) => {
      metrics.endpointTurns.inc({ turn: turn.kind })
      const percent = turn.kind === 'warning' ? { percent: turn.percent } : {}
      logger.warn({ ...tenant, webhookId, turn: turn.kind, ...percent }, 'webhook endpoint')
    },
    failed: error => logger.warn({ err: error }, 'deliveries'),
  }
}

import type pg from 'pg'
import type { Logger } from '../adapters/logger.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { readSending } from '../adapters/postgres/sending.ts'
import { after, every, type Runtime } from '../adapters/runtime.ts'
import type { Config } from '../config.ts'
import type { CellWatch } from '../features/cells/index.ts'
import { chatRunner } from '../features/chats/index.ts'
import { journeyRunner } from '../features/journeys/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { journeyDeps } from './journeys.ts'
import type { Progress } from './progress.ts'
import { recordingDeps } from './recordings.ts'

/** The maximum delay that an idle worker adds to a contact. */
const JOURNEY_POLL_MS = 100
/** A batch waits for the provider most of the time, and holds no connection meanwhile. */
const BATCHES_AT_ONCE = 8
/** Of replies in chats. A voice message takes seconds to fetch. */
const CHAT_BATCHES_AT_ONCE = 4
const CONNECTIONS = 6
const SENDING_POLL_MS = 5_000
/** A request to a provider takes 10 s at most. Without its outcome the message would be unknown, and asked about for up to 24 hours. */
const GRACE_MS = 15_000

interface Parts {
  readonly config: Config
  readonly runtime: Runtime
  readonly logger: Logger
  readonly metrics: Metrics
  readonly progress: Progress
  readonly pools: Map<string, pg.Pool>
  readonly secretBox: SecretBox
  readonly cells: Pick<CellWatch, 'isHalted'>
}

/** Returns a function that stops it. */
export function startJourneys({
  config,
  runtime,
  logger,
  metrics,
  progress,
  pools,
  secretBox,
  cells,
}: Parts): () => Promise<void> {
  const onError = (error: unknown) => logger.warn({ err: error }, 'looking for journeys failed')
  const pool = journeyPool(config.database, onError)
  pools.set('journeys', pool)
  const { close, ...journeys } = journeyDeps(config, runtime, createDatabase(pool), secretBox)
  const deps = {
    ...journeys,
    onSent: (mode: string, outcome: string) => metrics.sends.inc({ mode, outcome }),
  }
  const abort = new AbortController()
  const runner = journeyRunner(deps, {
    atOnce: BATCHES_AT_ONCE,
    monotonicNow: runtime.monotonicNow,
    signal: abort.signal,
    isHalted: cells.isHalted,
    onError: (tenant, error) => logger.warn({ ...tenant, err: error }, 'a batch of journeys failed'),
  })
  const { storage, transcribe } = recordingDeps(config, runtime.clock, secretBox, logger)
  const chats = chatRunner(
    { ...deps, storage, transcribe },
    {
      atOnce: CHAT_BATCHES_AT_ONCE,
      signal: abort.signal,
      isHalted: cells.isHalted,
      onError: (tenant, error) => logger.warn({ ...tenant, err: error }, 'replying in chats failed'),
    },
  )
  const replies = every(JOURNEY_POLL_MS, () => chats.look(), onError)
  const looked = progress.watch('journeys')
  const looks = every(
    JOURNEY_POLL_MS,
    async () => {
      await runner.look()
      looked.beat()
    },
    onError,
  )
  const watching = every(SENDING_POLL_MS, sendingReport(pool, logger), onError)
  return async () => {
    looks.stop()
    replies.stop()
    watching.stop()
    const cancel = after(GRACE_MS, () => abort.abort())
    await Promise.all([runner.stop(), chats.stop()])
    cancel()
    await close()
    await pool.end()
  }
}

/** Says in the log when sending is stopped, and when it goes on. */
function sendingReport(pool: pg.Pool, logger: Logger): () => Promise<void> {
  const { reads } = createDatabase(pool)
  let wasStopped = false
  return async () => {
    const { maySend, recorded, current } = await readSending(reads)
    if (!maySend && !wasStopped)
      logger.error(
        { reason: `recorded ${recorded}, current ${current}` },
        'messages of live mode are not sent, webhooks and mails to reviewers are held: this is not the database that sends; pramaan-server sending resume',
      )
    if (maySend && wasStopped) logger.info({}, 'messages of live mode are sent again')
    wasStopped = !maySend
  }
}

/** A separate pool, so that campaigns and requests do not wait for each other. Commits are synchronous: what is committed as sent is never sent again. */
function journeyPool({ url, isPooled }: Config['database'], onError: (error: unknown) => void): pg.Pool {
  return createPool({
    url,
    isPooled,
    role: 'pramaan_app',
    size: CONNECTIONS,
    name: 'pramaan journeys',
    lookUpsOnly: true,
    waitMs: 10_000,
    onError,
  })
}

import { hostname } from 'node:os'
import type pg from 'pg'
import { liveMasterKeys } from '../adapters/live-master-keys.ts'
import type { Logger } from '../adapters/logger.ts'
import { forgetProcessKeys, reportProcessKeys } from '../adapters/postgres/process-keys.ts'
import { every, type Runtime } from '../adapters/runtime.ts'
import { liveSecretBox } from '../adapters/secret-box.ts'
import type { Config } from '../config.ts'
import type { SecretBox } from '../features/keys/index.ts'

/** A published key is known to every process within this time, without a restart. */
const REREAD_EVERY_MS = 2_000
const REPORT_EVERY_MS = 10_000

interface Parts {
  readonly config: Pick<Config, 'masterKeysFile'>
  readonly runtime: Pick<Runtime, 'monotonicNow' | 'newUuid'>
  readonly pool: pg.Pool
  readonly logger: Logger
  /** Its part, such as `api`. */
  readonly part: string
}

/**
 * The secrets of a process. It follows the master keys file, and reports which keys it knows, so that `master-key use` can refuse a
 * key that is not known everywhere.
 */
export async function openSecretBox(parts: Parts): Promise<{ readonly secretBox: SecretBox; stop(): Promise<void> }> {
  const { config, runtime, pool, logger, part } = parts
  const who = { id: runtime.newUuid(), name: `${part} ${hostname()} ${process.pid}`.slice(0, 200) }
  let reportDue = 0
  const live = liveMasterKeys(config.masterKeysFile, {
    changed: ({ currentId, all }) => {
      reportDue = 0
      logger.info({ state: `${[...all.keys()].join(', ')}; current ${currentId}` }, 'master keys changed')
    },
    invalid: reason => logger.error({ reason }, 'the master keys file is invalid: the keys read before stay in use'),
  })
  const report = async () => {
    const keys = live.current()
    const dueNext = runtime.monotonicNow() + REPORT_EVERY_MS
    await reportProcessKeys(pool, who, keys)
    // The keys may have changed while the report was written.
    if (live.current() === keys) reportDue = dueNext
  }
  await report()
  const follow = every(
    REREAD_EVERY_MS,
    async () => {
      live.reread()
      if (runtime.monotonicNow() >= reportDue) await report()
    },
    error => logger.warn({ err: error }, 'reporting the known master keys failed'),
  )
  return {
    secretBox: liveSecretBox(live),
    stop: async () => {
      follow.stop()
      await forgetProcessKeys(pool, who.id).catch((error: unknown) =>
        logger.warn({ err: error }, 'reporting the end of the process failed'),
      )
    },
  }
}

import { InvalidArgumentError } from 'commander'
import type pg from 'pg'
import { readMasterKeys } from '../adapters/master-keys.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { realRuntime } from '../adapters/runtime.ts'
import { secretBox } from '../adapters/secret-box.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import type { KeysDeps } from '../features/keys/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { DomainError } from '../kernel/domain-error.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { Result } from '../kernel/result.ts'
import type { Mode } from '../kernel/tenant.ts'

/** Dependencies of operator commands, closed when the command ends. */
export async function withOperatorDeps<T>(config: Config, work: (deps: KeysDeps) => Promise<T>): Promise<T> {
  const masterKeys = readMasterKeys(config.masterKeysFile)
  const { directUrl: url } = config.database
  const pool = createPool({ url, role: 'pramaan_app', size: 2, name: 'pramaan operator', onError: () => {} })
  try {
    const { clock, newId, newSecret } = realRuntime
    const box = secretBox(masterKeys.all, masterKeys.currentId)
    return await work({ database: createDatabase(pool), clock, newId, newSecret, secretBox: box })
  } finally {
    await pool.end()
  }
}

/** For commands that need the database and no master key. `waitMs` is the limit of one statement. */
export async function withDatabase<T>(
  { database: { directUrl: url } }: Config,
  work: (deps: DatabaseDeps) => Promise<T>,
  waitMs?: number,
): Promise<T> {
  const limit = waitMs === undefined ? {} : { statementTimeoutMs: waitMs }
  const pool = createPool({ url, role: 'pramaan_app', size: 1, name: 'pramaan operator', ...limit, onError: () => {} })
  try {
    return await work({ pool, database: createDatabase(pool), clock: realRuntime.clock, newId: realRuntime.newId })
  } finally {
    await pool.end()
  }
}

export interface DatabaseDeps {
  readonly pool: pg.Pool
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

/** The value of a successful result. An error ends the command with a one-line message. */
export function unwrap<T>(outcome: Result<T, DomainError<string>>): T {
  if (outcome.ok) return outcome.value
  const { code, details } = outcome.error
  throw new OperatorError(
    [code.toLowerCase().replaceAll('_', ' '), ...details.map(detail => detail.message)].join(': '),
  )
}

export function readMode(text: string): Mode {
  if (text === 'test' || text === 'live') return text
  throw new InvalidArgumentError('mode must be test or live.')
}

export function readTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('Use a date-time such as 2027-01-31T00:00:00Z.')
  return time
}

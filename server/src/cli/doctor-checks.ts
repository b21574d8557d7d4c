import { readlink, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type pg from 'pg'
import { readMasterKeys } from '../adapters/master-keys.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { findMissingGrants } from '../adapters/postgres/expected-grants.ts'
import { findOtherSettings, findStatementProblem, LOGIN_DEFAULTS_STEP } from '../adapters/postgres/login-defaults.ts'
import { findDaysAhead } from '../adapters/postgres/partitions.ts'
import { createPool, findUnsafeSettings } from '../adapters/postgres/pool.ts'
import { countSecretsByMasterKey, findRunningProcesses } from '../adapters/postgres/process-keys.ts'
import { rejectOldSchema } from '../adapters/postgres/schema-check.ts'
import { readSending } from '../adapters/postgres/sending.ts'
import { connectRedis } from '../adapters/redis/connect.ts'
import { smtpGreeting } from '../adapters/smtp-greeting.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../kernel/clock.ts'
import {
  type Finding,
  fine,
  judgeClock,
  judgeDisk,
  judgePartitions,
  judgePublicAddress,
  judgeSending,
  problem,
} from './doctor.ts'
import { explainError } from './explain-error.ts'

/** Looks at everything that the service needs, in the order in which a start would meet it. Changes nothing. */
export async function examine(config: Config, clock: Clock): Promise<readonly Finding[]> {
  return [
    ...(await examineDatabase(config, clock)),
    await examineRedis(config),
    await examineMail(config),
    judgePublicAddress(config),
  ]
}

async function examineDatabase(config: Config, clock: Clock): Promise<readonly Finding[]> {
  const { directUrl: url } = config.database
  const pool = createPool({ url, role: 'pramaan_app', size: 1, name: 'pramaan doctor', onError: () => {} })
  try {
    const connected = await attempt('PostgreSQL', async () => {
      const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
      return fine('PostgreSQL', `connected, version ${rows[0]!.version}`)
    })
    if (connected.state === 'problem') return [connected, await examineMasterKeys(config, null)]
    const schema = await examineSchema(pool)
    const checks = schema.state === 'ok' ? await examineContents(config, pool) : []
    const pooler = config.database.isPooled ? [await examinePooler(config)] : []
    return [connected, await examineRole(config, pool), ...pooler, schema, ...checks, await examineClock(pool, clock)]
  } finally {
    await pool.end()
  }
}

export async function examineSchema(pool: pg.Pool): Promise<Finding> {
  return await attempt('schema', async () => {
    await rejectOldSchema(pool)
    return fine('schema', 'has every migration of this version')
  })
}

export async function examineGrants(pool: pg.Pool): Promise<Finding> {
  return await attempt('grants', async () => {
    const missing = await findMissingGrants(pool)
    if (missing.length === 0) return fine('grants', 'the role of requests has all of them')
    const next = 'as the owner of the tables, grant what server/schema.sql grants to pramaan_app.'
    return problem('grants', `pramaan_app lacks ${missing.slice(0, 3).join(', ')} (${missing.length} in all).`, next)
  })
}

/** What can be asked only of a database with the current schema. */
async function examineContents(config: Config, pool: pg.Pool): Promise<readonly Finding[]> {
  return [
    await examineGrants(pool),
    await attempt('partitions', async () => judgePartitions(await findDaysAhead(pool))),
    await attempt('sending', async () => judgeSending(await readSending(createDatabase(pool).reads))),
    await examineMasterKeys(config, pool),
    await attempt('disk of the log', () => examineDisk(pool)),
  ]
}

/** In development one superuser login is usual. A worker needs a second role. */
async function examineRole(config: Config, pool: pg.Pool): Promise<Finding> {
  return await attempt('role', async () => {
    const unsafe = await findUnsafeSettings(pool)
    const isProduction = config.environment === 'production'
    if (unsafe.length > 0 && isProduction)
      return problem('role', unsafe.join(' '), 'see Logins and Durability in deploy/README.md.')
    const { rows } = await pool.query<{ login: string; works: boolean }>(
      `select session_user as login, pg_has_role(session_user, 'pramaan_jobs', 'member') as works`,
    )
    const { login, works } = rows[0]!
    const may = works ? 'may run api and worker' : 'may run api; a worker also needs the role pramaan_jobs'
    return fine('role', `${login} ${may}${unsafe.length > 0 ? '; production would reject it' : ''}`)
  })
}

/** The other checks use the direct connection. */
async function examinePooler({ database: { url } }: Config): Promise<Finding> {
  const pool = createPool({
    url,
    isPooled: true,
    role: 'pramaan_app',
    size: 1,
    name: 'pramaan doctor',
    onError: () => {},
  })
  try {
    return await attempt('pooler', async () => {
      const other = await findOtherSettings(pool)
      if (other.length > 0) return problem('pooler', `${other.join(', ')}.`, LOGIN_DEFAULTS_STEP)
      const statements = await findStatementProblem(pool)
      if (statements !== null) return problem('pooler', `${statements}.`, 'see PgBouncer in deploy/README.md.')
      return fine('pooler', 'its connections have the role and the limits of requests, and prepared statements work')
    })
  } finally {
    await pool.end()
  }
}

async function examineClock(pool: pg.Pool, clock: Clock): Promise<Finding> {
  return await attempt('clock', async () => {
    const sent = clock()
    const { rows } = await pool.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    )
    return judgeClock(Math.round(rows[0]!.now), sent, clock())
  })
}

/** Without a database only the file can be checked. */
async function examineMasterKeys({ masterKeysFile }: Config, pool: pg.Pool | null): Promise<Finding> {
  return await attempt('master keys', async () => {
    const { all, currentId } = readMasterKeys(masterKeysFile)
    const used = pool === null ? [] : await countSecretsByMasterKey(pool)
    const missing = new Set(used.map(count => count.masterKeyId).filter(id => !all.has(id)))
    if (missing.size === 0) return fine('master keys', `${all.size} in the file, current ${currentId}`)
    const detail = `${masterKeysFile} lacks ${[...missing].join(', ')}, which still encrypts secrets.`
    return problem(
      'master keys',
      detail,
      'put the key back from its backup; pramaan-server master-key list shows its uses.',
    )
  })
}

/** Logs go to standard output. Where that is a file of a process on this machine, Linux says which. */
async function examineDisk(pool: pg.Pool): Promise<Finding> {
  const running = await findRunningProcesses(pool)
  const here = running.map(({ name }) => name.split(' ')).filter(words => words.at(-2) === hostname())
  for (const pid of here.map(words => words.at(-1)!)) {
    const file = await readlink(`/proc/${pid}/fd/1`).catch(() => '')
    const isFile =
      file.startsWith('/') &&
      (await stat(file).then(
        found => found.isFile(),
        () => false,
      ))
    if (!isFile) continue
    const { bavail, blocks, bsize } = await statfs(file)
    return judgeDisk(file, bavail * bsize, blocks * bsize)
  }
  return fine('disk of the log', 'not known: no process on this machine writes its log to a file')
}

async function examineRedis({ redis: { url } }: Config): Promise<Finding> {
  const redis = connectRedis({ url, budgetMs: 2_000, onError: () => {} })
  try {
    await new Promise<void>((resolve, reject) => redis.once('ready', resolve).once('error', reject))
    await redis.ping()
    return fine('Redis', 'connected')
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string }
    const detail = `cannot be used (${code ?? message}): calls work, but limits are counted per process.`
    return problem('Redis', detail, 'check REDIS_URL and whether Redis is running.')
  } finally {
    redis.disconnect()
  }
}

async function examineMail({ mail: { smtpUrl } }: Config): Promise<Finding> {
  const server = new URL(smtpUrl).host
  const greeting = await smtpGreeting(smtpUrl)
  if (greeting.ok) return fine('mail server', `${server} greets; pramaan-server mail test ADDRESS sends a mail`)
  return problem('mail server', `${server} ${greeting.error}.`, 'check SMTP_URL and whether it is running.')
}

/** An exception becomes a problem with the line that a command would print. */
export async function attempt(what: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    const [line = ''] = explainError(error).split('\n')
    return problem(what, line, '')
  }
}

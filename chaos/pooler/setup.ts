import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { runProcess } from '../../testing/command.ts'
import { createLogins, startPgBouncer, type TestPgBouncer } from '../../testing/pgbouncer.ts'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'

export const LOGINS = { api: 'pramaan_api', worker: 'pramaan_worker' } as const

/** Of PgBouncer. The direct connections of the workers are the rest of the 40. */
const POOLED_CONNECTIONS = 30
/** graphile-worker has two more. */
const JOBS_AT_ONCE = 2

/** APIs and workers behind a PgBouncer of their own, with the settings of deploy/pgbouncer.ini. */
export interface Setup {
  readonly postgres: OwnPostgres
  readonly pooler: TestPgBouncer
  readonly receiver: Receiver
  readonly apis: readonly ServerProcess[]
  /** What `pramaan-server doctor` says of the pooler before and after `login set-defaults`. */
  readonly doctor: readonly string[]
  end(): Promise<void>
}

export async function startSetup(processes: number, say: (line: string) => void): Promise<Setup> {
  const undo: Undo[] = []
  try {
    const postgres = await startOwnPostgres()
    undo.push(postgres.close)
    await createLogins(postgres.db.admin, LOGINS)
    const receiver = await startReceiver()
    undo.push(receiver.close)
    const changes = { default_pool_size: POOLED_CONNECTIONS, max_db_connections: POOLED_CONNECTIONS }
    const pooler = await startPgBouncer({ postgresUrl: postgres.db.url, logins: Object.values(LOGINS), changes })
    undo.push(pooler.close)
    const settingsOf = (login: string) => addresses(postgres, pooler, login)
    const before = await doctorOfPooler(settingsOf(LOGINS.api))
    for (const login of Object.values(LOGINS)) await setDefaults(settingsOf(login))
    await pooler.console('RECONNECT pramaan')
    const doctor = [before, await doctorOfPooler(settingsOf(LOGINS.api))]
    for (const line of doctor) say(line)
    const common = {
      REDIS_PREFIX: `pooler:${process.pid}:`,
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_LOOPBACK: 'yes',
      JOB_CONCURRENCY: String(JOBS_AT_ONCE),
    }
    const apis: ServerProcess[] = []
    for (let nth = 0; nth < processes; nth++) {
      apis.push(await startServer('api', { ...common, ...settingsOf(LOGINS.api) }))
      const worker = await startServer('worker', { ...common, ...settingsOf(LOGINS.worker) })
      undo.push(() => apis[nth]!.end('SIGKILL'))
      undo.push(() => worker.end('SIGKILL'))
    }
    return { postgres, pooler, receiver, apis, doctor, end: () => undoAll(undo) }
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

function addresses({ db }: OwnPostgres, pooler: TestPgBouncer, login: string) {
  const direct = new URL(db.url)
  direct.username = login
  return { DATABASE_URL: pooler.urlOf(login), DATABASE_DIRECT_URL: direct.href }
}

async function doctorOfPooler(settings: Record<string, string>): Promise<string> {
  const { printed } = await runProcess(['doctor'], settings)
  return printed.split('\n').find(line => / pooler /.test(line)) ?? 'doctor said nothing of the pooler'
}

async function setDefaults(settings: Record<string, string>): Promise<void> {
  const { code, errors } = await runProcess(['login', 'set-defaults'], settings)
  if (code !== 0) throw new Error(`login set-defaults: ${errors}`)
}

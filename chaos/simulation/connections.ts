import pg from 'pg'
import { writeTogether } from '../../server/src/adapters/postgres/write-together.ts'

/** Statements of one real connection. It is used again after a simulated connection on it has broken. */
export interface RealConnection {
  readonly client: pg.Client
  readonly pid: number
  isInTransaction: boolean
  /** The time that PostgreSQL was told last. */
  toldTime: number
  /** The statement that waits for a lock. */
  blocked: Promise<unknown> | null
}

const CIRCLE = `
  with recursive blocking (pid) as (
    select unnest(pg_blocking_pids($1)) union select unnest(pg_blocking_pids(b.pid)) from blocking b
  )
  select exists (select from blocking where pid = $1) as circle`

/** How long a statement may take before PostgreSQL is asked whether it waits for a lock. Most take less than a millisecond. */
const ASK_AFTER_MS = 5

/** Real connections of all simulated processes, and one that looks at them. */
export class Connections {
  readonly control: pg.Client
  readonly #url: string
  readonly #free: RealConnection[] = []
  readonly #all: RealConnection[] = []

  private constructor(url: string, control: pg.Client) {
    this.#url = url
    this.control = control
  }

  static async open(url: string): Promise<Connections> {
    const control = new pg.Client({ connectionString: url, options: CONTROL })
    await control.connect()
    return new Connections(url, control)
  }

  /** Before a seed: nothing may depend on what was played before. */
  forgetTimes(): void {
    for (const each of this.#all) each.toldTime = 0
  }

  async take(): Promise<RealConnection> {
    return this.#free.pop() ?? (await this.#connect())
  }

  async #connect(): Promise<RealConnection> {
    const client = new pg.Client({ connectionString: this.#url, options: AS_THE_APP, pipeline: true })
    client.on('error', () => {})
    await client.connect()
    writeTogether(client)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const made = { client, pid: rows[0]!.pid, isInTransaction: false, toldTime: 0, blocked: null }
    this.#all.push(made)
    return made
  }

  /** As after a connection that broke: what it waited for is given up, and its transaction rolled back. */
  async reset(connection: RealConnection): Promise<void> {
    if (connection.blocked !== null) {
      await this.control.query('select pg_cancel_backend($1)', [connection.pid])
      await connection.blocked.catch(() => {})
      connection.blocked = null
    }
    if (connection.isInTransaction) await connection.client.query('rollback')
    connection.isInTransaction = false
    this.#free.push(connection)
  }

  giveBack(connection: RealConnection): void {
    this.#free.push(connection)
  }

  /** Resolves when the statement is answered, with true, or waits for a lock, with false. */
  async isAnswered({ pid }: Pick<RealConnection, 'pid'>, answer: Promise<unknown>): Promise<boolean> {
    for (;;) {
      const isIn = await new Promise<boolean>(resolve => {
        const timer = setTimeout(() => resolve(false), ASK_AFTER_MS)
        const answered = () => {
          clearTimeout(timer)
          resolve(true)
        }
        answer.then(answered, answered)
      })
      if (isIn) return true
      if (await this.#isWaiting(pid)) return false
    }
  }

  async #isWaiting(pid: number): Promise<boolean> {
    const query = { name: 'waits', text: 'select cardinality(pg_blocking_pids($1)) > 0 as waits', values: [pid] }
    return (await this.control.query<{ waits: boolean }>(query)).rows[0]!.waits
  }

  /** Whether a statement that waited is answered, or will be at once. */
  async isGranted({ pid }: RealConnection, answer: Promise<unknown>): Promise<boolean> {
    if (await this.#isWaiting(pid)) return false
    return await this.isAnswered({ pid }, answer)
  }

  /**
   * PostgreSQL would find a deadlock after a time, and which statement it ends depends on that. So the simulator looks for it, and ends the
   * statement that completed the circle.
   */
  async endDeadlock({ pid }: RealConnection): Promise<boolean> {
    const { rows } = await this.control.query<{ circle: boolean }>({ name: 'circle', text: CIRCLE, values: [pid] })
    if (rows[0]!.circle) await this.control.query('select pg_cancel_backend($1)', [pid])
    return rows[0]!.circle
  }

  async close(): Promise<void> {
    await Promise.all([this.control, ...this.#all.map(({ client }) => client)].map(client => client.end()))
  }
}

const options = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ')

/** Plans must not depend on statistics. The order of rows, and so the trace, would change with them. */
const LOOK_UPS = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
}

/** What the service sets, except timeouts, which real time decides. For the same reason PostgreSQL does not look for deadlocks. */
const AS_THE_APP = options({
  ...LOOK_UPS,
  role: 'pramaan_app',
  timezone: 'UTC',
  synchronous_commit: 'off',
  deadlock_timeout: '1h',
  search_path: 'sim,pg_catalog,public',
})

const CONTROL = options({
  ...LOOK_UPS,
  timezone: 'UTC',
  synchronous_commit: 'off',
  search_path: 'sim,pg_catalog,public',
})

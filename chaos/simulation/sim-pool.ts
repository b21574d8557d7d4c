import type pg from 'pg'
import { type Random, whole } from '../random.ts'
import type { Connections, RealConnection } from './connections.ts'
import { drawStatementFault, type FaultPlan, type StatementFault } from './faults.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** What simulated processes share. */
export interface SimDatabase {
  readonly scheduler: Scheduler
  readonly connections: Connections
  readonly random: Random
  faults: FaultPlan
  /** Replaces the text of a statement: a planted bug. */
  readonly rewrite: (sql: string) => string
  /** Called after each commit. */
  readonly onCommit: () => Promise<void>
  readonly blocked: Set<Blocked>
  /** A transaction has ended since the locks were looked at. */
  hasEnded: boolean
  readonly counts: Record<'statements' | 'commits' | 'lost' | 'crashes' | 'freezes' | 'waits', number>
  /** How many statements were answered: rows are as they were as long as it is the same. */
  answered: number
}

/** A statement that waits for a lock, and what happens when it is answered. */
interface Blocked {
  readonly process: Process
  readonly connection: RealConnection
  readonly answer: Promise<pg.QueryResult>
  readonly finish: (deadlock?: boolean) => Promise<void>
}

/** Less than any time that the service compares. */
const TIME_IS_NEW_FOR_MS = 40

/** The size of the pools in production is 6. A smaller one makes processes wait for connections in small worlds, too. */
const MOST_CONNECTIONS = 4

/** Takes the place of `pg.Pool` below the driver of the service: each statement is a step, and may fail. */
export class SimPool {
  readonly #sim: SimDatabase
  readonly #process: Process
  readonly #used = new Set<SimClient>()
  readonly #queue: (() => void)[] = []

  constructor(sim: SimDatabase, process: Process) {
    this.#sim = sim
    this.#process = process
  }

  /** As the driver sees it. It calls `connect`, and `query` and `release` of what it gets. */
  asPool(): pg.Pool {
    return this as unknown as pg.Pool
  }

  async connect(): Promise<SimClient> {
    while (this.#used.size >= MOST_CONNECTIONS) await new Promise<void>(resolve => this.#queue.push(resolve))
    const client: SimClient = new SimClient(this.#sim, this.#process, this, () => {
      this.#used.delete(client)
      this.#queue.shift()?.()
    })
    this.#used.add(client)
    return client
  }

  /** Kills the process with kill -9: PostgreSQL rolls back what it had open. */
  async kill(): Promise<void> {
    this.#sim.scheduler.kill(this.#process)
    for (const client of this.#used) await client.abandon()
    this.#used.clear()
  }
}

class SimClient {
  readonly #sim: SimDatabase
  readonly #process: Process
  readonly #pool: SimPool
  readonly #onRelease: () => void
  #connection: RealConnection | null = null
  #blocked: Blocked | null = null
  /** Statements without an answer; the first is under way. */
  readonly #started: (() => void)[] = []
  #isBroken = false
  #hasWritten = false

  constructor(sim: SimDatabase, process: Process, pool: SimPool, onRelease: () => void) {
    this.#sim = sim
    this.#process = process
    this.#pool = pool
    this.#onRelease = onRelease
  }

  /** Statements that are started together are steps of their own, in their order, as PostgreSQL carries them out. */
  query(config: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const next = () => {
        this.#started.shift()
        this.#started[0]?.()
      }
      const caller: Caller = {
        resolve: result => {
          resolve(result)
          next()
        },
        reject: error => {
          reject(error)
          next()
        },
      }
      const start = () =>
        this.#sim.scheduler.defer(this.#process, labelOf(config.text), 0, () => this.#perform(config, caller))
      this.#started.push(start)
      if (this.#started.length === 1) start()
    })
  }

  async #perform(config: pg.QueryConfig, caller: Caller): Promise<void> {
    const { scheduler, counts, random, faults } = this.#sim
    counts.statements += 1
    const isRollback = config.text === 'rollback'
    const fault = isRollback ? 'none' : drawStatementFault(faults, endsWrites(config.text), random)
    if (fault !== 'none') scheduler.note(`  ${fault}`)
    if (fault === 'freeze') {
      counts.freezes += 1
      this.#process.frozenUntil = scheduler.now + whole(600, 60_000, random)
    }
    if (fault === 'crash before') return await this.#crash()
    if (fault === 'lost before' || this.#isBroken) return await this.#break(caller)
    const connection = this.#connection ?? (await this.#sim.connections.take())
    this.#connection = connection
    const answer = this.#send(connection, config)
    answer.catch(() => {})
    const finish = (deadlock = false) => this.#finish(config, answer, fault, caller, deadlock)
    if (await this.#sim.connections.isAnswered(connection, answer)) await finish()
    else await this.#wait(connection, answer, finish)
  }

  /** Others go on meanwhile, and whoever waits gets the answer in a later step. */
  async #wait(connection: RealConnection, answer: Promise<pg.QueryResult>, finish: Blocked['finish']): Promise<void> {
    const { counts, scheduler, blocked, connections } = this.#sim
    counts.waits += 1
    scheduler.note('  waits for a lock')
    if (await connections.endDeadlock(connection)) return await finish(true)
    connection.blocked = answer
    this.#blocked = { process: this.#process, connection, answer, finish }
    blocked.add(this.#blocked)
  }

  async #finish(
    { text }: pg.QueryConfig,
    answer: Promise<pg.QueryResult>,
    fault: StatementFault,
    caller: Caller,
    deadlock: boolean,
  ): Promise<void> {
    const outcome = await answer.then(
      result => ({ result }),
      (error: unknown) => ({ error }),
    )
    this.#sim.answered += 1
    if ('result' in outcome) this.#sim.scheduler.note(`  ${outcome.result.rowCount ?? ''}`)
    else this.#sim.scheduler.note(`  ${String(outcome.error)}`)
    if (WRITES.test(text)) this.#hasWritten = true
    if (endsWrites(text) && 'result' in outcome) await this.#committed()
    if (fault === 'crash after') return await this.#crash()
    if (fault === 'lost after') return await this.#break(caller)
    if (deadlock) caller.reject(new DeadlockError('deadlock detected'))
    else if ('result' in outcome) caller.resolve(outcome.result)
    else caller.reject(outcome.error)
  }

  async #committed(): Promise<void> {
    this.#sim.counts.commits += 1
    if (this.#hasWritten) await this.#sim.onCommit()
    this.#hasWritten = false
  }

  async #send(connection: RealConnection, config: pg.QueryConfig): Promise<pg.QueryResult> {
    const { text } = config
    const { now } = this.#sim.scheduler
    const time = `select set_config('sim.now', '${new Date(now).toISOString()}', false)`
    if (text.startsWith('begin')) {
      connection.isInTransaction = true
      connection.toldTime = now
      return await connection.client.query(`${text}; ${time}`)
    }
    // As in PostgreSQL, the time stands still within a transaction. Outside, telling each millisecond doubled the number of statements.
    if (!connection.isInTransaction && Math.abs(now - connection.toldTime) > TIME_IS_NEW_FOR_MS) {
      connection.toldTime = now
      // Not waited for: both leave together.
      connection.client.query(time).catch(() => {})
    }
    const result = await connection.client.query(rewritten(config, this.#sim.rewrite))
    if (text === 'commit' || text === 'rollback') {
      connection.isInTransaction = false
      this.#sim.hasEnded = true
    }
    return result
  }

  async #break({ reject }: Caller): Promise<void> {
    this.#sim.counts.lost += 1
    this.#isBroken = true
    await this.abandon()
    reject(new Error('Connection terminated unexpectedly'))
  }

  async #crash(): Promise<void> {
    this.#sim.counts.crashes += 1
    await this.#pool.kill()
  }

  async abandon(): Promise<void> {
    this.#sim.hasEnded = true
    if (this.#blocked !== null) this.#sim.blocked.delete(this.#blocked)
    const connection = this.#takeBack()
    if (connection !== null) await this.#sim.connections.reset(connection)
  }

  release(): void {
    const connection = this.#takeBack()
    if (connection !== null) this.#sim.connections.giveBack(connection)
    this.#onRelease()
  }

  /** Before it is waited for: given back twice, the connection would serve two processes in one transaction. */
  #takeBack(): RealConnection | null {
    const connection = this.#connection
    this.#connection = null
    return connection
  }
}

/** As PostgreSQL reports it. */
class DeadlockError extends Error {
  readonly code = '40P01'
}

interface Caller {
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
}

/** After a transaction has ended: statements that no longer wait for a lock are answered in a step of their own. */
export async function answerUnblocked(sim: SimDatabase): Promise<void> {
  if (!sim.hasEnded) return
  sim.hasEnded = false
  for (const each of new Set(sim.blocked)) {
    const { process, connection, answer, finish } = each
    const isGranted = await sim.connections.isGranted(connection, answer)
    const isDeadlock = !isGranted && (await sim.connections.endDeadlock(connection))
    if (!isGranted && !isDeadlock) continue
    sim.blocked.delete(each)
    connection.blocked = null
    sim.scheduler.defer(process, 'gets the lock', 0, () => finish(isDeadlock))
  }
}

/** A prepared statement belongs to its text. */
function rewritten(config: pg.QueryConfig, rewrite: SimDatabase['rewrite']): pg.QueryConfig {
  const text = rewrite(config.text)
  if (text === config.text) return config
  const { name: _, ...unnamed } = config
  return { ...unnamed, text }
}

/** Rows that are only locked are not written. */
const WRITES = /\b(insert into|delete from|credits_transfer|settle_deliveries|(?<!for |for no key )update (?!skip))/i

/** A function that writes, called outside a transaction, commits when it is answered. */
function endsWrites(sql: string): boolean {
  return sql === 'commit' || sql.startsWith('select settle_deliveries(')
}

const LABEL_LENGTH = 90
/** Texts come again and again, so each is looked at once. */
const labels = new Map<string, string>()

function labelOf(sql: string): string {
  const known = labels.get(sql)
  if (known !== undefined) return known
  const [, own = sql] = /lateral \(select \* from \(([\s\S]*)\) as query/.exec(sql) ?? []
  const label = own.replaceAll(/\s+/g, ' ').trim().slice(0, LABEL_LENGTH)
  labels.set(sql, label)
  return label
}

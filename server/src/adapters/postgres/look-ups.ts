import { type Driver, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../database/generated/tables.ts'
import type { Database, TenantReads } from '../../database/tx.ts'
import { boundedMap } from '../../kernel/bounded-map.ts'
import { type ConnectionOptions, transactionSettings } from './connection-settings.ts'
import { asTenant, MOST_TENANTS, startingWith } from './database.ts'
import { dialectOf, NamedStatementsConnection, type StatementWrapper, unwrapped } from './named-statements.ts'
import { createPipelinedClient } from './pool.ts'

/** A second one, so that a process does not wait for one backend of PostgreSQL, and so that a slow statement does not hold up every call. */
const CONNECTIONS_OF_AN_AREA = 2

export interface LookUps {
  /**
   * The same database, whose reads share the connections of an area. For calls that read a few rows by their keys: a read waits for those
   * sent before it. Transactions have a connection of their own as always.
   */
  readonly of: (area: string) => Database
  readonly close: () => Promise<void>
}

/**
 * Reads of one area are sent over two connections without waiting for the answers to earlier ones: half of the system calls and wake-ups
 * of PostgreSQL and of this process (0.31 of a read without middleware became 0.6, together with equal calls of the limiter). Areas share
 * none: when a table is locked, reads of others do not queue behind those that wait for it.
 */
export function openLookUps(database: Database, options: ConnectionOptions): LookUps {
  const areas = new Map<string, { readonly database: Database; close(): Promise<void> }>()
  return {
    of: name => {
      const known = areas.get(name) ?? openArea(database, options)
      areas.set(name, known)
      return known.database
    },
    close: async () => void (await Promise.all([...areas.values()].map(area => area.close()))),
  }
}

function openArea(database: Database, given: ConnectionOptions) {
  const options = { ...given, plansOnce: true }
  const start = transactionSettings(options)
  const shared = Array.from({ length: CONNECTIONS_OF_AN_AREA }, () => new SharedConnection(options))
  const readsAs = (how: StatementWrapper) =>
    new Kysely<DB>({ dialect: dialectOf(() => new LookUpDriver(shared, startingWith(start, how))) })
  const reads = readsAs(unwrapped)
  const tenants = boundedMap<TenantReads>(MOST_TENANTS)
  const ofArea: Database = {
    transaction: work => database.transaction(work),
    reads,
    forTenant: tenant => {
      const key = `${tenant.mode} ${tenant.orgId}`
      const known = tenants.get(key) ?? (readsAs(asTenant(tenant)) as unknown as TenantReads)
      tenants.set(key, known)
      return { reads: known, transaction: work => database.forTenant(tenant).transaction(work) }
    },
  }
  return { database: ofArea, close: async () => void (await Promise.all(shared.map(each => each.close()))) }
}

/** Opened on first use, and again after it broke. */
class SharedConnection {
  readonly #options: ConnectionOptions
  #client: Promise<pg.Client> | undefined
  /** Statements that have no answer yet. */
  #waiting = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting
  }

  async use(how: StatementWrapper): Promise<NamedStatementsConnection> {
    this.#waiting++
    try {
      this.#client ??= this.#open()
      const used = this.#client
      return new NamedStatementsConnection(await used, how, broken => {
        this.#waiting--
        if (broken) this.#forget(used)
      })
    } catch (error) {
      this.#waiting--
      throw error
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  #open(): Promise<pg.Client> {
    const client = createPipelinedClient(this.#options)
    const opened = client.connect().then(() => client)
    const forget = () => this.#forget(opened)
    client.on('error', forget)
    client.on('end', forget)
    opened.catch(forget)
    return opened
  }

  #forget(client: Promise<pg.Client>): void {
    if (this.#client !== client) return
    this.#client = undefined
    // Whoever waits on it is told of the error that broke it.
    client.then(broken => broken.end()).catch(() => {})
  }
}

class LookUpDriver implements Driver {
  readonly #shared: readonly SharedConnection[]
  readonly #how: StatementWrapper

  constructor(shared: readonly SharedConnection[], how: StatementWrapper) {
    this.#shared = shared
    this.#how = how
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<NamedStatementsConnection> {
    return this.#shared.reduce((least, each) => (each.waiting < least.waiting ? each : least)).use(this.#how)
  }

  async releaseConnection(connection: NamedStatementsConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(): Promise<void> {
    throw new Error('A transaction needs a connection of its own.')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {}
}

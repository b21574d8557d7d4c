import pg from 'pg'
import type { Database, TenantDatabase, TenantReads, TenantTx } from '../../database/tx.ts'
import { boundedMap } from '../../kernel/bounded-map.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { type StatementWrapper, unwrapped, type WaitObserver } from './named-statements.ts'
import { transactionStartOf } from './pool.ts'
import { openKysely } from './transactions.ts'

/** Database objects of the most recent thousand tenants are cached, so that busy tenants allocate none. */
export const MOST_TENANTS = 1_000
/** As many as have a name (named-statements.ts). */
const MOST_TEXTS = 1_000

export function createDatabase(pool: pg.Pool, onConnection: WaitObserver = () => {}): Database {
  const how = startingWith(transactionStartOf(pool), unwrapped)
  const { kysely, transaction } = openKysely(pool, { how, onConnection })
  const tenants = boundedMap<TenantDatabase>(MOST_TENANTS)
  return {
    transaction,
    reads: kysely,
    forTenant: tenant => {
      const key = `${tenant.mode} ${tenant.orgId}`
      const known = tenants.get(key) ?? tenantDatabase(pool, tenant, onConnection)
      tenants.set(key, known)
      return known
    },
  }
}

function tenantDatabase(pool: pg.Pool, tenant: Tenant, onConnection: WaitObserver): TenantDatabase {
  const how = startingWith(transactionStartOf(pool), asTenant(tenant))
  const { kysely, transaction } = openKysely(pool, { how, onConnection })
  return {
    transaction: (work, options) => transaction(tx => work(tx as TenantTx), options),
    reads: kysely as unknown as TenantReads,
  }
}

/**
 * Runs statements as one tenant. The settings are local to the transaction, so nothing is left on a pooled connection. PostgreSQL refuses
 * a transaction of an organisation that is not in this cell.
 *
 * A transaction sets them in the same round trip as its `begin`. A read outside one would cost four round trips that way (0.33
 * of a read without row-level security), so it becomes a single statement (0.63 to 0.68): a materialized CTE that sets them,
 * and the read. The read references the CTE's row, because the planner could otherwise run it first and see nothing.
 */
export function asTenant({ orgId, mode }: Tenant): StatementWrapper {
  const [org, which] = [pg.escapeLiteral(orgId), pg.escapeLiteral(mode)]
  return {
    begin: `begin; select set_config('app.org', ${org}, true), set_config('app.mode', ${which}, true), admit_tenant(${org})`,
    wrap: (sql, parameters) => ({
      sql: wrappedOnce(sql, parameters.length),
      parameters: [...parameters, orgId, mode],
    }),
  }
}

/**
 * Behind a pooler, settings of how statements are planned last for a transaction, so a read outside one gets a transaction of its own.
 * With `settings` empty nothing changes.
 */
export function startingWith(settings: string, how: StatementWrapper): StatementWrapper {
  return settings === '' ? how : { ...how, begin: `${how.begin}; ${settings}`, readsInTransaction: true }
}

/** Built once for a text: a new one of 600 characters was hashed and compared at each look-up of its name. */
const wrappedTexts = boundedMap<string>(MOST_TEXTS)

function wrappedOnce(sql: string, count: number): string {
  const known = wrappedTexts.get(sql)
  if (known !== undefined) return known
  const text = wrapped(sql, count)
  wrappedTexts.set(sql, text)
  return text
}

function wrapped(sql: string, count: number): string {
  const settings = `set_config('app.org', $${count + 1}, true) as org, set_config('app.mode', $${count + 2}, true) as mode`
  return (
    `with tenant as materialized (select ${settings}) select answer.* from tenant, ` +
    `lateral (select * from (${sql}) as query where tenant.org is not null and tenant.mode is not null offset 0) as answer`
  )
}

import { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../database/generated/tables.ts'
import type { Database, TenantDatabase, TenantReads, TenantTx } from '../../database/tx.ts'
import { recentlyUsed } from '../../kernel/recently-used.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { namedStatementsDialect } from './named-statements.ts'
import { asTenant } from './tenant-statements.ts'

/** A tenant's view is a few small objects; the most recent thousand are kept so that a busy tenant makes none. */
const MOST_TENANTS = 1_000

export function createDatabase(pool: pg.Pool): Database {
  const kysely = new Kysely<DB>({ dialect: namedStatementsDialect(pool) })
  const tenants = recentlyUsed<TenantDatabase>(MOST_TENANTS)
  return {
    transaction: work => kysely.transaction().execute(work),
    reads: kysely,
    forTenant: tenant => {
      const key = `${tenant.mode} ${tenant.orgId}`
      const known = tenants.get(key) ?? tenantDatabase(pool, tenant)
      tenants.set(key, known)
      return known
    },
  }
}

function tenantDatabase(pool: pg.Pool, tenant: Tenant): TenantDatabase {
  const kysely = new Kysely<DB>({ dialect: namedStatementsDialect(pool, asTenant(tenant)) })
  return {
    transaction: work => kysely.transaction().execute(tx => work(tx as TenantTx)),
    reads: kysely as unknown as TenantReads,
  }
}

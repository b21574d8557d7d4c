import { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../database/generated/tables.ts'
import type { Database } from '../../database/tx.ts'
import { namedStatementsDialect } from './named-statements.ts'

export function createDatabase(pool: pg.Pool): Database {
  const kysely = new Kysely<DB>({ dialect: namedStatementsDialect(pool) })
  return {
    transaction: work => kysely.transaction().execute(work),
    reads: kysely,
  }
}

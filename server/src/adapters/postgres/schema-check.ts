import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { OperatorError } from '../../kernel/operator-error.ts'
import { versionOf } from './apply-migrations.ts'
import { MIGRATIONS } from './migrate.ts'

/**
 * Rejects a database that lacks a migration of this version. One with further migrations is accepted: during an update the previous
 * version still runs on the new schema.
 */
export async function rejectOldSchema(pool: pg.Pool): Promise<void> {
  const applied = await appliedVersions(pool)
  if (applied === null)
    throw new OperatorError(
      'The database has no schema, or an earlier one: run pramaan-server migrate, then start again.',
    )
  const missing = (await ownMigrations()).filter(name => !applied.has(versionOf(name)))
  if (missing.length === 0) return
  throw new OperatorError(
    `The database lacks ${missing.length === 1 ? '1 migration' : `${missing.length} migrations`} of this version (${missing[0]}): run pramaan-server migrate, then start again.`,
  )
}

/** Null without the table, or with one from before 0019, which let the application read it. */
async function appliedVersions(pool: pg.Pool): Promise<ReadonlySet<string> | null> {
  try {
    const { rows } = await pool.query<{ version: string }>('select version from schema_migrations')
    return new Set(rows.map(row => row.version))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === UNDEFINED_TABLE || code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'
const INSUFFICIENT_PRIVILEGE = '42501'

async function ownMigrations(): Promise<readonly string[]> {
  return (await readdir(MIGRATIONS)).filter(name => /^\d+_.+\.sql$/.test(name)).sort()
}

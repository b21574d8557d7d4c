import { sql } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { SavedView, ViewSection } from './core/views.ts'

/** The slice's only SQL. */
const COLUMNS = sql`view_id as id, section, name, filter, is_shared as "isShared", made_by as "madeBy", created_at as "createdAt"`

/** Shared ones first, then by name. */
export async function listVisible(
  reads: TenantReads,
  section: ViewSection,
  userId: string,
  limit: number,
): Promise<readonly SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${COLUMNS} from console_views where section = ${section} and (is_shared or made_by = ${userId})
    order by is_shared desc, lower(name), view_id limit ${limit}
  `.execute(reads)
  return rows
}

/** Serialises the new views of a person until the transaction ends. */
export async function lockViewCount(tx: TenantTx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('views ' || tenant_org() || tenant_mode() || ${userId}))`.execute(tx)
}

export async function countViews(tx: TenantTx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from console_views where made_by = ${userId}
  `.execute(tx)
  return rows[0]!.n
}

export async function insertView(tx: TenantTx, view: SavedView): Promise<void> {
  await sql`
    insert into console_views (view_id, section, name, filter, is_shared, made_by, created_at)
    values (${view.id}, ${view.section}, ${view.name}, ${JSON.stringify(view.filter)}, ${view.isShared}, ${view.madeBy},
      ${view.createdAt})
  `.execute(tx)
}

export async function lockView(tx: TenantTx, section: ViewSection, id: string): Promise<SavedView | null> {
  const { rows } = await sql<SavedView>`
    select ${COLUMNS} from console_views where view_id = ${id} and section = ${section} for update
  `.execute(tx)
  return rows[0] ?? null
}

export async function setName(tx: TenantTx, id: string, name: string): Promise<void> {
  await sql`update console_views set name = ${name} where view_id = ${id}`.execute(tx)
}

export async function deleteView(tx: TenantTx, id: string): Promise<void> {
  await sql`delete from console_views where view_id = ${id}`.execute(tx)
}

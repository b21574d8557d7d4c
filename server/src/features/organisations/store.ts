import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx, Tx } from '../../database/tx.ts'

/** The slice's only SQL. */
export async function insertOrganisation(tx: TenantTx, name: string, at: Date): Promise<void> {
  await tx.insertInto('organisations').values({ name, created_at: at }).execute()
}

/** False for an organisation there is not. */
export async function setDisabled(tx: TenantTx, disabledAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ disabled_at: disabledAt })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Of the tenant that reads. For calls without a key: with one it is read together with the key. */
export async function isOrganisationDisabled(reads: TenantReads): Promise<boolean> {
  const row = await reads.selectFrom('organisations').select('disabled_at').executeTakeFirst()
  return row != null && row.disabled_at !== null
}

export async function insertSwitch(tx: Tx, area: string, reason: string, at: Date): Promise<void> {
  await sql`
    insert into area_switches (area, off_since, reason) values (${area}, ${at}, ${reason})
    on conflict (area) do nothing
  `.execute(tx)
}

export async function deleteSwitch(tx: Tx, area: string): Promise<void> {
  await tx.deleteFrom('area_switches').where('area', '=', area).execute()
}

export async function listSwitchedOff(tx: Reads): Promise<readonly string[]> {
  const rows = await tx.selectFrom('area_switches').select('area').execute()
  return rows.map(row => row.area)
}

import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx, Tx } from '../../database/tx.ts'

/** The slice's only SQL. */
export async function insertOrganisation(tx: TenantTx, name: string, at: Date): Promise<void> {
  await tx.insertInto('organisations').values({ name, created_at: at }).execute()
}

/** False if the organisation does not exist. */
export async function setDisabled(tx: TenantTx, disabledAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisations')
    .set({ disabled_at: disabledAt })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the tenant that reads is disabled. For calls without a key; with a key, the key look-up returns it. */
export async function isOrganisationDisabled(reads: TenantReads): Promise<boolean> {
  const row = await reads.selectFrom('organisations').select('disabled_at').executeTakeFirst()
  return row != null && row.disabled_at !== null
}

/** The name of the tenant that reads; null if it does not exist. */
export async function findOrganisationName(reads: TenantReads): Promise<string | null> {
  const row = await reads.selectFrom('organisations').select('name').executeTakeFirst()
  return row?.name ?? null
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

/** As the operator sees it. */
export interface ListedOrganisation {
  readonly orgId: string
  readonly name: string
  readonly createdAt: Date
  readonly disabledAt: Date | null
  /** Keys of both kinds that are neither revoked nor expired. */
  readonly usableKeys: number
}

export async function listAllOrganisations(tx: Reads): Promise<readonly ListedOrganisation[]> {
  const { rows } = await sql<{
    org_id: string
    name: string
    created_at: Date
    disabled_at: Date | null
    usable_keys: number
  }>`select * from list_organisations()`.execute(tx)
  return rows.map(row => ({
    orgId: row.org_id,
    name: row.name,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    usableKeys: row.usable_keys,
  }))
}

/** Who did what to an organisation, its keys or its limits. Written in the transaction of the action and never changed. */
interface AuditEntry {
  readonly auditId: string
  readonly at: Date
  /** `operator` for the command line; later the id of a console user. */
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** Never contains a secret or personal data. */
  readonly details: Readonly<Record<string, unknown>>
  readonly mode: 'test' | 'live' | null
}

export async function recordAction(tx: TenantTx, entry: AuditEntry): Promise<void> {
  const { auditId, at, actor, action, subject, details, mode } = entry
  await sql`
    insert into audit_log (audit_id, mode, at, actor, action, subject, details)
    values (${auditId}, ${mode}, ${at}, ${actor}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb)
  `.execute(tx)
}

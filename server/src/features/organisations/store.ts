import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx, Tx } from '../../database/tx.ts'
import { OperatorError, ORGANISATION_NOT_FOUND } from '../../kernel/operator-error.ts'

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

/** Number of the tenant's organisation in its ids. Only commands name an organisation that may not exist. */
export async function findShortNumber(tx: TenantReads): Promise<number> {
  const row = await tx.selectFrom('organisations').select('short_number').executeTakeFirst()
  if (row === undefined) throw new OperatorError(ORGANISATION_NOT_FOUND)
  return row.short_number
}

/** False if the area was off before. */
export async function insertSwitch(tx: Tx, area: string, reason: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into area_switches (area, off_since, reason) values (${area}, ${at}, ${reason})
    on conflict (area) do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}

/** False if the area was on. */
export async function deleteSwitch(tx: Tx, area: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('area_switches').where('area', '=', area).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listSwitchedOff(tx: Reads): Promise<readonly string[]> {
  const rows = await tx.selectFrom('area_switches').select('area').execute()
  return rows.map(row => row.area)
}

export interface AreaSwitch {
  readonly area: string
  readonly offSince: Date
  readonly reason: string
}

export async function listAreaSwitches(reads: Reads): Promise<readonly AreaSwitch[]> {
  const rows = await reads.selectFrom('area_switches').select(['area', 'off_since', 'reason']).execute()
  return rows.map(row => ({ area: row.area, offSince: row.off_since, reason: row.reason }))
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

const LISTED = sql`
  org_id as "orgId", name, created_at as "createdAt", disabled_at as "disabledAt", usable_keys as "usableKeys"`

export async function listAllOrganisations(tx: Reads): Promise<readonly ListedOrganisation[]> {
  return (await sql<ListedOrganisation>`select ${LISTED} from list_organisations()`.execute(tx)).rows
}

/** Newest first, before an id. `wanted` is an id or a part of the name; null lists all. */
export async function listOrganisationsPage(
  reads: Reads,
  wanted: string | null,
  before: string | null,
  limit: number,
): Promise<readonly ListedOrganisation[]> {
  const { rows } = await sql<ListedOrganisation>`
    select ${LISTED} from list_organisations_page(${wanted}, ${before}, ${limit})
  `.execute(reads)
  return rows
}

/** The organisation of the tenant that reads; null if it does not exist. */
export async function findOrganisation(
  reads: TenantReads,
): Promise<Pick<ListedOrganisation, 'orgId' | 'name' | 'createdAt' | 'disabledAt'> | null> {
  const row = await reads
    .selectFrom('organisations')
    .select(['org_id', 'name', 'created_at', 'disabled_at'])
    .executeTakeFirst()
  return row ? { orgId: row.org_id, name: row.name, createdAt: row.created_at, disabledAt: row.disabled_at } : null
}

export interface BrandingRow {
  readonly name: string | null
  readonly accent: string | null
  readonly support: string | null
  readonly privacyUrl: string | null
  readonly markId: string | null
  readonly markType: 'svg' | 'png' | null
  readonly mark: Buffer | null
}

/** With the name of the organisation where it has none of its own, and without the picture. */
export async function selectBranding(
  reads: TenantReads,
): Promise<(Omit<BrandingRow, 'mark' | 'name'> & { readonly name: string }) | null> {
  const { rows } = await sql<Omit<BrandingRow, 'mark' | 'name'> & { readonly name: string }>`
    select coalesce(b.name, o.name) as name, b.accent, b.support, b.privacy_url as "privacyUrl", b.mark_id as "markId",
      b.mark_type as "markType"
    from organisations o left join organisation_brandings b using (org_id)
  `.execute(reads)
  return rows[0] ?? null
}

/** Inserts the row if there is none, so that two changes at once do not lose one. */
export async function lockBranding(tx: TenantTx, at: Date): Promise<BrandingRow> {
  await sql`insert into organisation_brandings (updated_at) values (${at}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<BrandingRow>`
    select name, accent, support, privacy_url as "privacyUrl", mark_id as "markId", mark_type as "markType", mark
    from organisation_brandings for update
  `.execute(tx)
  return rows[0]!
}

export async function saveBranding(tx: TenantTx, row: BrandingRow, at: Date): Promise<void> {
  await sql`
    update organisation_brandings set name = ${row.name}, accent = ${row.accent}, support = ${row.support},
      privacy_url = ${row.privacyUrl}, mark_id = ${row.markId}, mark_type = ${row.markType}, mark = ${row.mark}, updated_at = ${at}
  `.execute(tx)
}

/** Of any organisation. */
export async function selectMark(
  reads: Reads,
  markId: string,
): Promise<{ readonly type: 'svg' | 'png'; readonly file: Buffer } | null> {
  const { rows } = await sql<{ type: 'svg' | 'png'; file: Buffer }>`
    select mark_type as type, mark as file from find_brand_mark(${markId})
  `.execute(reads)
  return rows[0] ?? null
}

/** Who did what to an organisation, its keys or its limits. Written in the transaction of the action and never changed. */
interface AuditEntry {
  readonly auditId: string
  readonly at: Date
  /** `operator` for the command line, otherwise the id of a user of the console. */
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

export interface RecordedAction extends AuditEntry {
  /** From where a person in the console acted; null for commands. */
  readonly address: string | null
}

/** Null of a filter takes all. */
export interface ActionFilter {
  readonly actor: string | null
  readonly action: string | null
  readonly mode: 'test' | 'live' | null
}

/** Newest first, older than a position of the list. */
export async function listActions(
  reads: TenantReads,
  { actor, action, mode }: ActionFilter,
  before: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<readonly RecordedAction[]> {
  // Only what is asked for: with `$1 is null or action = $1` no index of a filter can be used, and all entries were read for one that fits none.
  const conditions = [
    sql`true`,
    ...(actor === null ? [] : [sql`actor = ${actor}`]),
    ...(action === null ? [] : [sql`action = ${action}`]),
    // Not by an equation, which would let the index by time serve the order: that has all entries of the other mode, too.
    ...(mode === null ? [] : [sql`mode >= ${mode} and mode <= ${mode}`]),
    ...(before === null ? [] : [sql`(at, audit_id) < (${before.at}, ${before.id})`]),
  ]
  const { rows } = await sql<RecordedAction>`
    select audit_id as "auditId", at, actor, action, subject, details, mode, address from audit_log
    where ${sql.join(conditions, sql` and `)} order by ${mode === null ? sql`` : sql`mode, `}at desc, audit_id desc limit ${limit}
  `.execute(reads)
  return rows
}

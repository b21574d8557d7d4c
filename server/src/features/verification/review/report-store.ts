import { sql } from 'kysely'
import type { Reads, TenantTx } from '../../../database/tx.ts'
import type { Mode, Tenant } from '../../../kernel/tenant.ts'

/** A reviewer's report that a request was abuse, for the operator. It has no name or address; the reason is what the reviewer wrote. */
export interface AbuseReport {
  readonly verificationId: string
  readonly tenant: Tenant
  readonly organisationName: string
  readonly reportedAt: Date
  /** Null after the reviewer was erased. */
  readonly reason: string | null
  readonly closedAt: Date | null
}

interface Row {
  readonly verification_id: string
  readonly org_id: string
  readonly organisation_name: string
  readonly mode: Mode
  readonly reported_at: Date
  readonly reason: string | null
  readonly closed_at: Date | null
}

/** SQL for abuse reports. They are columns of `reviewers`. */
export async function findReports(tx: Reads, closedToo: boolean): Promise<readonly AbuseReport[]> {
  const { rows } = await sql<Row>`select * from list_abuse_reports(${closedToo})`.execute(tx)
  return rows.map(toReport)
}

export async function findReportsAfter(
  reads: Reads,
  closedToo: boolean,
  after: { readonly reportedAt: Date; readonly verificationId: string } | null,
  limit: number,
): Promise<readonly AbuseReport[]> {
  const { rows } = await sql<Row>`
    select * from list_abuse_reports_page(${closedToo}, ${after?.reportedAt ?? null}, ${after?.verificationId ?? null}, ${limit})
  `.execute(reads)
  return rows.map(toReport)
}

function toReport(row: Row): AbuseReport {
  return {
    verificationId: row.verification_id,
    tenant: { orgId: row.org_id, mode: row.mode },
    organisationName: row.organisation_name,
    reportedAt: row.reported_at,
    reason: row.reason,
    closedAt: row.closed_at,
  }
}

/** The row is locked first, so that of two commands only one records the action. */
export async function closeReport(
  tx: TenantTx,
  verificationId: string,
  at: Date,
): Promise<'closed' | 'closed before' | 'not reported'> {
  const { rows } = await sql<{ reported_at: Date | null; report_closed_at: Date | null }>`
    select reported_at, report_closed_at from reviewers where verification_id = ${verificationId} for update
  `.execute(tx)
  const [row] = rows
  if (!row || row.reported_at === null) return 'not reported'
  if (row.report_closed_at !== null) return 'closed before'
  await sql`update reviewers set report_closed_at = ${at} where verification_id = ${verificationId}`.execute(tx)
  return 'closed'
}

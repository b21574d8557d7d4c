import type { Database } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { recordAction } from '../../organisations/index.ts'
import { findVerificationTenant } from '../sessions/session-store.ts'
import { type AbuseReport, closeReport, findReports, findReportsAfter } from './report-store.ts'

/** Of all organisations, oldest first. */
export async function listAbuseReports(
  { database }: { readonly database: Database },
  closedToo: boolean,
): Promise<readonly AbuseReport[]> {
  return await findReports(database.reads, closedToo)
}

/** The same in pages, after a position of the list. */
export async function listAbuseReportsAfter(
  { database }: { readonly database: Database },
  closedToo: boolean,
  after: { readonly reportedAt: Date; readonly verificationId: string } | null,
  limit: number,
): Promise<readonly AbuseReport[]> {
  return await findReportsAfter(database.reads, closedToo, after, limit)
}

interface CloseDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

/** The report stays readable. Closing it twice keeps the time of the first. */
export async function closeAbuseReport(
  deps: CloseDeps,
  verificationId: string,
  how: { readonly actor: string; readonly reason: string },
): Promise<Result<{ readonly changed: boolean }, DomainError<'REPORT_NOT_FOUND'>>> {
  const tenant = await findVerificationTenant(deps.database.reads, verificationId)
  if (tenant === null) return err(domainError('REPORT_NOT_FOUND'))
  const at = new Date(deps.clock())
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const outcome = await closeReport(tx, verificationId, at)
    if (outcome === 'not reported') return err(domainError('REPORT_NOT_FOUND'))
    if (outcome === 'closed before') return ok({ changed: false })
    const entry = { action: 'abuse_report.closed', subject: verificationId, details: { reason: how.reason } }
    await recordAction(tx, { ...entry, mode: tenant.mode, auditId: deps.newId('AU_'), at, actor: how.actor })
    return ok({ changed: true })
  })
}

import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { invalidPeriods, type OwnPeriods, PERIOD_RANGES } from './core/own-periods.ts'

interface PeriodsRow {
  readonly candidate_days: number | null
  readonly recording_days: number | null
  readonly request_days: number | null
}

function toPeriods({ candidate_days, recording_days, request_days }: PeriodsRow): OwnPeriods {
  return { candidates: candidate_days, recordings: recording_days, requests: request_days }
}

const NONE: OwnPeriods = { candidates: null, recordings: null, requests: null }

export async function readOwnPeriods(reads: TenantReads): Promise<OwnPeriods> {
  const { rows } = await sql<PeriodsRow>`
    select candidate_days, recording_days, request_days from organisation_periods
  `.execute(reads)
  return rows[0] === undefined ? NONE : toPeriods(rows[0])
}

/** What is older is deleted by the next run of the jobs. The caller records the action in the same transaction. */
export async function changeOwnPeriods(
  { clock }: { readonly clock: Clock },
  tx: TenantTx,
  periods: OwnPeriods,
): Promise<Result<OwnPeriods, DomainError<'VALIDATION_FAILED'>>> {
  const invalid = invalidPeriods(periods)
  if (invalid.length > 0) {
    const details = invalid.map(path => {
      const { shortest, longest } = PERIOD_RANGES[path]
      return { path, message: `${path} must be ${shortest} to ${longest} days.` }
    })
    return err(domainError('VALIDATION_FAILED', ...details))
  }
  const { candidates, recordings, requests } = periods
  await sql`
    insert into organisation_periods (candidate_days, recording_days, request_days, updated_at)
    values (${candidates}, ${recordings}, ${requests}, ${new Date(clock())})
    on conflict (org_id) do update set candidate_days = excluded.candidate_days, recording_days = excluded.recording_days,
      request_days = excluded.request_days, updated_at = excluded.updated_at
  `.execute(tx)
  return ok(periods)
}

/** Of all organisations that have any. */
export async function listOwnPeriods(
  reads: Reads,
): Promise<readonly { readonly orgId: string; readonly periods: OwnPeriods }[]> {
  const { rows } = await sql<PeriodsRow & { readonly org_id: string }>`select * from list_own_periods()`.execute(reads)
  return rows.map(row => ({ orgId: row.org_id, periods: toPeriods(row) }))
}

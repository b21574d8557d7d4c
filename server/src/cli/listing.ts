import type { FailedJob } from '../adapters/postgres/failed-jobs.ts'
import type { FoundRequest } from '../adapters/postgres/find-logged-request.ts'
import type { ListedToken } from '../features/ats/index.ts'
import { effectiveStatusOf, type ListedKey } from '../features/keys/index.ts'
import type { ListedOrganisation } from '../features/organisations/index.ts'
import type { AbuseReport } from '../features/verification/index.ts'
import { shownText } from '../kernel/shown-text.ts'

/** Lines of the operator's lists. Names and reasons were typed by others: `shownText` removes what a terminal would act on. */
export function organisationLine({ orgId, name, createdAt, disabledAt, usableKeys }: ListedOrganisation): string {
  const state = disabledAt === null ? 'enabled ' : 'disabled'
  return [orgId, state, `${usableKeys} keys`.padEnd(8), dayOf(createdAt), shownText(name)].join('  ')
}

export function keyLine(key: ListedKey, nowMs: number): string {
  const { tenant, keyId, scopes, createdAt, expiresAt } = key
  const expires = expiresAt === null ? '' : `expires ${expiresAt.toISOString()}`
  const what = scopes === null ? 'verification' : scopes.join(',') || 'no scope'
  const fields = [tenant.orgId, tenant.mode, keyId, effectiveStatusOf(key, nowMs), dayOf(createdAt), what, expires]
  return fields.filter(Boolean).join('  ')
}

export function atsTokenLine({ tenant, tokenId, system, createdAt, revokedAt }: ListedToken): string {
  return [tenant.orgId, tenant.mode, tokenId, system, revokedAt === null ? 'usable' : 'revoked', dayOf(createdAt)].join(
    '  ',
  )
}

export function requestLines(requestId: string, found: FoundRequest): readonly string[] {
  const { orgId, organisationName, mode, at, keyId, method, route, status, code, fields, milliseconds } = found
  const rows: readonly (readonly [string, string])[] = [
    ['request', requestId],
    ['at', at.toISOString()],
    ['organisation', `${orgId}  ${shownText(organisationName ?? '')}`.trim()],
    ['mode', mode],
    ['key', keyId],
    ['call', `${method} ${route}`],
    ['answer', `${status}${code === null ? '' : ` ${code}`} after ${milliseconds} ms`],
    ['fields', fields.map(shownText).join(', ') || 'none'],
  ]
  return rows.map(([name, value]) => `${name.padEnd(12)}  ${value}`)
}

export function failedJobLine({ jobId, task, attempts, failedAt, error }: FailedJob): string {
  const why = shownText(error?.split('\n')[0] ?? 'no reason recorded')
  return [jobId, task, `${attempts} attempts`, failedAt.toISOString(), why].join('  ')
}

export function reportLine({ verificationId, tenant, organisationName, ...report }: AbuseReport): string {
  const { reportedAt, reason, closedAt } = report
  const state = closedAt === null ? 'open' : `closed ${closedAt.toISOString()}`
  const said = reason === null ? '(erased)' : shownText(reason)
  const who = `${tenant.orgId} ${tenant.mode} (${shownText(organisationName)})`
  return [verificationId, reportedAt.toISOString(), state, who, said].join('  ')
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

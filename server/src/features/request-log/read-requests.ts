import type { TenantDatabase, TenantReads } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import {
  type ExplainedRequest,
  findRequest,
  findRequests,
  type LoggedRequest,
  type RequestFilter,
  type RequestPosition,
} from './store.ts'

export interface RequestPage {
  readonly requests: readonly LoggedRequest[]
  /** Null on the last page. With a filter, a page may be short or empty although there is a next one. */
  readonly next: RequestPosition | null
}

export async function listRequests(
  database: TenantDatabase,
  filter: RequestFilter,
  before: RequestPosition | null,
  limit: number,
): Promise<RequestPage> {
  const { rows, scannedUntil } = await database.transaction(tx => findRequests(tx, filter, before, limit + 1))
  const requests = rows.slice(0, limit)
  const last = requests.at(-1)
  const next = rows.length > limit && last !== undefined ? { at: last.atText, requestId: last.requestId } : scannedUntil
  return { requests, next }
}

/** A call that lists knew at `at`, to the millisecond; without it the whole log of the organisation is searched. */
export async function getRequest(
  reads: TenantReads,
  requestId: string,
  at: Date | null,
): Promise<Result<ExplainedRequest, DomainError<'NOT_FOUND'>>> {
  const around = at === null ? null : { since: new Date(at.getTime() - 1), until: new Date(at.getTime() + 1) }
  const found = await findRequest(reads, requestId, around)
  return found === null ? err(domainError('NOT_FOUND')) : ok(found)
}

import { sql } from 'kysely'
import { readInOrder } from '../../database/read-in-order.ts'
import type { TenantReads, TenantTx } from '../../database/tx.ts'

/** The slice's only SQL. Lines are written by `append_request_log`, in batches off the path of requests. */
export interface LoggedRequest {
  readonly requestId: string
  readonly at: Date
  /** `at` with microseconds, for positions. */
  readonly atText: string
  readonly keyId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string | null
  readonly fields: readonly string[]
  readonly milliseconds: number
  /** How many calls the line stands for. */
  readonly times: number
}

export interface ExplainedRequest extends LoggedRequest {
  /** Of a test key whose signature was rejected. */
  readonly explanation: {
    readonly reason: string
    readonly server_time: string
    readonly string_to_sign: string
  } | null
}

/** Null of a filter takes all. */
export interface RequestFilter {
  readonly keyId: string | null
  readonly route: string | null
  readonly method: string | null
  readonly code: string | null
  readonly outcome: 'accepted' | 'rejected' | null
  readonly since: Date | null
  readonly until: Date | null
}

export interface RequestPosition {
  readonly at: string
  readonly requestId: string
}

/**
 * A page looks at this many lines. An index for each filter would cost every call of a partner; so a rare match takes several pages,
 * and each costs the same however long the log is. Rejected calls have indexes, also by their code.
 */
const MOST_SCANNED = 1_000

const COLUMNS = sql`request_id as "requestId", at, at::text as "atText", key_id as "keyId", method, route, status, code, fields,
  milliseconds, times`

/** By the column: `at` alone is the text of a statement that selects it as text. Kept for 30 days. `status >= 400` is the condition of the indexes of rejected calls. */
function scanned({ outcome, code, since, until }: RequestFilter, before: RequestPosition | null) {
  const isRejected = outcome === 'rejected' || code !== null
  return sql`
    from request_log where at > now() - interval '31 days'
      ${isRejected ? sql`and status >= 400` : sql``}
      ${code === null ? sql`` : sql`and code = ${code}`}
      ${since === null ? sql`` : sql`and at >= ${since}`}
      ${until === null ? sql`` : sql`and at < ${until}`}
      ${before === null ? sql`` : sql`and (at, request_id) < (${before.at}::timestamptz, ${before.requestId})`}
    order by request_log.at desc, request_id desc`
}

/** Newest first, in a transaction of its own. `scannedUntil`: older lines were not looked at; null if all were, or if the page is full. */
export async function findRequests(
  tx: TenantTx,
  filter: RequestFilter,
  before: RequestPosition | null,
  limit: number,
): Promise<{ readonly rows: readonly LoggedRequest[]; readonly scannedUntil: RequestPosition | null }> {
  await readInOrder(tx)
  const { keyId, route, method, outcome } = filter
  const { rows } = await sql<LoggedRequest>`
    select ${COLUMNS} from (select * ${scanned(filter, before)} limit ${sql.lit(MOST_SCANNED)}) as newest
    where (${keyId}::text is null or key_id = ${keyId}) and (${route}::text is null or route = ${route})
      and (${method}::text is null or method = ${method})
      and (${outcome}::text is distinct from 'accepted' or status < 400)
    order by at desc, request_id desc limit ${limit}
  `.execute(tx)
  if (rows.length === limit) return { rows, scannedUntil: null }
  const end = await sql<RequestPosition>`
    select at::text as at, request_id as "requestId" ${scanned(filter, before)} offset ${sql.lit(MOST_SCANNED - 1)} limit 1
  `.execute(tx)
  return { rows, scannedUntil: end.rows[0] ?? null }
}

/** By the columns of the primary key: the id is not indexed alone, so without a time all lines of the organisation are compared. */
export async function findRequest(
  reads: TenantReads,
  requestId: string,
  between: { readonly since: Date; readonly until: Date } | null,
): Promise<ExplainedRequest | null> {
  const { rows } = await sql<ExplainedRequest>`
    select ${COLUMNS}, explanation from request_log
    where request_id = ${requestId} and at > now() - interval '31 days'
      ${between === null ? sql`` : sql`and at >= ${between.since} and at <= ${between.until}`}
    order by at desc limit 1
  `.execute(reads)
  return rows[0] ?? null
}

import Type, { type Static } from 'typebox'
import { enqueue, type JobDefinition } from '../../database/jobs.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { OutboundRequest } from '../../outbound-http/outcome.ts'
import { mayThisDatabaseSend } from '../sending/index.ts'
import { ashbyReport, greenhouseReport } from './core/messages.ts'
import { nextReport, reportOf } from './core/report.ts'
import { secretContext } from './manage-tokens.ts'
import { profileUrl } from './open-profile.ts'
import {
  type ClaimedReport,
  claimReport,
  listDueReports,
  markToReport,
  setReported,
  setReportFailed,
} from './order-store.ts'
import type { AtsReportDeps } from './ports.ts'

/** Attempts cover a worker that died or a database that was unavailable. What the ATS answers is repeated by the row. */
export const reportAtsOrder = {
  task: 'report_ats_order',
  payload: Type.Object({
    orgId: Type.String(),
    mode: Type.Enum(['test', 'live']),
    orderId: Type.String(),
  }),
  attempts: 8,
  timeoutSeconds: 30,
} satisfies JobDefinition

/** In the transaction that ends the journeys. Does nothing for results that no ATS ordered. */
export async function reportEnded(tx: TenantTx, resultIds: readonly string[], at: Date): Promise<void> {
  if (resultIds.length === 0) return
  await enqueue(tx, reportAtsOrder, await markToReport(tx, resultIds, at))
}

const MOST_DUE = 1_000

/** Scheduled: reports that failed before, or whose worker ended, or that were held because the database was restored. */
export async function repeatReports({ database, clock }: Pick<AtsReportDeps, 'database' | 'clock'>): Promise<void> {
  if (!(await mayThisDatabaseSend(database.reads))) return
  const due = await listDueReports(database.reads, new Date(clock()), MOST_DUE)
  if (due.length > 0) await database.transaction(tx => enqueue(tx, reportAtsOrder, due))
}

/** An attempt takes ten seconds at most. */
const CLAIMED_MS = 60_000

/** Tells the ATS of one final result. The claim is a commit of its own: nothing is locked while the ATS is asked. */
export async function runReportAtsOrder(
  deps: AtsReportDeps,
  { orgId, mode, orderId }: Static<typeof reportAtsOrder.payload>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await mayThisDatabaseSend(deps.database.reads))) return
  const tenant: Tenant = { orgId, mode }
  const { transaction } = deps.database.forTenant(tenant)
  const now = new Date(deps.clock())
  const claimed = await transaction(tx => claimReport(tx, orderId, now, new Date(now.getTime() + CLAIMED_MS)))
  if (claimed === null) return
  const request = await requestOf(deps, tenant, orderId, claimed, now)
  if (request === null) return await transaction(tx => setReported(tx, orderId, null))
  const outcome = await deps.sender.post(request, signal)
  const isTaken = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300
  const ended = new Date(deps.clock())
  await transaction(tx =>
    isTaken ? setReported(tx, orderId, ended) : setReportFailed(tx, orderId, nextReport(claimed.failures + 1, ended)),
  )
}

/** Null if there is nobody to tell: the token was revoked. */
async function requestOf(
  deps: AtsReportDeps,
  tenant: Tenant,
  orderId: string,
  { resultId, callbackUrl, tokenId, system, apiUrl, secret, isRevoked }: ClaimedReport,
  at: Date,
): Promise<OutboundRequest | null> {
  if (isRevoked) return null
  const key = deps.secretBox.open(secret, secretContext(tenant, tokenId))
  if (system === 'greenhouse') return callbackUrl === null ? null : greenhouseReport(callbackUrl, key)
  const shown = await deps.candidates.read(tenant, resultId)
  if (shown === null || apiUrl === null) return null
  const report = reportOf(shown.result)
  return ashbyReport({ url: apiUrl, apiKey: key, orderId, profileUrl: profileUrl(deps, orderId), report, at })
}

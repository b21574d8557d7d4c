import type { DomainError } from '../../kernel/domain-error.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { listOwnMandates, NEWEST_MANDATE } from '../mandates/index.ts'
import { SYSTEM_NAMES, type System, type WantedOrder } from './core/order.ts'
import { type Report, reportOf } from './core/report.ts'
import { profileUrl } from './open-profile.ts'
import { findOrder, findOrderByKey, insertOrder, lockOrder, setCancelled, setStarted } from './order-store.ts'
import type { AtsDeps, StartError } from './ports.ts'

/** A test in the list of an ATS: a mandate that is ready. */
export interface ListedTest {
  readonly id: string
  readonly name: string
  readonly company: string
}

/** An ATS shows them in one list of choices. */
const MOST_TESTS = 500
const READY = { status: 'ready', jobId: null, workflowId: null } as const

export async function listTests(
  deps: Pick<AtsDeps, 'database' | 'clock'>,
  tenant: Tenant,
): Promise<readonly ListedTest[]> {
  const { mandates } = await listOwnMandates(deps, tenant, READY, NEWEST_MANDATE, MOST_TESTS)
  return mandates.map(({ id, body }) => ({ id, name: body.title, company: body.company_name }))
}

export interface Caller {
  readonly tenant: Tenant
  readonly tokenId: string
  readonly system: System
}

/** Rolls the transaction back. */
class NotStarted extends Error {
  readonly reason: StartError
  constructor(reason: StartError) {
    super(reason.code)
    this.reason = reason
  }
}

/**
 * Contacts one candidate for a mandate, in a campaign of its own: a campaign that completed takes no more candidates, and only a campaign can be
 * cancelled. A call that repeats an order gets the id of the first and changes nothing. Order, campaign and candidate are one commit.
 */
export async function orderTest(
  deps: AtsDeps,
  { tenant, tokenId, system }: Caller,
  wanted: WantedOrder,
): Promise<Result<string, StartError>> {
  try {
    return await deps.database.forTenant(tenant).transaction(async tx => {
      const orderId = await insertOrder(tx, tokenId, wanted, new Date(deps.clock()))
      if (orderId === null) return ok((await findOrderByKey(tx, tokenId, wanted.externalKey))!)
      const { mandateId, candidate } = wanted
      const started = await deps.candidates.start(tx, tenant, {
        mandateId,
        candidate,
        tokenId,
        name: SYSTEM_NAMES[system],
      })
      if (!started.ok) throw new NotStarted(started.error)
      await setStarted(tx, orderId, started.value)
      return ok(orderId)
    })
  } catch (error) {
    if (error instanceof NotStarted) return err(error.reason)
    throw error
  }
}

/** Ends the contact. An order that is over stays as it is, and a second call changes nothing. */
export async function cancelOrder(
  deps: AtsDeps,
  { tenant, system }: Caller,
  orderId: string,
): Promise<Result<null, DomainError<'NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const order = await lockOrder(tx, orderId, system)
    if (order === null) return err(domainError('NOT_FOUND'))
    if (order.cancelledAt !== null) return ok(null)
    await setCancelled(tx, orderId, new Date(deps.clock()))
    // A conflict says that the campaign is over.
    await deps.candidates.cancel(tx, tenant, order.campaignId)
    return ok(null)
  })
}

export interface OrderStatus {
  readonly report: Report
  /** For the recruiter, without an account. */
  readonly profileUrl: string
}

export async function readOrder(
  deps: AtsDeps,
  { tenant, system }: Caller,
  orderId: string,
): Promise<Result<OrderStatus, DomainError<'NOT_FOUND'>>> {
  const order = await findOrder(deps.database.forTenant(tenant).reads, orderId, system)
  const shown = order === null ? null : await deps.candidates.read(tenant, order.resultId)
  if (shown === null) return err(domainError('NOT_FOUND'))
  return ok({ report: reportOf(shown.result), profileUrl: profileUrl(deps, orderId) })
}

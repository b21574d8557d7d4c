import Type, { type Static } from 'typebox'
import { enqueue, type JobDefinition } from '../../../database/jobs.ts'
import type { Database, TenantReads, TenantTx } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { EventRef } from '../core/delivery.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { HEALTHY } from '../core/health.ts'
import { findEndpoint, lockEndpoint, notifyQueue, saveEndpoint } from '../endpoints/endpoint-store.ts'
import type { EventLog } from '../ports.ts'
import { findFailed, queueReplays } from './delivery-store.ts'

export interface ReplayRequest {
  readonly since: Date
  readonly until: Date
  readonly onlyFailed: boolean
}

export interface AcceptedReplay {
  readonly requestedAt: Date
  /** Ids from the request that do not exist. */
  readonly notFound: readonly string[]
}

const time = Type.String({ format: 'date-time' })

/** Runs in the background, because a range may contain hundreds of thousands of events. */
export const replayJob = {
  task: 'replay_webhook',
  payload: Type.Object({
    orgId: Type.String(),
    mode: Type.Union([Type.Literal('test'), Type.Literal('live')]),
    webhookId: Type.String(),
    since: time,
    until: time,
    onlyFailed: Type.Boolean(),
    askedAt: time,
  }),
  attempts: 20,
  timeoutSeconds: 600,
} satisfies JobDefinition

export async function requestReplay(
  { clock }: { readonly clock: Clock },
  tx: TenantTx,
  tenant: Tenant,
  webhookId: string,
  { since, until, onlyFailed }: ReplayRequest,
): Promise<Result<AcceptedReplay, DomainError<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'>>> {
  if (since >= until)
    return err(domainError('VALIDATION_FAILED', { path: 'until', message: 'until must be later than since.' }))
  const requestedAt = new Date(clock())
  const begun = await resetHealth(tx, webhookId, requestedAt)
  if (!begun.ok) return begun
  const range = { since: since.toISOString(), until: until.toISOString(), askedAt: requestedAt.toISOString() }
  await enqueue(tx, replayJob, [{ ...tenant, webhookId, onlyFailed, ...range }])
  return ok({ requestedAt, notFound: [] })
}

/** Queues the given events at once. Ids that do not exist, or whose types are not sent, are returned. */
export async function replayEvents(
  { clock, events }: { readonly clock: Clock; readonly events: EventLog },
  tx: TenantTx,
  webhookId: string,
  ids: readonly string[],
): Promise<Result<AcceptedReplay, DomainError<'NOT_FOUND' | 'CONFLICT'>>> {
  const requestedAt = new Date(clock())
  const begun = await resetHealth(tx, webhookId, requestedAt)
  if (!begun.ok) return begun
  const found = await events.find(tx, ids)
  await queueReplays(tx, webhookId, found, requestedAt)
  return ok({ requestedAt, notFound: ids.filter(id => !found.some(event => event.id === id)) })
}

/** A replay means that the receiver was repaired: pause and failures are reset, as when it is enabled. */
async function resetHealth(
  tx: TenantTx,
  webhookId: string,
  requestedAt: Date,
): Promise<Result<null, DomainError<'NOT_FOUND' | 'CONFLICT'>>> {
  const endpoint = await lockEndpoint(tx, webhookId)
  if (endpoint === null) return err(domainError('NOT_FOUND'))
  if (endpoint.status !== 'enabled') return err(notEnabled(endpoint))
  await saveEndpoint(tx, { ...endpoint, health: HEALTHY, updatedAt: requestedAt })
  await notifyQueue(tx, webhookId)
  return ok(null)
}

function notEnabled({ status }: Endpoint): DomainError<'CONFLICT'> {
  const message = `The endpoint is ${status}: enable it first. Missed events are then sent automatically.`
  return domainError('CONFLICT', { path: 'status', message })
}

export interface ReplayDeps {
  readonly database: Database
  readonly events: EventLog
}

const BATCH_SIZE = 500

/** Queues replays in batches, one transaction each. The sender enforces the rate. */
export async function runReplay(
  deps: ReplayDeps,
  payload: Static<typeof replayJob.payload>,
  signal: AbortSignal,
): Promise<void> {
  const { webhookId, orgId, mode } = payload
  const database = deps.database.forTenant({ orgId, mode })
  const requestedAt = new Date(payload.askedAt)
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const events = await nextToReplay(deps, database.reads, payload, after)
    if (events.length === 0) return
    await database.transaction(async tx => {
      // In the same order as writers of outcomes, so that two transactions with many deliveries do not deadlock.
      await lockEndpoint(tx, webhookId)
      await queueReplays(tx, webhookId, events, requestedAt)
      await notifyQueue(tx, webhookId)
    })
    after = events.at(-1)!.id
  }
}

async function nextToReplay(
  { events }: ReplayDeps,
  reads: TenantReads,
  payload: Static<typeof replayJob.payload>,
  after: string,
): Promise<readonly EventRef[]> {
  const { webhookId, onlyFailed } = payload
  const range = { since: new Date(payload.since), until: new Date(payload.until), after, limit: BATCH_SIZE }
  if (onlyFailed) return await findFailed(reads, webhookId, range)
  const endpoint = await findEndpoint(reads, webhookId)
  return endpoint === null ? [] : await events.storedBetween(reads, { ...range, types: endpoint.types })
}

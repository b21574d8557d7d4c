import Type, { type Static } from 'typebox'
import { enqueue, type JobDefinition } from '../../database/jobs.ts'
import type { Database, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Endpoint } from './core/endpoint.ts'
import type { EventRef } from './core/event-ref.ts'
import { WELL } from './core/health.ts'
import { findFailed, queueReplays } from './delivery-store.ts'
import type { EventLog } from './ports.ts'
import { findEndpoint, lockEndpoint, saveEndpoint, wakeLane } from './store.ts'

export interface ReplayWish {
  readonly since: Date
  readonly until: Date
  readonly onlyFailed: boolean
}

export interface AcceptedReplay {
  readonly askedAt: Date
  /** Of the events that were named. */
  readonly notFound: readonly string[]
}

const time = Type.String({ format: 'date-time' })

/** In the background, for a range may hold hundreds of thousands. */
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

export async function askForReplay(
  { clock }: { readonly clock: Clock },
  tx: TenantTx,
  tenant: Tenant,
  webhookId: string,
  { since, until, onlyFailed }: ReplayWish,
): Promise<Result<AcceptedReplay, Refusal<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'>>> {
  if (since >= until)
    return refused(refusal('VALIDATION_FAILED', { path: 'until', message: 'until must lie after since.' }))
  const askedAt = new Date(clock())
  const begun = await beginAnew(tx, webhookId, askedAt)
  if (!begun.ok) return begun
  const range = { since: since.toISOString(), until: until.toISOString(), askedAt: askedAt.toISOString() }
  await enqueue(tx, replayJob, [{ ...tenant, webhookId, onlyFailed, ...range }])
  return ok({ askedAt, notFound: [] })
}

/** Some by name, at once. Those there are not, or that are never sent, are given back. */
export async function replayEvents(
  { clock, events }: { readonly clock: Clock; readonly events: EventLog },
  tx: TenantTx,
  webhookId: string,
  ids: readonly string[],
): Promise<Result<AcceptedReplay, Refusal<'NOT_FOUND' | 'CONFLICT'>>> {
  const askedAt = new Date(clock())
  const begun = await beginAnew(tx, webhookId, askedAt)
  if (!begun.ok) return begun
  const found = await events.find(tx, ids)
  await queueReplays(tx, webhookId, found, askedAt)
  return ok({ askedAt, notFound: ids.filter(id => !found.some(event => event.id === id)) })
}

/** Whoever asks for a replay has mended it: its pause and its failures are forgotten, as when it is enabled. */
async function beginAnew(
  tx: TenantTx,
  webhookId: string,
  askedAt: Date,
): Promise<Result<null, Refusal<'NOT_FOUND' | 'CONFLICT'>>> {
  const endpoint = await lockEndpoint(tx, webhookId)
  if (endpoint === null) return refused(refusal('NOT_FOUND'))
  if (endpoint.status !== 'enabled') return refused(notEnabled(endpoint))
  await saveEndpoint(tx, { ...endpoint, health: WELL, updatedAt: askedAt })
  await wakeLane(tx, webhookId)
  return ok(null)
}

function notEnabled({ status }: Endpoint): Refusal<'CONFLICT'> {
  const message = `The endpoint is ${status}: enable it first. What it has missed is then sent by itself.`
  return refusal('CONFLICT', { path: 'status', message })
}

export interface ReplayDeps {
  readonly database: Database
  readonly events: EventLog
}

const AT_ONCE = 500

/** Some at a time, each a transaction of its own; whoever sends them keeps to the rate. */
export async function runReplay(
  deps: ReplayDeps,
  payload: Static<typeof replayJob.payload>,
  signal: AbortSignal,
): Promise<void> {
  const { webhookId, orgId, mode } = payload
  const database = deps.database.forTenant({ orgId, mode })
  const askedAt = new Date(payload.askedAt)
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const events = await nextToReplay(deps, database.reads, payload, after)
    if (events.length === 0) return
    await database.transaction(async tx => {
      // As whoever writes outcomes does: two that take many deliveries each must not do so in different orders.
      await lockEndpoint(tx, webhookId)
      await queueReplays(tx, webhookId, events, askedAt)
      await wakeLane(tx, webhookId)
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
  const range = { since: new Date(payload.since), until: new Date(payload.until), after, limit: AT_ONCE }
  if (onlyFailed) return await findFailed(reads, webhookId, range)
  const endpoint = await findEndpoint(reads, webhookId)
  return endpoint === null ? [] : await events.storedBetween(reads, { ...range, types: endpoint.types })
}

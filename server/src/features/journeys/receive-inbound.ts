import type { InboundEvent } from '../../contract/inbound.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { readTime } from '../test-clock/index.ts'
import { applyInbound } from './apply-inbound.ts'
import { completeOver } from './change-campaign.ts'
import { nameAndTake } from './kept-receipts.ts'
import type { JourneyDeps } from './ports.ts'
import { findSendOwners, findSends } from './send-store.ts'
import { lockJourneys } from './store.ts'
import { suppressBounced, suppressRecipients } from './suppressed-mail.ts'
import { overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

export type ReceiveDeps = Pick<JourneyDeps, 'database' | 'clock' | 'newId'>
type Deps = ReceiveDeps

/** `names`: the provider's id of the message, which is not stored yet. `isComplaint`: the person reported the message as spam. */
export type ReportedEvent = InboundEvent & { readonly names?: string; readonly isComplaint?: boolean }

/** In one transaction: with one for each, every delivered message would wait for the credit accounts of the organisation. */
const EVENTS_AT_ONCE = 200
/** Organisations of one call whose events are applied at the same time. */
const ORGANISATIONS_AT_ONCE = 4

/** Runs work that takes one connection, when there is a place for it. */
export type InPlace = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Receipts and replies that a provider reports, in their order. Safe to repeat: a status only rises, and a stage takes its answers once.
 * Returns how many belong to no message of live mode: of a database that was restored, or not ours.
 */
export async function receiveInbound(
  deps: Deps,
  events: readonly ReportedEvent[],
  inPlace: InPlace,
): Promise<{ readonly unknown: number }> {
  const ids = events.map(each => each.sendId)
  const owners = await inPlace(() => findSendOwners(deps.database.reads, ids))
  const known = events.filter(({ sendId }) => owners.get(sendId)?.mode === 'live')
  const byOrganisation = Map.groupBy(known, ({ sendId }) => owners.get(sendId)!.orgId)
  const waiting = [...byOrganisation]
  const queue = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [orgId, own] = next
      await inPlace(() => applyOwn(deps, orgId, own))
    }
  }
  const queues = await Promise.allSettled(Array.from({ length: ORGANISATIONS_AT_ONCE }, queue))
  const failed = queues.find(each => each.status === 'rejected')
  // The provider repeats the post. What was applied is then applied again, which changes nothing.
  if (failed) throw failed.reason
  return { unknown: events.length - known.length }
}

/** One batch after the other, because events of a journey have an order. */
async function applyOwn(deps: Deps, orgId: string, events: readonly ReportedEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE)
    await applyTogether(deps, { orgId, mode: 'live' }, events.slice(from, from + EVENTS_AT_ONCE))
}

/** An event that cannot be applied must not keep those of other people waiting: after an error each journey is tried alone. */
async function applyTogether(deps: Deps, tenant: Tenant, events: readonly ReportedEvent[]): Promise<void> {
  try {
    await applyEvents(deps, tenant, events)
  } catch (error) {
    const sends = await findSends(
      deps.database.forTenant(tenant).reads,
      events.map(each => each.sendId),
    )
    const byJourney = Map.groupBy(events, ({ sendId }) => sends.get(sendId)?.resultId)
    if (byJourney.size <= 1) throw error
    const errors: unknown[] = []
    for (const own of byJourney.values()) await applyEvents(deps, tenant, own).catch(reason => errors.push(reason))
    if (errors.length > 0) throw errors[0]
  }
}

async function applyEvents(deps: Deps, tenant: Tenant, events: readonly ReportedEvent[]): Promise<void> {
  const database = deps.database.forTenant(tenant)
  const over = await database.transaction(tx => applyInOrder(deps, tx, tenant, events))
  // A transaction of its own: it locks the campaign, for which candidates would wait.
  await completeOver(deps, tenant, over)
}

/** Returns the campaigns of which a candidate has reached the end. */
async function applyInOrder(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  events: readonly ReportedEvent[],
): Promise<readonly string[]> {
  const now = await readTime(deps, tx, tenant)
  const sends = await findSends(
    tx,
    events.map(each => each.sendId),
  )
  const locked = await lockJourneys(tx, [...new Set([...sends.values()].map(each => each.resultId))])
  const askedOf = await readAsked(tx, locked)
  const named = events.flatMap(({ sendId, names }) =>
    names === undefined ? [] : [{ send: sends.get(sendId)!, providerMessageId: names }],
  )
  const inbound = [
    ...events.map(({ sendId, what }) => ({ send: sends.get(sendId)!, what, at: now })),
    ...(await nameAndTake(tx, named, now)),
  ]
  const after = await applyInbound(deps, tx, locked, inbound, askedOf)
  await suppressBounced(tx, locked, inbound, now)
  const complained = events.filter(each => each.isComplaint).map(({ sendId }) => sends.get(sendId)!)
  await suppressRecipients(tx, locked, complained, 'complaint', now)
  const changes = locked.map((before, at) => ({ before, after: after[at]! }))
  await writeJourneys(deps, tx, changes, askedOf)
  return overCampaigns(changes)
}

import type { InboundEvent } from '../../contract/inbound.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { readTime } from '../test-clock/index.ts'
import { applyInbound } from './apply-inbound.ts'
import { completeCampaigns } from './change-campaign.ts'
import type { JourneyDeps } from './ports.ts'
import { findSendOwners, findSends } from './send-store.ts'
import { lockJourneys } from './store.ts'
import { overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

type Deps = Pick<JourneyDeps, 'database' | 'clock' | 'newId'>

/** In one transaction: with one for each, every delivered message would wait for the credit accounts of the organisation. */
const EVENTS_AT_ONCE = 50

/**
 * Receipts and replies that a provider reports, in their order. Safe to repeat: a status only rises, and a stage takes its answers once.
 * Returns how many belong to no message of live mode: of a database that was restored, or not ours.
 */
export async function receiveInbound(
  deps: Deps,
  events: readonly InboundEvent[],
): Promise<{ readonly unknown: number }> {
  const owners = await findSendOwners(
    deps.database.reads,
    events.map(each => each.sendId),
  )
  const known = events.filter(({ sendId }) => owners.get(sendId)?.mode === 'live')
  const byOrganisation = Map.groupBy(known, ({ sendId }) => owners.get(sendId)!.orgId)
  for (const [orgId, own] of byOrganisation) {
    for (let from = 0; from < own.length; from += EVENTS_AT_ONCE)
      await applyTogether(deps, { orgId, mode: 'live' }, own.slice(from, from + EVENTS_AT_ONCE))
  }
  return { unknown: events.length - known.length }
}

/** An event that cannot be applied must not keep those of other people waiting: after an error each journey is tried alone. */
async function applyTogether(deps: Deps, tenant: Tenant, events: readonly InboundEvent[]): Promise<void> {
  try {
    await applyEvents(deps, tenant, events)
  } catch (error) {
    const sends = await findSends(
      deps.database.forTenant(tenant).reads,
      events.map(each => each.sendId),
    )
    const byJourney = Map.groupBy(events, ({ sendId }) => sends.get(sendId)?.resultId)
    if (byJourney.size <= 1) throw error
    const tried = await Promise.allSettled([...byJourney.values()].map(own => applyEvents(deps, tenant, own)))
    const failed = tried.find(each => each.status === 'rejected')
    if (failed) throw failed.reason
  }
}

async function applyEvents(deps: Deps, tenant: Tenant, events: readonly InboundEvent[]): Promise<void> {
  const database = deps.database.forTenant(tenant)
  const over = await database.transaction(tx => applyInOrder(deps, tx, tenant, events))
  // A transaction of its own: it locks the campaign, for which candidates would wait.
  if (over.length > 0) await database.transaction(tx => completeCampaigns(deps, tx, tenant, over))
}

/** Returns the campaigns of which a candidate has reached the end. */
async function applyInOrder(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  events: readonly InboundEvent[],
): Promise<readonly string[]> {
  const now = await readTime(deps, tx, tenant)
  const sends = await findSends(
    tx,
    events.map(each => each.sendId),
  )
  const locked = await lockJourneys(tx, [...new Set([...sends.values()].map(each => each.resultId))])
  const askedOf = await readAsked(tx, locked)
  const journeys = new Map(locked.map(each => [each.id, each]))
  for (const { sendId, what } of events) {
    const send = sends.get(sendId)!
    const before = journeys.get(send.resultId)!
    journeys.set(send.resultId, await applyInbound(deps, tx, before, { send, what }, askedOf, now))
  }
  const changes = locked.map(before => ({ before, after: journeys.get(before.id)! }))
  await writeJourneys(deps, tx, changes, askedOf)
  return overCampaigns(changes)
}

import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { effectiveStatus, findCampaigns } from '../campaigns/index.ts'
import type { ChannelProvider, OutgoingMessage, SendOutcome } from '../channels/index.ts'
import { lockContactTimes } from '../people/index.ts'
import { readSwitchedOff, type Slot } from '../sending/index.ts'
import { readTime } from '../test-clock/index.ts'
import { wayTo } from './contact-way.ts'
import { maySendStill } from './core/wake.ts'
import type { JourneyDeps } from './ports.ts'
import type { PacedSend } from './send-paces.ts'
import { lockJourneys } from './store.ts'

/** A message that is committed as `sending`. */
export interface Decided {
  readonly resultId: string
  readonly message: OutgoingMessage
  /** When the account may send it; null where nothing limits it. */
  readonly paced: PacedSend | null
}

export interface Sent extends Decided {
  readonly outcome: SendOutcome
}

/**
 * A decision is carried out within this time, or judged again: an opt-out, a cancellation or a switch holds for every message a second later,
 * and a process may stand still between its commit and its calls. Half a second leaves the other half for the way to the provider.
 */
const FRESH_MS = 500
/** On a process short of CPU judging and another slot take longer than that together. The provider is still called within the second. */
const FRESH_IN_ANOTHER_SLOT_MS = 800
/** More would wait in a queue of the HTTP client after they were judged. */
const AT_ONCE = 32

/** `decidedAt` is the real time before the decision was read from the database. */
export async function sendMessages(
  deps: JourneyDeps,
  tenant: Tenant,
  provider: ChannelProvider,
  decided: readonly Decided[],
  decidedAt: number,
  signal: AbortSignal,
): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  let next = 0
  let judged = { at: decidedAt, allowed: Promise.resolve(new Set(decided.map(each => each.message.sendId))) }
  const isAllowed = async ({ message: { sendId } }: Decided, withinMs: number): Promise<boolean> => {
    for (;;) {
      const { at, allowed } = judged
      const isIn = (await allowed).has(sendId)
      // Waiting took time, too.
      if (!isIn || deps.clock() - at <= withinMs) return isIn
      if (judged.at === at) judged = { at: deps.clock(), allowed: judge(deps, tenant, decided) }
    }
  }
  const renew = deps.paces?.renewals(tenant.orgId)
  // Judging takes time, so a slot is looked at before and after.
  const mayLeaveIn = async (slot: Slot, each: Decided, withinMs: number): Promise<boolean | 'lost'> => {
    if (!(await deps.paces!.opens(slot))) return 'lost'
    if (!(await isAllowed(each, withinMs))) return false
    return (await deps.paces!.opens(slot)) || 'lost'
  }
  const mayLeave = async (each: Decided): Promise<boolean> => {
    const { paced } = each
    if (paced === null) return await isAllowed(each, FRESH_MS)
    let may = await mayLeaveIn(paced.slot, each, FRESH_MS)
    while (may === 'lost') {
      // Before the slot is taken: otherwise it would be over when that is known.
      if (!(await isAllowed(each, FRESH_IN_ANOTHER_SLOT_MS))) return false
      const slot = await renew!(paced.account)
      may = slot !== null && (await mayLeaveIn(slot, each, FRESH_IN_ANOTHER_SLOT_MS))
    }
    return may
  }
  const queue = async () => {
    for (let each = decided[next++]; each !== undefined; each = decided[next++]) {
      const outcome = (await mayLeave(each)) ? await provider.send(each.message, signal) : NOT_SENT
      sent.push({ ...each, outcome })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, queue))
  return sent
}

/** The journey is due at once, and decides what now follows. */
const NOT_SENT: SendOutcome = { kind: 'later', afterSeconds: 0 }

/** Ids of the messages that may be sent by what the database says now. */
async function judge(deps: JourneyDeps, tenant: Tenant, decided: readonly Decided[]): Promise<Set<string>> {
  const judging = deps.database.forTenant(tenant).transaction(tx => judgeIn(deps, tx, tenant, decided))
  // Without a database nothing more is sent. What was sent is still recorded if it answers by then.
  return await judging.catch(() => new Set<string>())
}

async function judgeIn(
  deps: JourneyDeps,
  tx: TenantTx,
  tenant: Tenant,
  decided: readonly Decided[],
): Promise<Set<string>> {
  const now = await readTime(deps, tx, tenant)
  const locked = await lockJourneys(
    tx,
    decided.map(each => each.resultId),
  )
  const people = await lockContactTimes(tx, [...new Set(locked.map(each => each.personId))])
  const campaigns = await findCampaigns(tx, [...new Set(locked.map(each => each.campaignId))])
  const journeys = new Map(locked.map(each => [each.id, each]))
  const switchedOff = await readSwitchedOff(tx)
  const provider = await deps.providerOf(tenant.mode, tx)
  const allowed = decided.filter(({ resultId, message }) => {
    const { sendId, to, channel } = message
    const journey = journeys.get(resultId)!
    const campaign = campaigns.get(journey.campaignId)!
    const person = people.get(journey.personId)
    const isReachable = person !== undefined && !person.optedOut && [person.phone, person.email].includes(to)
    const around = { campaignStatus: effectiveStatus(campaign, now), plan: campaign.plan }
    // The account or the text may be paused since.
    const isUsable = !switchedOff.has(channel) && wayTo(provider, person, message).kind === 'use'
    return isReachable && isUsable && maySendStill(journey, sendId, around, now)
  })
  return new Set(allowed.map(each => each.message.sendId))
}

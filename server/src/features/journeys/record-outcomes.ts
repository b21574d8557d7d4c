import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { type Answer, countRejections, findCampaigns, rejectedAtEnd } from '../campaigns/index.ts'
import type { ChannelProvider, Happening, SendOutcome } from '../channels/index.ts'
import { forgetFirstContacts, lockContactTimes } from '../people/index.ts'
import { readTime } from '../test-clock/index.ts'
import { applyInbound, type Inbound } from './apply-inbound.ts'
import { completeOver, pauseRejected } from './change-campaign.ts'
import { applyReceipt } from './core/inbound.ts'
import { type Journey, type LastSend, NOT_SENT, type SendStatus } from './core/journey.ts'
import { type ContactPlan, dueAfterAccepted } from './core/wake.ts'
import { nameAndTake } from './kept-receipts.ts'
import type { JourneyDeps } from './ports.ts'
import type { Sent } from './send-messages.ts'
import { findSends, findUnsentFirst, keepInbox, raiseStatuses, type StoredSend } from './send-store.ts'
import { sentMessage } from './sent-message.ts'
import { lockJourneys } from './store.ts'
import { suppressBounced, suppressPeople } from './suppressed-mail.ts'
import { endedIn, overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

/** What is known about a message after a call of the provider. */
interface Known {
  readonly send: StoredSend
  readonly status: SendStatus
  readonly happenings: readonly Happening[]
  readonly againAfterSeconds: number | null
  readonly providerMessageId?: string | null
}

/** Writes the outcomes of a batch. Receipts may have come before: a status is never lowered. */
export async function recordOutcomes(deps: JourneyDeps, tenant: Tenant, sent: readonly Sent[]): Promise<void> {
  await record(
    deps,
    tenant,
    sent.map(({ resultId, message, outcome }) => {
      const { sendId: id, contact: round, channel, accountId, at } = message
      return { send: { id, resultId, round, channel, accountId, at }, ...knownFrom(outcome) }
    }),
  )
}

function knownFrom(outcome: SendOutcome): Omit<Known, 'send'> {
  const nothing = { happenings: [], againAfterSeconds: null }
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...nothing,
        status: outcome.givesReceipts ? 'accepted' : 'delivered',
        happenings: outcome.happenings,
        providerMessageId: outcome.providerMessageId ?? null,
      }
    case 'later':
      return { ...nothing, status: 'postponed', againAfterSeconds: outcome.afterSeconds }
    default:
      return { ...nothing, status: outcome.kind }
  }
}

/** Asks the provider about messages whose outcome is unknown. `not_found` proves nothing: the request may still be on its way. */
export async function recordLookUps(
  deps: JourneyDeps,
  tenant: Tenant,
  provider: ChannelProvider,
  lookUps: readonly LastSend[],
  signal: AbortSignal,
): Promise<void> {
  if (lookUps.length === 0) return
  const asked = await deps.database.forTenant(tenant).transaction(
    async tx =>
      await readSentMessages(
        tx,
        lookUps.map(each => each.id),
      ),
  )
  const found = await Promise.all(
    asked.map(async ({ send, message }) => ({ send, answer: await provider.lookUp(message, signal) })),
  )
  await record(
    deps,
    tenant,
    found.flatMap(({ send, answer }) =>
      answer.kind === 'found' ? [{ send, ...answer, againAfterSeconds: null }] : [],
    ),
  )
}

async function readSentMessages(tx: TenantTx, sendIds: readonly string[]) {
  const sends = await findSends(tx, sendIds)
  const resultIds = [...new Set([...sends.values()].map(each => each.resultId))]
  const journeys = new Map((await lockJourneys(tx, resultIds)).map(each => [each.id, each]))
  const people = await lockContactTimes(tx, [...new Set([...journeys.values()].map(each => each.personId))])
  const askedOf = await readAsked(tx, [...journeys.values()])
  return [...sends.values()].flatMap(send => {
    const journey = journeys.get(send.resultId)!
    const message = sentMessage(journey, send, people.get(journey.personId), askedOf(journey))
    return message === null ? [] : [{ send, message }]
  })
}

async function record(deps: JourneyDeps, tenant: Tenant, known: readonly Known[]): Promise<void> {
  if (known.length === 0) return
  const database = deps.database.forTenant(tenant)
  const { over, rejected } = await database.transaction(async tx => {
    const now = await readTime(deps, tx, tenant)
    const locked = await lockJourneys(tx, [...new Set(known.map(each => each.send.resultId))])
    await raiseStatuses(
      tx,
      known.map(({ send, status }) => ({ sendId: send.id, status })),
    )
    const names = known.flatMap(({ send, providerMessageId }) =>
      providerMessageId == null ? [] : [{ send, providerMessageId }],
    )
    const reported = await nameAndTake(tx, names, now)
    await keepInbox(
      tx,
      known.flatMap(({ send, happenings }) => entriesOf(send, happenings)),
    )
    const journeys = new Map(locked.map(each => [each.id, each]))
    const unsent = await findUnsentFirst(
      tx,
      known.filter(each => NOT_SENT.includes(each.status)).map(each => each.send.id),
    )
    await forgetFirstContacts(
      tx,
      known
        .filter(({ send }) => unsent.has(send.id))
        .map(({ send: { resultId, at } }) => ({ personId: journeys.get(resultId)!.personId, at })),
    )
    const campaigns = await findCampaigns(tx, [...new Set(locked.map(each => each.campaignId))])
    for (const each of known) {
      const before = journeys.get(each.send.resultId)!
      journeys.set(before.id, withOutcome(before, each, campaigns.get(before.campaignId)!.plan, now))
    }
    if (tenant.mode === 'live') {
      const missing = known.filter(({ send, status }) => send.channel === 'email' && status === 'invalid_contact')
      const people = [...new Set(missing.map(({ send }) => journeys.get(send.resultId)!.personId))]
      await suppressPeople(tx, people, 'no_mailbox', now)
    }
    const after = await applyReported(deps, tx, [...journeys.values()], reported, now)
    const changes = locked.map(before => ({ before, after: after.get(before.id)! }))
    await writeJourneys(deps, tx, changes, await readAsked(tx, endedIn(changes)))
    const answers = tenant.mode === 'live' ? answersOf(known, journeys) : []
    return { over: overCampaigns(changes), rejected: await countRejections(tx, rejectedAtEnd(answers)) }
  })
  await pauseRejected(deps, tenant, rejected)
  // The outcome of a message that was open when its journey ended settles the credits, which may be the last ones of the campaign.
  await completeOver(deps, tenant, over)
}

/** A number that does not exist is the fault of the list, and a message whose outcome is open says nothing: neither counts. */
function answersOf(known: readonly Known[], journeys: ReadonlyMap<string, Journey>) {
  return known.flatMap(({ send, status }) => {
    const answer = ANSWERS[status]
    return answer === undefined ? [] : [{ campaignId: journeys.get(send.resultId)!.campaignId, answer }]
  })
}

const ANSWERS: Readonly<Partial<Record<SendStatus, Answer>>> = {
  rejected: 'rejected',
  accepted: 'accepted',
  delivered: 'accepted',
}

/** What the provider reported of these messages before it answered. The journeys are locked. */
async function applyReported(
  deps: JourneyDeps,
  tx: TenantTx,
  journeys: readonly Journey[],
  reported: readonly Inbound[],
  now: Date,
): Promise<ReadonlyMap<string, Journey>> {
  if (reported.length === 0) return new Map(journeys.map(each => [each.id, each]))
  const applied = await applyInbound(deps, tx, journeys, reported, await readAsked(tx, journeys))
  await suppressBounced(tx, journeys, reported, now)
  return new Map(applied.map(each => [each.id, each]))
}

function entriesOf(send: StoredSend, happenings: readonly Happening[]) {
  return happenings.map(({ afterSeconds, what }, number) => ({
    resultId: send.resultId,
    sendId: send.id,
    number,
    dueAt: new Date(send.at.getTime() + afterSeconds * 1_000),
    what,
  }))
}

function withOutcome(before: Journey, known: Known, plan: ContactPlan, now: Date): Journey {
  const { send } = known
  const receipt = { sendId: send.id, status: known.status, channel: send.channel }
  const after = planned(before, applyReceipt(before, receipt, now), known, plan)
  const { lastSend } = after
  if (known.againAfterSeconds === null || lastSend?.status !== 'postponed') return after
  const at = new Date(now.getTime() + known.againAfterSeconds * 1_000)
  return { ...after, lastSend: { ...lastSend, at }, dueAt: at }
}

/** With the time of what comes next: the follow-up of a message that was accepted, or what a simulated person does. */
function planned(before: Journey, after: Journey, { send, happenings }: Known, plan: ContactPlan): Journey {
  if (after.status !== 'pending') return after
  const { lastSend } = after
  const isAccepted = before !== after && lastSend?.id === send.id && isSent(lastSend)
  const due = isAccepted ? dueAfterAccepted(after, plan) : after.dueAt
  const times = entriesOf(send, happenings).map(each => each.dueAt)
  const first = times.reduce((one, other) => (one !== null && one <= other ? one : other), due)
  return first === after.dueAt ? after : { ...after, dueAt: first }
}

function isSent({ status }: LastSend): boolean {
  return status === 'accepted' || status === 'delivered'
}

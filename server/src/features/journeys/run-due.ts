import type { Channel } from '../../contract/workflow.ts'
import type { TenantTx } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { effectiveStatus, findCampaigns } from '../campaigns/index.ts'
import { type ChannelProvider, type OutgoingMessage, quickReplies, textOfContact } from '../channels/index.ts'
import { findShortNumber } from '../organisations/index.ts'
import {
  type Contactable,
  lockContactTimes,
  newCandidateToken,
  nextAllowedContact,
  recordFirstContacts,
} from '../people/index.ts'
import { readSwitchedOff } from '../sending/index.ts'
import { readTime } from '../test-clock/index.ts'
import { applyInbound } from './apply-inbound.ts'
import { completeOver } from './change-campaign.ts'
import { type WakeWithWay, wayTo, withWay } from './contact-way.ts'
import type { Journey, LastSend } from './core/journey.ts'
import { newShortLink, SHORT_LINK_DAYS, shortLink } from './core/short-link.ts'
import { decideWake, SENT_WITHIN_MS, type Surroundings, type Wake } from './core/wake.ts'
import type { ConcurrencyLimit } from './limit-concurrency.ts'
import type { JourneyDeps } from './ports.ts'
import { recordLookUps, recordOutcomes } from './record-outcomes.ts'
import { type Decided, sendMessages } from './send-messages.ts'
import type { BatchSlots } from './send-paces.ts'
import { findSends, insertSends, type NewSend, nextInInbox, takeInbox } from './send-store.ts'
import { sentMessage } from './sent-message.ts'
import { insertShortLinks } from './short-link-store.ts'
import { claimDue } from './store.ts'
import { withoutSuppressed } from './suppressed-mail.ts'
import { type Asked, type AskedOf, overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

/** What a batch has to do outside its transaction. */
interface Batch {
  readonly size: number
  readonly provider: ChannelProvider | null
  /** Campaigns of which a candidate has reached the end, and its credits were settled. */
  readonly over: readonly string[]
  readonly messages: readonly Decided[]
  readonly lookUps: readonly LastSend[]
}

/**
 * Takes journeys of a tenant that are due, decides what each does, commits that, and then calls the provider. Returns how many were due.
 * A message is committed as `sending` before the call: whatever ends this process, nobody sends it again.
 */
export async function runDue(
  deps: JourneyDeps,
  tenant: Tenant,
  limit: number,
  signal: AbortSignal,
  deciding: ConcurrencyLimit = work => work(),
): Promise<number> {
  const { decidedAt, batch } = await deciding(() => decideWithSlots(deps, tenant, limit))
  // A transaction of its own: it locks the campaign, for which candidates would wait.
  await completeOver(deps, tenant, batch.over)
  const { provider } = batch
  if (provider === null) return batch.size
  const sent = await sendMessages(deps, tenant, provider, batch.messages, decidedAt, signal)
  for (const { outcome } of sent) deps.onSent?.(tenant.mode, outcome.kind)
  await recordOutcomes(deps, tenant, sent)
  await recordLookUps(deps, tenant, provider, batch.lookUps, signal)
  return batch.size
}

/** The time is the real one before anything was read. */
async function decideWithSlots(deps: JourneyDeps, tenant: Tenant, limit: number) {
  const slots = tenant.mode === 'test' ? null : ((await deps.paces?.begin(tenant, limit)) ?? null)
  const most = slots?.most ?? limit
  const decidedAt = deps.clock()
  const database = deps.database.forTenant(tenant)
  const batch = most === 0 ? NOTHING : await database.transaction(tx => decideBatch(deps, tx, tenant, most, slots))
  await slots?.end(batch.size)
  return { decidedAt, batch }
}

const NOTHING: Batch = { size: 0, provider: null, over: [], messages: [], lookUps: [] }

async function decideBatch(
  deps: JourneyDeps,
  tx: TenantTx,
  tenant: Tenant,
  limit: number,
  slots: BatchSlots | null,
): Promise<Batch> {
  const now = await readTime(deps, tx, tenant)
  const claimed = await claimDue(tx, tenant.mode, now, limit)
  if (claimed.length === 0) return NOTHING
  const provider = await deps.providerOf(tenant.mode, tx)
  const askedOf = await readAsked(tx, claimed)
  const heard = tenant.mode === 'test' ? await applyInbox(deps, tx, claimed, askedOf, now) : claimed
  const locked = await lockContactTimes(tx, [...new Set(heard.map(each => each.personId))])
  const people = tenant.mode === 'live' ? await withoutSuppressed(tx, locked) : locked
  const around = await readSurroundings(deps, tx, heard, people, provider, now)
  const ways = { provider, people, switchedOff: await readSwitchedOff(tx), slots }
  const wakes = decideAll(heard, around, people, now).map((wake, at) => withWay(heard[at]!, wake, ways, now))
  const messages = await writeSends(deps, tx, wakes, people, askedOf, now)
  const sentBy = new Map(messages.map(each => [each.resultId, each.message]))
  const after = wakes.map(({ journey }) => {
    const message = sentBy.get(journey.id)
    return message ? { ...journey, lastSend: { id: message.sendId, status: 'sending' as const, at: now } } : journey
  })
  const due = tenant.mode === 'test' ? await withInbox(tx, after) : after
  const changes = claimed.map((before, at) => ({ before, after: due[at]! }))
  await writeJourneys(deps, tx, changes, askedOf)
  return {
    size: claimed.length,
    provider,
    over: overCampaigns(changes),
    messages,
    lookUps: wakes.flatMap(({ lookUp }) => lookUp ?? []),
  }
}

/** What simulated people did until now, in the order in which it happened. */
async function applyInbox(
  deps: JourneyDeps,
  tx: TenantTx,
  claimed: readonly Journey[],
  askedOf: AskedOf,
  now: Date,
): Promise<readonly Journey[]> {
  const inbox = await takeInbox(
    tx,
    claimed.map(each => each.id),
    now,
  )
  const sends = await findSends(tx, [...new Set(inbox.map(each => each.sendId))])
  const inbound = inbox.map(({ sendId, what, dueAt }) => ({ send: sends.get(sendId)!, what, at: dueAt }))
  return await applyInbound(deps, tx, claimed, inbound, askedOf)
}

/** A journey is due again when the next thing happens to it. */
export async function withInbox(tx: TenantTx, journeys: readonly Journey[]): Promise<readonly Journey[]> {
  const next = await nextInInbox(
    tx,
    journeys.map(each => each.id),
  )
  return journeys.map(journey => {
    const at = next.get(journey.id)
    return at !== undefined && (journey.dueAt === null || at < journey.dueAt) ? { ...journey, dueAt: at } : journey
  })
}

type SurroundingsOf = (journey: Journey, firstContacts: readonly Date[]) => Surroundings

async function readSurroundings(
  { cap }: JourneyDeps,
  tx: TenantTx,
  journeys: readonly Journey[],
  people: ReadonlyMap<string, Contactable>,
  provider: ChannelProvider | null,
  now: Date,
): Promise<SurroundingsOf> {
  const campaigns = await findCampaigns(tx, [...new Set(journeys.map(each => each.campaignId))])
  return (journey, firstContacts) => {
    const campaign = campaigns.get(journey.campaignId)!
    const person = people.get(journey.personId)
    const { language } = journey
    const isReachable = (channel: Channel) => wayTo(provider, person, { channel, language, contact: 0 }).kind !== 'none'
    return {
      campaignStatus: effectiveStatus(campaign, now),
      plan: campaign.plan,
      hasProvider: provider !== null,
      person: {
        isOptedOut: person?.optedOut ?? true,
        channels: (provider?.channels ?? []).filter(isReachable),
        nextFirstContact: nextAllowedContact(firstContacts, now, cap, SENT_WITHIN_MS),
      },
    }
  }
}

/** One after the other: two journeys of one person in a batch share the frequency cap. */
function decideAll(
  journeys: readonly Journey[],
  around: SurroundingsOf,
  people: ReadonlyMap<string, Contactable>,
  now: Date,
): readonly Wake[] {
  const contacts = new Map([...people].map(([id, { firstContacts }]) => [id, [...firstContacts]]))
  return journeys.map(journey => {
    const own = contacts.get(journey.personId) ?? []
    const wake = decideWake(journey, around(journey, own), now)
    if (wake.contact?.isFirst) own.push(now)
    return wake
  })
}

async function writeSends(
  deps: JourneyDeps,
  tx: TenantTx,
  wakes: readonly WakeWithWay[],
  people: ReadonlyMap<string, Contactable>,
  askedOf: AskedOf,
  now: Date,
): Promise<readonly Decided[]> {
  const contacts = wakes.flatMap(({ journey, contact }) => (contact === null ? [] : [{ journey, contact }]))
  if (contacts.length === 0) return []
  const shortNumber = await findShortNumber(tx)
  const made = contacts.map(({ journey, contact }) => {
    const { token, hash } = newCandidateToken(shortNumber, deps.newSecret)
    const { id: resultId, language } = journey
    const { channel, round, isFirst, way, paced } = contact
    const send: NewSend = {
      id: deps.newId('SD_'),
      resultId,
      channel,
      round,
      language,
      tokenHash: hash,
      accountId: way.account?.id ?? null,
      at: now,
    }
    const short = channel === 'sms' ? newShortLink(token, deps.newSecret) : null
    const link = short === null ? `${deps.publicUrl}/c/${token}` : shortLink(deps.shortLinkUrl, short.code)
    return { journey, send, isFirst, way, paced, short, link }
  })
  const ids = await insertSends(
    tx,
    made.map(each => each.send),
  )
  // By the real time, in test mode, too: the clock of test mode can be years ahead, and the job that deletes knows the real one.
  const expiresAt = new Date(deps.clock() + SHORT_LINK_DAYS * DAY_MS)
  await insertShortLinks(
    tx,
    made.flatMap(({ journey, short }) =>
      short === null ? [] : [{ ...short, sendId: ids.get(journey.id)!, expiresAt }],
    ),
  )
  await recordFirstContacts(
    tx,
    made.filter(each => each.isFirst).map(({ journey }) => ({ personId: journey.personId, at: now })),
  )
  return made.map(({ journey, send, way, paced, link }) => ({
    resultId: journey.id,
    paced,
    message: messageOf(
      journey,
      { ...send, id: ids.get(journey.id)! },
      link,
      way.template,
      people.get(journey.personId)!,
      askedOf(journey),
    ),
  }))
}

function messageOf(
  journey: Journey,
  send: NewSend,
  link: string,
  template: Parameters<typeof textOfContact>[1],
  person: Contactable,
  asked: Asked,
): OutgoingMessage {
  const sent = sentMessage(journey, send, person, asked)
  if (sent === null) throw new Error('A contact was decided on a channel without an address.')
  const { channel, contact } = sent
  const { company, title, place } = asked
  const { language } = journey
  const content = textOfContact(
    { channel, language, contact, name: person.name, company, title, place, link },
    template,
  )
  const { text, template: filled, buttons } = content ?? { text: '', template: 'mismatch' as const, buttons: [] }
  const choices = quickReplies(sent.sendId, buttons)
  return { ...sent, language, text, template: filled, choices, links: { page: link, optOut: `${link}/stop` } }
}

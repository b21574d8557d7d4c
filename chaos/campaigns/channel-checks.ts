import { CHANNELS, type Channel } from '../../server/src/contract/workflow.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { Accepted } from '../../testing/providers/protocol.ts'
import type { Reported } from './channel-people.ts'
import type { Check } from './checks.ts'

/** A message as the service stores it. */
export interface StoredMessage {
  readonly id: string
  readonly result_id: string
  readonly round: number
  readonly channel: Channel
  readonly status: string
}

export interface StoredJourney {
  readonly result_id: string
  readonly status: string
  readonly credits: number
  readonly credit_state: string
  readonly events: number
}

export interface Stored {
  readonly messages: readonly StoredMessage[]
  readonly journeys: readonly StoredJourney[]
  readonly balances: Readonly<Record<string, number>>
}

export type Journals = Readonly<Record<Channel, readonly Accepted[]>>

const JOURNEYS = `
  select j.result_id, j.status, j.credits, j.credit_state, coalesce(e.events, 0)::int as events
  from journeys j left join (select data -> 'result' ->> 'result_id' as result_id, count(*) as events from events
    where type like 'result.%' group by 1) as e using (result_id)`

export async function readStored({ admin }: TestDatabase): Promise<Stored> {
  const messages = await admin.query<StoredMessage>(
    'select send_id as id, result_id, round, channel, status from journey_sends',
  )
  const journeys = await admin.query<StoredJourney>(JOURNEYS)
  const accounts = await admin.query<{ account: string; balance: number }>(
    'select account, sum(balance)::int as balance from credit_accounts group by 1',
  )
  const balances = Object.fromEntries(accounts.rows.map(({ account, balance }) => [account, balance]))
  return { messages: messages.rows, journeys: journeys.rows, balances }
}

/** What the providers and the service say about the same messages. */
export function checkChannels(
  journals: Journals,
  stored: Stored,
  reported: readonly Reported[],
  expected: { readonly candidates: number },
): readonly Check[] {
  const entries = CHANNELS.flatMap(channel => journals[channel].map(entry => ({ ...entry, channel })))
  const known = new Map(stored.messages.map(message => [message.id, message]))
  const accepted = new Set(entries.map(({ sendId }) => sendId))
  const inDoubt = stored.messages.filter(isInDoubt)
  return [
    check('candidates', stored.journeys.length, count => count === expected.candidates),
    check('contacted twice in a step', countTwice(entries, known), count => count === 0),
    check('messages with the same id', entries.length - accepted.size, count => count === 0),
    check('messages without a record', entries.filter(({ sendId }) => !known.has(sendId ?? '')).length, isNone),
    check(
      'in a journal, but stored as not sent',
      countWrong(stored, NOT_SENT, id => accepted.has(id)),
      isNone,
    ),
    check(
      'stored as sent, but in no journal',
      countWrong(stored, SENT, id => !accepted.has(id)),
      isNone,
    ),
    ...CHANNELS.flatMap(channel => totalsOf(channel, journals[channel], stored, reported)),
    check('outcome never known', inDoubt.length, count => count > 0),
    check('of these in a journal', inDoubt.filter(({ id }) => accepted.has(id)).length, () => true),
    check('of these not counted as contacted', countUncharged(stored, inDoubt), isNone),
    check('messages after STOP', countAfterStop(reported), isNone),
    ...checkEnds(stored, inDoubt),
  ]
}

const NOT_SENT = ['postponed', 'rejected', 'invalid_contact']
const SENT = ['accepted', 'delivered', 'undelivered']
const isNone = (count: number) => count === 0

function check(what: string, found: number, isRight: (found: number) => boolean): Check {
  return { what, found: String(found), ok: isRight(found) }
}

/** Nobody will ever say what became of it: it is never repeated, and counts as a contact after 24 hours. */
function isInDoubt({ status }: StoredMessage): boolean {
  return status === 'sending' || status === 'unknown'
}

function countWrong({ messages }: Stored, statuses: readonly string[], isWrong: (id: string) => boolean): number {
  return messages.filter(({ id, status }) => statuses.includes(status) && isWrong(id)).length
}

type Entry = Accepted & { readonly channel: Channel }

/**
 * Messages of one step: a journey, a round and a channel. By what was sent where that tells the round, because a worker that sends before
 * it commits leaves no record; calls say nothing before they are answered, so theirs is by the record.
 */
function countTwice(entries: readonly Entry[], known: ReadonlyMap<string, StoredMessage>): number {
  const steps = Map.groupBy(entries, entry => `${entry.channel} ${entry.to} ${contactOf(entry, known)}`)
  return [...steps.values()].filter(own => own.length > 1).length
}

function contactOf({ channel, fields, text, sendId }: Entry, known: ReadonlyMap<string, StoredMessage>): string {
  if (channel === 'whatsapp') return String((fields.template as { readonly name?: string } | undefined)?.name)
  if (channel === 'sms') return String(fields.DltTemplateId)
  if (channel === 'email') return text.replaceAll(/https?:\/\/\S+/g, '')
  const round = known.get(sendId ?? '')?.round
  return String(round ?? 'without a record')
}

/** Messages of a channel that a provider accepted, reported as delivered and as not delivered, against the stored ones. */
function totalsOf(
  channel: Channel,
  journal: readonly Accepted[],
  { messages }: Stored,
  reported: readonly Reported[],
): readonly Check[] {
  const accepted = new Set(journal.map(({ sendId }) => sendId))
  const own = messages.filter(message => message.channel === channel)
  const total = (what: string, atProvider: number, here: number): Check => ({
    what: `${channel} ${what}, at the provider and here`,
    found: `${atProvider} and ${here}`,
    ok: atProvider === here && atProvider > 0,
  })
  const withStatus = (status: string) => [
    reported.filter(each => each.channel === channel && each.status === status).length,
    own.filter(message => message.status === status).length,
  ]
  return [
    total('accepted', journal.length, own.filter(({ id }) => accepted.has(id)).length),
    ...(['delivered', 'undelivered'] as const).map(status => {
      const [atProvider = 0, here = 0] = withStatus(status)
      return total(status, atProvider, here)
    }),
  ]
}

function countUncharged({ journeys }: Stored, inDoubt: readonly StoredMessage[]): number {
  const charged = new Set(journeys.filter(each => each.credit_state === 'charged').map(each => each.result_id))
  return new Set(inDoubt.map(message => message.result_id).filter(id => !charged.has(id))).size
}

/** An opt-out holds for every message a second later. */
const HOLDS_AFTER_MS = 1_000

function countAfterStop(reported: readonly Reported[]): number {
  const stops = new Map<number, number>()
  for (const { person, stoppedAt } of reported)
    if (stoppedAt !== null) stops.set(person, Math.min(stoppedAt, stops.get(person) ?? Number.POSITIVE_INFINITY))
  return reported.filter(({ person, at }) => at > (stops.get(person) ?? Number.POSITIVE_INFINITY) + HOLDS_AFTER_MS)
    .length
}

/** Charged are those who got a message, and those of whose message nobody knows. */
function checkEnds({ messages, journeys, balances }: Stored, inDoubt: readonly StoredMessage[]): readonly Check[] {
  const got = new Set(
    [...messages.filter(({ status }) => status === 'delivered'), ...inDoubt].map(own => own.result_id),
  )
  const wrong = journeys.filter(each => got.has(each.result_id) !== (each.credit_state === 'charged'))
  const charged = journeys.filter(each => each.credit_state === 'charged')
  const spent = charged.reduce((all, { credits }) => all + credits, 0)
  const ends = (status: string) => journeys.filter(each => each.status === status).length
  const notOnce = journeys.filter(({ status, events }) => status === 'pending' || events !== 1)
  return [
    check('candidates that did not end once, with one event', notOnce.length, isNone),
    check('completed by calls', ends('completed'), count => count > 0),
    check('declined by calls', ends('declined'), () => true),
    check('charged or released against the providers', wrong.length, isNone),
    check('credits charged', spent, count => count === (balances.spent ?? 0)),
    check('credits still reserved', balances.reserved ?? 0, isNone),
  ]
}

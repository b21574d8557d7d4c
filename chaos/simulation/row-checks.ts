import type { JourneyRow, Snapshot } from './snapshot.ts'

/** An invariant of docs, by its number, and what contradicts it. */
export interface Violation {
  readonly invariant: string
  readonly what: string
}

type Check = (now: Snapshot, before: Snapshot) => readonly Violation[]

const violation = (invariant: string, what: string): Violation => ({ invariant, what })
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** All checks of rows, for two snapshots that follow one another. */
export function checkRows(now: Snapshot, before: Snapshot): readonly Violation[] {
  return CHECKS.flatMap(check => check(now, before))
}

const balances: Check = ({ accounts, entries, journeys }) => {
  const live = new Map(accounts.filter(({ mode }) => mode === 'live').map(each => [each.account, each.balance]))
  if (live.size === 0) return []
  const of = (account: string) => live.get(account) ?? 0
  const held = (state: string) =>
    sum(journeys.filter(({ creditState }) => creditState === state).map(({ credits }) => credits))
  const inEntries = (account: string) => sum(entries.filter(each => each.account === account).map(each => each.amount))
  const found: Violation[] = []
  for (const account of live.keys())
    if (inEntries(account) !== of(account))
      found.push(violation('I1', `${account} has ${of(account)}, and its entries add up to ${inEntries(account)}`))
  if (sum([...live.values()]) !== 0) found.push(violation('I1', `the accounts add up to ${sum([...live.values()])}`))
  if (held('reserved') !== of('reserved'))
    found.push(violation('I1', `${of('reserved')} credits are reserved, and candidates hold ${held('reserved')}`))
  if (held('charged') !== of('spent'))
    found.push(violation('I4', `${of('spent')} credits are spent, and candidates were charged ${held('charged')}`))
  for (const account of ['available', 'reserved', 'spent'])
    if (of(account) < 0) found.push(violation('I2', `${account} is ${of(account)}`))
  return found
}

const causes: Check = ({ transfers, entries }, before) => {
  const named = transfers.map(({ kind, cause }) => `${kind} ${cause}`)
  const twice = named.filter((name, at) => named.indexOf(name) !== at)
  const amounts = new Map(transfers.map(({ id, amount }) => [id, amount]))
  const changed = before.transfers.filter(({ id, amount }) => amounts.get(id) !== amount)
  const unbalanced = transfers.filter(
    ({ id }) => sum(entries.filter(({ transfer }) => transfer === id).map(({ amount }) => amount)) !== 0,
  )
  return [
    ...twice.map(name => violation('I3', `${name} moved credits twice`)),
    ...changed.map(({ id }) => violation('I3', `${id} was changed`)),
    ...unbalanced.map(({ id }) => violation('I1', `the entries of ${id} do not add up to 0`)),
  ]
}

/** Everything that a seed does is of live mode. */
const otherMode: Check = ({ accounts }) =>
  accounts
    .filter(({ mode }) => mode === 'test')
    .map(({ account, balance }) => violation('I5', `${account} of test mode has ${balance}`))

/** A result that is final has one event, and nothing else has one. The same for campaigns that are completed. */
const events: Check = ({ journeys, campaigns, events: stored }, before) => {
  const count = (type: string, subject: string) =>
    stored.filter(each => each.type === type && each.subject === subject).length
  const found: Violation[] = []
  for (const { id, status } of journeys)
    for (const final of ['completed', 'declined', 'failed']) {
      const wanted = status === final ? 1 : 0
      const has = count(`result.${final}`, id)
      if (has !== wanted) found.push(violation('I10', `${id} is ${status} and has ${has} events result.${final}`))
    }
  for (const { id, status } of campaigns) {
    const has = count('campaign.completed', id)
    if (has !== (status === 'completed' ? 1 : 0))
      found.push(violation('I10', `${id} is ${status} and has ${has} events campaign.completed`))
  }
  const ids = new Set(stored.map(({ id }) => id))
  for (const { id } of before.events) if (!ids.has(id)) found.push(violation('I11', `${id} is gone from the log`))
  const numbers = stored.map(({ seq }) => seq)
  if (new Set(numbers).size !== numbers.length) found.push(violation('I16', 'two events have the same number'))
  return found
}

/** Stages in their order. */
const STAGES = ['contacting', 'enrichment', 'skills', 'interest', 'ended']

const journeys: Check = (now, before) => {
  const earlier = new Map(before.journeys.map(each => [each.id, each]))
  return now.journeys.flatMap(each => {
    const was = earlier.get(each.id)
    return was === undefined ? [] : changesOf(was, each)
  })
}

function changesOf(was: JourneyRow, is: JourneyRow): readonly Violation[] {
  const found: Violation[] = []
  const fault = (what: string) => found.push(violation('I29', `${is.id}: ${what}`))
  if (was.status !== 'pending' && is.status !== was.status) fault(`${is.status} after ${was.status}`)
  if (was.creditState !== 'reserved' && is.creditState !== was.creditState)
    fault(`credits ${is.creditState} after ${was.creditState}`)
  if (is.round < was.round || is.round > was.round + 1) fault(`round ${is.round} after ${was.round}`)
  if (STAGES.indexOf(is.stage) < STAGES.indexOf(was.stage)) fault(`stage ${is.stage} after ${was.stage}`)
  const isChanged = JSON.stringify({ ...is, version: 0 }) !== JSON.stringify({ ...was, version: 0 })
  if (is.version < was.version || (isChanged && is.version === was.version))
    fault(`version ${is.version} after ${was.version}`)
  return found
}

/** The ranks of the states of a message: none is ever replaced by a lower one, but what was postponed is sent again. */
const RANKS: Readonly<Record<string, number>> = {
  sending: 0,
  unknown: 1,
  postponed: 1,
  rejected: 2,
  accepted: 2,
  undelivered: 3,
  invalid_contact: 3,
  delivered: 4,
}

const sends: Check = (now, before) => {
  const earlier = new Map(before.sends.map(each => [each.id, each.status]))
  const isTwice =
    new Set(now.sends.map(each => `${each.journey} ${each.round} ${each.channel}`)).size < now.sends.length
  const lowered = now.sends.filter(({ id, status }) => {
    const was = earlier.get(id)
    return was !== undefined && was !== 'postponed' && RANKS[status]! < RANKS[was]!
  })
  return [
    ...(isTwice ? [violation('I21', 'a step has two messages on a channel')] : []),
    ...lowered.map(({ id, status }) => violation('I29', `${id}: ${status} after ${earlier.get(id)}`)),
  ]
}

const CAMPAIGN_MOVES: Readonly<Record<string, readonly string[]>> = {
  scheduled: ['running', 'paused', 'completed', 'cancelled'],
  running: ['paused', 'completed', 'cancelled'],
  paused: ['running', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

const campaigns: Check = (now, before) => {
  const earlier = new Map(before.campaigns.map(each => [each.id, each.status]))
  return now.campaigns
    .filter(({ id, status }) => {
      const was = earlier.get(id)
      return was !== undefined && was !== status && !CAMPAIGN_MOVES[was]!.includes(status)
    })
    .map(({ id, status }) => violation('I29', `${id}: ${status} after ${earlier.get(id)}`))
}

const figures: Check = ({ figures: kept, journeys: rows, campaigns: all }) => {
  const stored = new Set(kept.map(each => each.campaign))
  const keyOf = (each: { readonly campaign: string; readonly status: string; readonly creditState: string }) =>
    `${each.campaign} ${each.status} ${each.creditState}`
  const counted = new Map<string, number>()
  for (const each of kept) counted.set(keyOf(each), (counted.get(keyOf(each)) ?? 0) + each.people)
  const actual = Map.groupBy(rows, keyOf)
  return all
    .filter(({ id }) => stored.has(id))
    .flatMap(({ id }) => {
      const keys = [...new Set([...counted.keys(), ...actual.keys()])].filter(key => key.startsWith(`${id} `))
      return keys
        .filter(key => (counted.get(key) ?? 0) !== (actual.get(key)?.length ?? 0))
        .map(key => violation('I30', `${key}: ${counted.get(key) ?? 0} counted, ${actual.get(key)?.length ?? 0} rows`))
    })
}

/** What ended stays so, and each attempt is written once. */
const deliveries: Check = (now, before) => {
  const keyOf = ({ webhook, event }: { readonly webhook: string; readonly event: string }) => `${webhook} ${event}`
  const earlier = new Map(before.deliveries.map(each => [keyOf(each), each]))
  const attempts = Map.groupBy(now.attempts, keyOf)
  return now.deliveries.flatMap(each => {
    const was = earlier.get(keyOf(each))
    const written = attempts.get(keyOf(each))?.length ?? 0
    const found: Violation[] = []
    if (written !== each.count)
      found.push(violation('I17', `${keyOf(each)}: ${each.count} attempts, ${written} of them written`))
    if (was !== undefined && each.count < was.count)
      found.push(violation('I17', `${keyOf(each)}: ${each.count} attempts after ${was.count}`))
    if (was !== undefined && was.state !== 'queued' && was.state !== each.state)
      found.push(violation('I29', `${keyOf(each)}: ${each.state} after ${was.state}`))
    return found
  })
}

const erased: Check = ({ people }) =>
  people
    .filter(({ isErased, phone, name }) => isErased && (phone !== null || name !== null))
    .map(({ id }) => violation('I24', `${id} is erased and has a name or a phone`))

const CHECKS: readonly Check[] = [
  balances,
  causes,
  otherMode,
  events,
  journeys,
  sends,
  campaigns,
  figures,
  deliveries,
  erased,
]

import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { Told } from './reporter.ts'

/** A message and its candidate, as stored when all is over. */
export interface StoredSend {
  readonly sendId: string
  readonly status: string
  readonly isAnswered: boolean
  readonly journey: string
  readonly reason: string | null
  readonly credits: number
  readonly creditState: string
  readonly isReached: boolean
  /** Of its result. */
  readonly events: number
  /** Of its person. */
  readonly optOuts: number
}

export interface History {
  readonly told: readonly Told[]
  readonly sends: readonly StoredSend[]
  /** Reports of these accounts that were never joined. */
  readonly kept: number
  /** Balance of what was charged. */
  readonly spent: number
  /** Mailboxes that nobody writes to any more. */
  readonly suppressed: number
}

const SENDS = `
  select s.send_id as "sendId", s.status, s.answered_at is not null as "isAnswered", j.status as journey, j.reason, j.credits,
    j.credit_state as "creditState", j.is_reached as "isReached", coalesce(e.events, 0)::int as events,
    (select count(*)::int from opt_outs o where o.org_id = j.org_id and o.person_id = j.person_id) as "optOuts"
  from journey_sends s join journeys j using (org_id, mode, result_id)
  left join (select data -> 'result' ->> 'result_id' as result_id, count(*) as events from events
    where type like 'result.%' group by 1) as e using (result_id)`

export async function readHistory(
  { admin }: TestDatabase,
  told: readonly Told[],
  accountIds: readonly string[],
): Promise<History> {
  const count = async (query: string, given: readonly unknown[] = []): Promise<number> =>
    Number((await admin.query(query, [...given])).rows[0].n)
  return {
    told,
    sends: (await admin.query<StoredSend>(SENDS)).rows,
    kept: await count('select count(*) as n from kept_receipts where account_id = any($1)', [accountIds]),
    spent: await count("select coalesce(sum(balance), 0) as n from credit_accounts where account = 'spent'"),
    suppressed: await count("select count(*) as n from suppressed_recipients where reason = 'no_mailbox'"),
  }
}

/** A delivery counts more than a failure, whichever was reported last. */
const RANK: Readonly<Record<ReceiptStatus, number>> = { accepted: 1, undelivered: 2, invalid_contact: 2, delivered: 3 }
/** Of a message that no provider got: its worker was killed before the call. */
const NEVER_SENT = new Set(['sending', 'unknown'])

/** What is stored against what the providers truly reported. */
export function inboundFaults({ told, sends, kept, spent, suppressed }: History): readonly string[] {
  const storedOf = new Map(sends.map(each => [each.sendId, each]))
  const toldOf = new Map(told.map(each => [each.sendId, each]))
  const charged = sends.filter(each => each.creditState === 'charged').reduce((sum, { credits }) => sum + credits, 0)
  const missing = told.filter(({ kind, statuses }) => kind === 'email' && highest(statuses) === 'invalid_contact')
  return [
    ...twice(told).map(to => `${to} was contacted twice`),
    ...told.flatMap(each => faultsOf(each, storedOf.get(each.sendId))),
    ...sends
      .filter(({ sendId, status }) => !toldOf.has(sendId) && !NEVER_SENT.has(status))
      .map(({ sendId, status }) => `${sendId} is ${status}, and no provider got it`),
    ...(kept === 0 ? [] : [`${kept} reports were kept and not joined`]),
    ...(spent === charged ? [] : [`${spent} credits are spent, and ${charged} charged`]),
    ...(suppressed === missing.length ? [] : [`${suppressed} mailboxes are suppressed, and ${missing.length} bounced`]),
  ]
}

function highest(statuses: readonly ReceiptStatus[]): ReceiptStatus {
  return statuses.reduce((one, other) => (RANK[other] > RANK[one] ? other : one))
}

function twice(told: readonly Told[]): readonly string[] {
  const byPerson = Map.groupBy(told, ({ kind, to }) => `${kind} ${to}`)
  return [...byPerson].filter(([, own]) => own.length > 1).map(([person]) => person)
}

function faultsOf(told: Told, stored: StoredSend | undefined): readonly string[] {
  if (stored === undefined) return [`${told.sendId} is not stored`]
  const { statuses, reply } = told
  const status = highest(statuses)
  const isReached = status === 'delivered' || reply !== null
  const journey = journeyAfter(status, reply?.isStop === true)
  const expected: Partial<StoredSend> = {
    status,
    isAnswered: reply !== null,
    isReached,
    creditState: isReached ? 'charged' : journey.journey === 'pending' ? 'reserved' : 'released',
    optOuts: reply?.isStop === true ? 1 : 0,
    ...journey,
  }
  return Object.entries(expected)
    .filter(([name, value]) => stored[name as keyof StoredSend] !== value)
    .map(([name, value]) => `${told.kind} ${told.sendId}: ${name} is ${stored[name as keyof StoredSend]}, not ${value}`)
}

/** A result ends once, with one event. */
function journeyAfter(status: ReceiptStatus, isStop: boolean): Pick<StoredSend, 'journey' | 'reason' | 'events'> {
  if (isStop) return { journey: 'failed', reason: 'opted_out', events: 1 }
  if (status === 'invalid_contact') return { journey: 'failed', reason: 'invalid_contact', events: 1 }
  return { journey: 'pending', reason: null, events: 0 }
}

import type { TestDatabase } from '../../testing/database.ts'
import type { JournalEntry } from '../../testing/provider/protocol.ts'

/** What the run did, beside what is stored. */
export interface Happened {
  readonly journal: readonly JournalEntry[]
  /** Ids that the answers to equal launches gave. */
  readonly launched: readonly string[]
  readonly cancelledId: string
  /** When the answer to the cancellation arrived, by the clock of this machine, which is that of the journal. */
  readonly cancelledAt: number
  readonly paused: { readonly from: number; readonly until: number }
}

export interface Check {
  readonly what: string
  readonly found: string
  readonly ok: boolean
}

/** A cancellation, a pause and an opt-out hold for every message a second later. */
const HOLDS_AFTER_MS = 1_000

interface CandidateRow {
  readonly campaign_id: string
  readonly result_id: string
  readonly phone: string
  readonly status: string
  readonly reason: string | null
  readonly credits: number
  readonly credit_state: string
  /** Messages whose outcome was never known. */
  readonly unknown: readonly string[]
  readonly events: number
}

const CANDIDATES = `
  select j.campaign_id, j.result_id, p.phone, j.status, j.reason, j.credits, j.credit_state,
    array(select s.send_id from journey_sends s where s.result_id = j.result_id and s.status in ('sending', 'unknown')) as unknown,
    coalesce(e.events, 0)::int as events
  from journeys j join people p on p.org_id = j.org_id and p.mode = j.mode and p.person_id = j.person_id
  left join (select data -> 'result' ->> 'result_id' as result_id, count(*) as events from events
    where type like 'result.%' group by 1) as e using (result_id)`

export async function checkCampaign(
  { admin }: TestDatabase,
  happened: Happened,
  expected: { readonly candidates: number },
): Promise<readonly Check[]> {
  const { rows } = await admin.query<CandidateRow>(CANDIDATES)
  const { rows: accounts } = await admin.query<{ account: string; balance: number }>(
    'select account, sum(balance)::int as balance from credit_accounts group by 1',
  )
  const balanceOf = (account: string) => accounts.find(row => row.account === account)?.balance ?? 0
  const completions = await admin.query("select 1 from events where type = 'campaign.completed'")
  const [campaignId] = happened.launched
  const own = rows.filter(row => row.campaign_id === campaignId)
  return [
    check('campaigns of equal launches', new Set(happened.launched).size, count => count === 1),
    check('candidates', own.length, count => count === expected.candidates),
    check('contacted twice in a step', countTwice(happened.journal), count => count === 0),
    check('candidates that did not end once, with one event', countNotOnce(rows), count => count === 0),
    check('completed campaigns', completions.rows.length, count => count === 1),
    ...checkCredits(rows, happened.journal, balanceOf),
    ...checkMoves(rows, happened),
  ]
}

function check(what: string, found: number, isRight: (found: number) => boolean): Check {
  return { what, found: String(found), ok: isRight(found) }
}

/** A step is one contact of a person on one channel. */
export function countTwice(journal: readonly JournalEntry[]): number {
  const steps = Map.groupBy(journal, ({ to, contact, channel }) => `${to} ${contact} ${channel}`)
  return [...steps.values()].filter(entries => entries.length > 1).length
}

function countNotOnce(rows: readonly CandidateRow[]): number {
  return rows.filter(row => row.status === 'pending' || row.events !== 1).length
}

/** Charged are those who got a message, and those of whose message nobody knows. Whoever ends in 04 gets none. */
function checkCredits(
  rows: readonly CandidateRow[],
  journal: readonly JournalEntry[],
  balanceOf: (account: string) => number,
): readonly Check[] {
  const [ids, phones] = [new Set(journal.map(({ id }) => id)), new Set(journal.map(({ to }) => to))]
  const isReached = ({ phone }: CandidateRow) => phones.has(phone) && !phone.endsWith('04')
  const isUnknown = ({ unknown }: CandidateRow) => unknown.some(id => !ids.has(id))
  const due = rows.filter(row => isReached(row) || isUnknown(row))
  const charged = rows.filter(row => row.credit_state === 'charged')
  const wrong = rows.filter(row => (isReached(row) || isUnknown(row)) !== (row.credit_state === 'charged'))
  const sum = (of: readonly CandidateRow[]) => of.reduce((all, { credits }) => all + credits, 0)
  return [
    check('reached', rows.filter(isReached).length, count => count > 0),
    check('outcome unknown after 24 h', rows.filter(isUnknown).length, () => true),
    check('candidates charged or released against the journal', wrong.length, count => count === 0),
    check('credits charged', sum(charged), count => count === sum(due) && count === balanceOf('spent')),
    check('credits still reserved', balanceOf('reserved'), count => count === 0),
  ]
}

function checkMoves(rows: readonly CandidateRow[], happened: Happened): readonly Check[] {
  const { cancelledId, cancelledAt, paused, journal } = happened
  const cancelled = rows.filter(row => row.campaign_id === cancelledId)
  const ofCancelled = new Set(cancelled.map(({ phone }) => phone))
  const timesOf = (isOwn: (phone: string) => boolean) =>
    journal.filter(({ to }) => isOwn(to)).map(({ at }) => Date.parse(at))
  const last = Math.max(...timesOf(phone => ofCancelled.has(phone)))
  const others = timesOf(phone => !ofCancelled.has(phone))
  const duringPause = others.filter(at => at > paused.from + HOLDS_AFTER_MS && at < paused.until)
  return [
    check('ended by the cancellation', cancelled.filter(row => row.reason === 'cancelled').length, count => count > 0),
    check('last contact after the cancellation, ms', Math.max(0, last - cancelledAt), ms => ms <= HOLDS_AFTER_MS),
    check('contacts in the pause', duringPause.length, count => count === 0),
    check('contacts after the pause', others.filter(at => at >= paused.until).length, count => count > 0),
  ]
}

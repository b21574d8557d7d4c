import { DAY_MS, IST_OFFSET_MS, istDay } from '../../server/src/kernel/clock.ts'
import type { ProviderCall } from './provider.ts'
import type { Violation } from './row-checks.ts'
import type { SendRow } from './snapshot.ts'

/** What was committed when the service called the provider. */
export interface Committed {
  readonly send: SendRow | undefined
  readonly campaign: { readonly status: string; readonly since: number } | undefined
  /** Since when the person must not be contacted: an opt-out, or an erasure. */
  readonly closedSince: number | undefined
  readonly window: { readonly start: string; readonly end: string }
}

/** What is decided holds for every call that begins a second later. */
const HOLDS_AFTER_MS = 1_000

/** What a call of the provider contradicts. `earlier`: all calls before it, with the journeys of their messages. */
export function checkCall(
  call: ProviderCall,
  { send, campaign, closedSince, window }: Committed,
  earlier: readonly (ProviderCall & { readonly journey: string | undefined })[],
): readonly Violation[] {
  const found: Violation[] = []
  const fault = (invariant: string, what: string) => found.push({ invariant, what: `${call.sendId} ${what}` })
  if (send?.status !== 'sending') fault('I21', `was sent while its row was ${send?.status ?? 'not committed'}`)
  const again = earlier.find(each => each.sendId === call.sendId && each.taken)
  if (again !== undefined) fault('I21', 'was sent twice')
  const other = earlier.find(
    each => each.sendId !== call.sendId && each.journey === send?.journey && each.round === call.round && reaches(each),
  )
  if (other !== undefined) fault('I21', `is the second contact of a step, after ${other.sendId}`)
  const at = new Date(call.calledAt + IST_OFFSET_MS).toISOString().slice(11, 16)
  if (at < window.start || at >= window.end)
    fault('I23', `was sent at ${at}, and the window is ${window.start} to ${window.end}`)
  if (closedSince !== undefined && call.calledAt > closedSince + HOLDS_AFTER_MS)
    fault('I23', `was sent ${call.calledAt - closedSince} ms after an opt-out or an erasure`)
  if (campaign !== undefined && campaign.status !== 'running' && call.calledAt > campaign.since + HOLDS_AFTER_MS)
    fault('I23', `was sent ${call.calledAt - campaign.since} ms after its campaign was ${campaign.status}`)
  return found
}

function reaches({ taken, failed }: ProviderCall): boolean {
  return taken && !failed
}

/** Not more first contacts with a person than the frequency cap allows. `contacts`: the first that the provider took of each journey. */
export function checkCap(phone: string, contacts: readonly number[]): readonly Violation[] {
  return contacts.flatMap(at => {
    const inDay = contacts.filter(each => istDay(each) === istDay(at)).length
    const inWeek = contacts.filter(each => each > at - 7 * DAY_MS && each <= at).length
    const isOver = inDay > 2 || inWeek > 5
    return isOver ? [{ invariant: 'I22', what: `${phone}: ${inDay} first contacts in a day, ${inWeek} in a week` }] : []
  })
}

/** A process may stand still for up to a minute at each of the statements between the time of a round and its call. */
const CALLED_LATE_MS = 300_000

/** A follow-up comes so long after the first contact of the round before, or later. */
export function checkFollowUps(journey: string, taken: readonly ProviderCall[], everyMs: number): readonly Violation[] {
  const began = new Map<number, number>()
  for (const { round, calledAt } of taken) if (!began.has(round)) began.set(round, calledAt)
  return [...began].flatMap(([round, at]) => {
    const before = began.get(round - 1)
    return before !== undefined && at - before < everyMs - CALLED_LATE_MS
      ? [{ invariant: 'I31', what: `round ${round} of ${journey} came ${at - before} ms after the one before` }]
      : []
  })
}

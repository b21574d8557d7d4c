/**
 * At most ten changes of a mandate in any sliding hour, checked from the answers to callers and from nothing that the
 * service stores.
 */
const MOST_IN_AN_HOUR = 10
export const HOUR_MS = 3_600_000
const PREPARING_SECONDS = 5

export interface CallResult {
  readonly status: number
  readonly code: string
  readonly retryAfter: string | null
}

/** The answers to many concurrent callers, while the clock did not advance. */
export interface Burst {
  readonly at: number
  /** False if the previous replacement was still preparing. */
  readonly ready: boolean
  /** Preparations finished during the burst, so more than one may be accepted. */
  readonly worked: boolean
  readonly results: readonly CallResult[]
}

export interface Judged {
  readonly faults: readonly string[]
  /** When replacements were accepted, ascending. */
  readonly accepted: readonly number[]
  readonly preparing: number
  readonly limited: number
}

export function checkBursts(bursts: readonly Burst[]): Judged {
  const accepted: number[] = []
  const faults: string[] = []
  const counts = { preparing: 0, limited: 0 }
  bursts.forEach((burst, nth) => {
    const before = roomAt(accepted, burst.at)
    const took = burst.results.filter(each => each.status === 202).length
    accepted.push(...Array<number>(took).fill(burst.at))
    const allowed = allowedWaits(burst, accepted, took)
    const odd = burst.results.filter(each => each.status !== 202 && !isExact(each, allowed))
    const found = [
      ...faultsOfCount(burst, took, before),
      ...odd.map(each => `${shown(each)}, not ${allowed.join('|')}`),
    ]
    faults.push(...new Set(found.map(each => `burst ${nth} at ${new Date(burst.at).toISOString()}: ${each}`)))
    const limited = burst.results.filter(each => each.status === 409 && !isPreparing(each)).length
    counts.limited += limited
    counts.preparing += burst.results.length - took - limited
  })
  return { faults: [...faults, ...crowdedHours(accepted)], accepted, ...counts }
}

/** How many more may be accepted at that time. A change exactly one hour ago does not count. */
export function roomAt(accepted: readonly number[], at: number): number {
  return MOST_IN_AN_HOUR - accepted.filter(each => each > at - HOUR_MS).length
}

/** Whole seconds until the oldest of the last ten is one hour old. */
export function waitAt(accepted: readonly number[], at: number): number {
  return Math.ceil((accepted.at(-MOST_IN_AN_HOUR)! + HOUR_MS - at) / 1000)
}

/** Preparation is checked before the hourly limit; the limit is reported only for a mandate that is ready. */
function allowedWaits({ at, ready, worked }: Burst, accepted: readonly number[], took: number): readonly number[] {
  const full = roomAt(accepted, at) <= 0
  return [
    ...(!ready || took > 0 ? [PREPARING_SECONDS] : []),
    ...(ready && full && (worked || took === 0) ? [waitAt(accepted, at)] : []),
  ]
}

function isExact({ status, code, retryAfter }: CallResult, allowed: readonly number[]): boolean {
  return status === 409 && code === 'CONFLICT' && allowed.some(each => String(each) === retryAfter)
}

function isPreparing({ retryAfter }: CallResult): boolean {
  return retryAfter === String(PREPARING_SECONDS)
}

function faultsOfCount({ ready, worked }: Burst, took: number, room: number): readonly string[] {
  const most = !ready ? 0 : Math.max(0, worked ? room : Math.min(1, room))
  const least = ready && room > 0 ? 1 : 0
  return took < least || took > most ? [`${took} accepted, expected ${least} to ${most}`] : []
}

/** Over every sliding hour: the eleventh change is at least an hour after the first. */
function crowdedHours(accepted: readonly number[]): readonly string[] {
  const rising = accepted.toSorted((a, b) => a - b)
  return rising.flatMap((at, nth) => {
    const tenBefore = rising[nth - MOST_IN_AN_HOUR]
    if (tenBefore === undefined || at - tenBefore >= HOUR_MS) return []
    return [`more than ${MOST_IN_AN_HOUR} accepted in the hour to ${new Date(at).toISOString()}`]
  })
}

function shown({ status, code, retryAfter }: CallResult): string {
  return `${status} ${code} Retry-After ${retryAfter}`
}

/** The final state of the database. */
export interface MandateRows {
  readonly flowVersion: number
  readonly preparation: number
  readonly changes: readonly number[]
  readonly flows: number
  readonly readyEvents: number
  readonly otherEvents: number
}

export function checkRows(rows: MandateRows, accepted: readonly number[]): readonly string[] {
  const made = accepted.length + 1
  const lastTen = accepted.slice(-MOST_IN_AN_HOUR)
  const counts = [
    ['flow_version', rows.flowVersion, made],
    ['preparation', rows.preparation, made],
    ['flows', rows.flows, made],
    ['mandate.ready', rows.readyEvents, made],
    ['other events', rows.otherEvents, 0],
  ] as const
  return [
    ...counts.flatMap(([what, is, should]) => (is === should ? [] : [`${what} is ${is}, not ${should}`])),
    ...(rows.changes.join() === lastTen.join() ? [] : ['the stored changes are not the last ten accepted']),
  ]
}

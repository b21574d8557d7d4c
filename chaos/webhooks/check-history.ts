import { arrivalFaults, attemptsOf, owedTo } from './check-arrivals.ts'
import { deliveryFaults } from './check-deliveries.ts'
import { type Arrival, type History, isAccepted, type Peak, type Replay } from './history.ts'

const MOST_RECOVERY_MS = 60_000

/** All faults; none for a valid history. */
export function checkHistory(history: History): readonly string[] {
  const written = new Map(history.written.map(each => [each.id, each]))
  return [
    ...arrivalFaults(history, written),
    ...deliveryFaults(history, written),
    ...attemptFaults(history),
    ...(history.isShaken ? recoveryFaults(history.recoveredMs) : []),
  ]
}

function recoveryFaults(recoveredMs: number | null): readonly string[] {
  if (recoveredMs === null) return ['a process did not recover']
  return recoveredMs > MOST_RECOVERY_MS ? [`a process recovered only after ${Math.round(recoveredMs)} ms`] : []
}

/** The documented schedule in seconds, as far as a run gets. */
const SCHEDULE = [5, 30, 120, 600, 1_800]
const JITTER = 0.2
/** Tolerance between the times of the receiver and of the sender. */
const SLACK_S = 0.5
const MOST_ATTEMPTS = 8
/** Two workers and the API, each with as many as it has used at once and keeps open for some seconds. */
const MOST_SOCKETS = 3 * MOST_ATTEMPTS
/** A second can begin with requests that were held back before. */
const BURST = 1.5

/** The intervals between attempts, and how many are made at once. */
function attemptFaults(history: History): readonly string[] {
  return [
    ...history.peaks.flatMap(peakFaults),
    // An attempt whose outcome was lost with its process is repeated as soon as another worker takes it over.
    ...(history.isShaken ? [] : attemptsOf(history.arrivals.filter(each => !each.isReplay)).flatMap(gapFaults)),
    ...history.replays.flatMap(each => replayFaults(each, history)),
  ]
}

function peakFaults({ endpoint, sockets, requests }: Peak): readonly string[] {
  return [
    ...(requests > MOST_ATTEMPTS ? [`${endpoint} had ${requests} attempts at once`] : []),
    ...(sockets > MOST_SOCKETS ? [`${endpoint} had ${sockets} sockets at once`] : []),
  ]
}

function gapFaults(tries: readonly Arrival[]): readonly string[] {
  return tries.slice(1).flatMap((each, nth) => {
    const before = tries[nth]!
    const least = Math.max((SCHEDULE[nth] ?? 0) * (1 - JITTER), before.askedToWait ?? 0)
    const gap = (each.at - before.at) / 1000
    const why = before.askedToWait ? `, asked to wait ${before.askedToWait} s` : ''
    return gap >= least - SLACK_S
      ? []
      : [`${each.endpoint} got ${each.id} again (try ${nth + 2}) after ${gap.toFixed(1)} s${why}`]
  })
}

function replayFaults({ endpoint: name, phase, perSecond }: Replay, history: History): readonly string[] {
  const marked = history.arrivals.filter(each => each.endpoint === name && each.isReplay)
  const taken = new Set(marked.filter(isAccepted).map(({ id }) => id))
  const endpoint = history.endpoints.find(each => each.name === name)!
  const asked = owedTo(endpoint, history.written).filter(each => each.phase === phase)
  const most = mostInASecond(marked.map(({ at }) => at))
  return [
    ...asked.filter(({ id }) => !taken.has(id)).map(({ id }) => `${id} was not replayed to ${name} (${endpoint.kind})`),
    ...(most > perSecond * BURST
      ? [`${name} (${endpoint.kind}) got ${most} replays in a second, limit ${perSecond}`]
      : []),
  ]
}

/** In any second, whenever it begins. */
export function mostInASecond(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  let [most, first] = [0, 0]
  for (const [nth, at] of sorted.entries()) {
    while (at - sorted[first]! >= 1_000) first++
    most = Math.max(most, nth - first + 1)
  }
  return most
}

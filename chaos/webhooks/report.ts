import type { History } from './history.ts'
import { duplicatesIn, type Latency } from './latency.ts'
import type { Stage } from './stage.ts'

/** One line of the table: what is claimed, what was seen, and whether that is enough. Null where nothing is claimed. */
export interface Claim {
  readonly what: string
  readonly figure: string
  readonly isMet: boolean | null
}

export interface RunReport {
  readonly name: string
  readonly claims: readonly Claim[]
  readonly faults: readonly string[]
  readonly figures: string
}

export const figure = (what: string, value: string): Claim => ({ what, figure: value, isMet: null })

export function milliseconds({ p50, p95, p99, most, events }: Latency): string {
  const whole = [p50, p95, p99, most].map(value => value.toFixed(0))
  return `p50 ${whole[0]}, p95 ${whole[1]}, p99 ${whole[2]}, most ${whole[3]} ms of ${events}`
}

/** What both runs tell of themselves. */
export function commonClaims(
  stage: Stage,
  history: History,
  held: number,
  faults: readonly string[],
): readonly Claim[] {
  const { size } = stage
  const { written, arrivals, peaks, listed } = history
  const most = (of: 'sockets' | 'requests') => Math.max(...peaks.map(each => each[of]))
  const states = [...Map.groupBy(listed, each => each.state)].map(([state, rows]) => `${rows.length} ${state}`)
  const unknown = written.filter(each => each.committedAt === null).length
  return [
    figure('events written', `${written.length}${unknown > 0 ? `, of ${unknown} it is not known` : ''}`),
    figure('offered a second, held', `${size.perSecond}, ${held.toFixed(1)}`),
    figure('requests that arrived', String(arrivals.length)),
    figure('deliveries shown', states.join(', ')),
    figure('taken twice', String(duplicatesIn(history))),
    figure('most tries and sockets of an endpoint at once', `${most('requests')}, ${most('sockets')}`),
    { what: 'faults found in the journals', figure: String(faults.length), isMet: faults.length === 0 },
  ]
}

/** What those processes complained of that run now, for whoever looks for the cause. */
export function complaints({ workers, api }: Stage): readonly string[] {
  const lines = [api, ...workers].flatMap(({ log }) => log.join('').split('\n'))
  return lines.filter(line => line.includes('"level":50') || line.includes('"msg":"deliveries"'))
}

/** The first of each sort: thousands of one sort say no more than one. */
export function tallied(faults: readonly string[]): readonly string[] {
  const sorts = Map.groupBy(faults, fault => fault.replace(/EV_\w+|ORG_\w+|\d+(\.\d+)?/g, '#'))
  return [...sorts.values()].map(those => `${those.length} x ${those[0]}`)
}

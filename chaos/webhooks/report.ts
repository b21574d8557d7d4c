import { percentile } from '../../bench/figures.ts'
import { attemptsOf } from './check-arrivals.ts'
import { type Endpoint, type History, isSubscribed } from './history.ts'
import type { Setup } from './setup.ts'

/** One line of the table: the claim, the figure, and whether the claim is met. Null where nothing is claimed. */
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

/** Claims of both runs. */
export function commonClaims(
  setup: Setup,
  history: History,
  held: number,
  faults: readonly string[],
): readonly Claim[] {
  const { size } = setup
  const { written, arrivals, peaks, listed } = history
  const most = (of: 'sockets' | 'requests') => Math.max(...peaks.map(each => each[of]))
  const states = [...Map.groupBy(listed, each => each.state)].map(([state, rows]) => `${rows.length} ${state}`)
  const unknown = written.filter(each => each.committedAt === null).length
  return [
    figure('events written', `${written.length}${unknown > 0 ? `, ${unknown} with unknown outcome` : ''}`),
    figure('offered a second, measured', `${size.perSecond}, ${held.toFixed(1)}`),
    figure('requests received', String(arrivals.length)),
    figure('deliveries listed', states.join(', ')),
    figure('received twice', String(duplicatesIn(history))),
    figure('maximum of attempts and sockets of an endpoint at once', `${most('requests')}, ${most('sockets')}`),
    { what: 'faults found in the journals', figure: String(faults.length), isMet: faults.length === 0 },
  ]
}

/** Warnings of the running processes, for finding the cause. */
export function complaints({ workers, api }: Setup): readonly string[] {
  const lines = [api, ...workers].flatMap(({ log }) => log.join('').split('\n'))
  return lines.filter(line => line.includes('"level":50') || line.includes('"msg":"deliveries"'))
}

/** The first of each kind: thousands of one kind say no more than one. */
export function tallied(faults: readonly string[]): readonly string[] {
  const sorts = Map.groupBy(faults, fault => fault.replace(/EV_\w+|ORG_\w+|\d+(\.\d+)?/g, '#'))
  return [...sorts.values()].map(those => `${those.length} x ${those[0]}`)
}

/** From commit to first arrival, for every event of a phase at some endpoints, in milliseconds. */
export function latenciesOf(
  { written, arrivals }: Pick<History, 'written' | 'arrivals'>,
  endpoints: readonly Endpoint[],
  phase: string,
): readonly number[] {
  const byName = new Map(endpoints.map(each => [each.name, each]))
  const first = new Map<string, number>()
  for (const { endpoint, id, at } of arrivals) {
    if (!byName.has(endpoint)) continue
    const key = `${endpoint} ${id}`
    first.set(key, Math.min(at, first.get(key) ?? Number.POSITIVE_INFINITY))
  }
  const byTenant = Map.groupBy(endpoints, each => each.tenant)
  return written.flatMap(event => {
    if (event.phase !== phase || event.committedAt === null) return []
    const { committedAt } = event
    return (
      (byTenant.get(event.tenant) ?? [])
        .filter(endpoint => isSubscribed(endpoint, event))
        .map(({ name }) => first.get(`${name} ${event.id}`))
        .filter(at => at !== undefined)
        // The receiver may have it before the writer knows of the commit.
        .map(at => Math.max(0, at - committedAt))
    )
  })
}

export interface Latency {
  readonly events: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly most: number
}

export function latencyOf(values: readonly number[]): Latency {
  const of = (share: number) => percentile(values, share)
  return { events: values.length, p50: of(0.5), p95: of(0.95), p99: of(0.99), most: of(1) }
}

/** Events that an endpoint received more than once without a replay request. */
export function duplicatesIn({ arrivals }: Pick<History, 'arrivals'>): number {
  const taken = arrivals.filter(each => each.status !== null && each.status < 300 && !each.isReplay)
  return attemptsOf(taken).reduce((sum, tries) => sum + tries.length - 1, 0)
}

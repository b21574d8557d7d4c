import { percentile } from '../../bench/figures.ts'
import { type Endpoint, type History, isSubscribed } from './history.ts'
import { triesOf } from './judge-arrivals.ts'

/** From commit to first arrival, of every event of a phase at some endpoints, in milliseconds. */
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
        // The receiver may have it before the writer hears of the commit.
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

/** Events that an endpoint took more than once without being asked to replay them. */
export function duplicatesIn({ arrivals }: Pick<History, 'arrivals'>): number {
  const taken = arrivals.filter(each => each.status !== null && each.status < 300 && !each.isReplay)
  return triesOf(taken).reduce((sum, tries) => sum + tries.length - 1, 0)
}

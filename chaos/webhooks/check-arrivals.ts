import { type Arrival, type Endpoint, type History, isSubscribed, TEST_TYPE, type Written } from './history.ts'

/** From signing to the last byte read: 3 s to connect, on a machine that is busy restarting killed processes. */
const OLDEST_S = 10
const CLOCKS_APART_S = 1.5
/** Attempts closer than this may have the same second. */
const SAME_SECOND_MS = 3_000

/** What no receiver may ever see, whatever happens to the processes. */
export function arrivalFaults(history: History, written: ReadonlyMap<string, Written>): readonly string[] {
  const endpoints = new Map(history.endpoints.map(each => [each.name, each]))
  const askedAt = new Map(history.replays.map(each => [each.endpoint, each.askedAt]))
  return [
    ...history.arrivals.flatMap(each => [
      ...wireFaults(each, askedAt.get(each.endpoint) ?? Number.POSITIVE_INFINITY),
      ...addressFaults(each, endpoints.get(each.endpoint)!, written.get(each.id)),
    ]),
    ...bodyFaults(history.arrivals),
    ...timestampFaults(history.arrivals),
    ...(history.canaryTouched > 0 ? [`${history.canaryTouched} connections followed a redirect`] : []),
  ]
}

function wireFaults({ endpoint, id, body, isSigned, isReplay, at, wall, timestamp }: Arrival, replayAt: number) {
  const age = wall / 1000 - timestamp
  return [
    ...(isSigned ? [] : [`${endpoint} got ${id} not signed with its secret`]),
    ...(body.id === id ? [] : [`${endpoint} got ${id} around ${body.id}`]),
    ...(age >= -CLOCKS_APART_S && age <= OLDEST_S
      ? []
      : [`${endpoint} got ${id} with a timestamp ${age.toFixed(1)} s old`]),
    ...(isReplay && at < replayAt ? [`${endpoint} got ${id} marked as a replay that was not requested`] : []),
  ]
}

function addressFaults({ endpoint, id, body }: Arrival, { tenant, types }: Endpoint, event: Written | undefined) {
  if (body.type === TEST_TYPE) return event === undefined ? [] : [`${endpoint} got ${id} as a test`]
  if (event === undefined) return [`${endpoint} got ${id}, which was never written`]
  const [orgId, mode] = event.tenant.split(' ')
  const isWhatWasWritten = body.type === event.type && body.mode === mode && body.made === orgId
  return [
    ...(event.tenant === tenant ? [] : [`${endpoint} of ${tenant} got ${id} of ${event.tenant}`]),
    ...(types === null || types.includes(event.type)
      ? []
      : [`${endpoint} got ${id} of a type it is not subscribed to`]),
    ...(isWhatWasWritten ? [] : [`${endpoint} got ${id} as ${body.type} ${body.mode} of ${body.made}`]),
  ]
}

/** The same bytes in every attempt and at every endpoint. */
function bodyFaults(arrivals: readonly Arrival[]): readonly string[] {
  const sums = new Map<string, string>()
  return arrivals.flatMap(({ id, sum, endpoint }) => {
    const known = sums.get(id)
    if (known === undefined) sums.set(id, sum)
    return known === undefined || known === sum ? [] : [`${endpoint} got another body of ${id}`]
  })
}

function timestampFaults(arrivals: readonly Arrival[]): readonly string[] {
  return attemptsOf(arrivals).flatMap(tries =>
    tries.flatMap((each, nth) => {
      const before = tries[nth - 1]
      if (before === undefined || each.wall - before.wall < SAME_SECOND_MS) return []
      return each.timestamp > before.timestamp
        ? []
        : [`${each.endpoint} got ${each.id} with the timestamp of another attempt`]
    }),
  )
}

/** The attempts of each event at each endpoint, in the order of their arrival. */
export function attemptsOf(arrivals: readonly Arrival[]): readonly (readonly Arrival[])[] {
  const tries = Map.groupBy(arrivals, ({ endpoint, id }) => `${endpoint} ${id}`)
  return [...tries.values()].map(each => each.toSorted((a, b) => a.at - b.at))
}

/** The events that an endpoint must get; those with an unknown outcome are excluded. */
export function owedTo(endpoint: Endpoint, written: readonly Written[]): readonly Written[] {
  return written.filter(event => event.committedAt !== null && isSubscribed(endpoint, event))
}

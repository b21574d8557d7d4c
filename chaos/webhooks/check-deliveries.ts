import { owedTo } from './check-arrivals.ts'
import {
  type Arrival,
  type Endpoint,
  type History,
  isAccepted,
  isSubscribed,
  type Listed,
  type Written,
} from './history.ts'
import { isWorking } from './kinds.ts'

/** The states in which the API will still send. */
const KEPT_STATES = ['waiting', 'held']
const DELIVERED_STATE = 'delivered'
/** An attempt is listed when it has ended. */
const TRY_MS = 15_000

interface Seen {
  readonly accepted: ReadonlySet<string>
  readonly arrivals: ReadonlyMap<string, readonly Arrival[]>
  readonly rows: ReadonlyMap<string, Listed>
}

/** Every event was received, or is stored for the endpoint where its owner can see it. */
export function deliveryFaults(history: History, written: ReadonlyMap<string, Written>): readonly string[] {
  const arrivals = Map.groupBy(history.arrivals, each => each.endpoint)
  const listed = Map.groupBy(history.listed, each => each.endpoint)
  const owed = Map.groupBy(history.written, each => each.tenant)
  return history.endpoints.flatMap(endpoint => {
    const own = arrivals.get(endpoint.name) ?? []
    const rows = listed.get(endpoint.name) ?? []
    const seen: Seen = {
      accepted: new Set(own.filter(isAccepted).map(each => each.id)),
      arrivals: Map.groupBy(own, each => each.id),
      rows: new Map(rows.map(row => [row.id, row])),
    }
    const replay = history.replays.find(each => each.endpoint === endpoint.name)
    const mustHave = isWorking(endpoint.kind) || replay !== undefined
    return [
      ...owedTo(endpoint, owed.get(endpoint.tenant) ?? []).flatMap(event =>
        seen.accepted.has(event.id) ? [] : missingFaults(endpoint, event, mustHave, seen.rows.get(event.id)),
      ),
      ...rows.flatMap(row => rowFaults(row, endpoint, written.get(row.id), seen, history.isShaken)),
      ...(rows.length === seen.rows.size ? [] : [`${endpoint.name} lists ${rows.length - seen.rows.size} twice`]),
    ]
  })
}

function missingFaults(endpoint: Endpoint, event: Written, mustHave: boolean, row: Listed | undefined) {
  if (mustHave) return [`${event.id} never reached ${endpoint.name} (${endpoint.kind})`]
  if (row === undefined) return [`${event.id} was neither received by ${endpoint.name} (${endpoint.kind}) nor listed`]
  if (!KEPT_STATES.includes(row.state))
    return [`${event.id} was not received by ${endpoint.name} (${endpoint.kind}) but is listed as ${row.state}`]
  if (row.state === 'waiting' && row.nextAt === null)
    return [`${event.id} waits for ${endpoint.name} (${endpoint.kind}) without a next attempt`]
  return []
}

function rowFaults(row: Listed, endpoint: Endpoint, event: Written | undefined, seen: Seen, isShaken: boolean) {
  if (event === undefined) return [`${endpoint.name} lists ${row.id}, which was never written`]
  const arrivals = seen.arrivals.get(row.id) ?? []
  const before = arrivals.filter(({ at }) => at < row.askedAt - TRY_MS)
  const hasLied = row.state === DELIVERED_STATE && !seen.accepted.has(row.id)
  const hasHidden = !isShaken && row.attempts < before.length
  return [
    ...(isSubscribed(endpoint, event) ? [] : [`${endpoint.name} lists ${row.id} of ${event.tenant}, ${event.type}`]),
    ...(hasLied ? [`${row.id} is listed as delivered to ${endpoint.name}, which did not accept it`] : []),
    ...(row.tries === row.attempts ? [] : [`${row.id} is listed with ${row.tries} of ${row.attempts} attempts`]),
    ...(arrivals.every(({ sum }) => sum === row.sum)
      ? []
      : [`${row.id} is listed for ${endpoint.name} with another body`]),
    ...(hasHidden
      ? [`${row.id} is listed with ${row.attempts} attempts but ${endpoint.name} got ${before.length}`]
      : []),
  ]
}

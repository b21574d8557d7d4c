import {
  type Arrival,
  type Endpoint,
  type History,
  isAccepted,
  isSubscribed,
  type Listed,
  type Written,
} from './history.ts'
import { owedTo } from './judge-arrivals.ts'
import { isWorking } from './kinds.ts'

/** How the API calls what it will still send. */
const KEPT_STATES = ['waiting', 'held']
const DELIVERED_STATE = 'delivered'
/** A try that has begun is listed when it has ended. */
const TRY_MS = 15_000

interface Seen {
  readonly accepted: ReadonlySet<string>
  readonly arrivals: ReadonlyMap<string, readonly Arrival[]>
  readonly rows: ReadonlyMap<string, Listed>
}

/** Every event is with its receiver, or kept for it where its owner can see it. */
export function heldFaults(history: History, written: ReadonlyMap<string, Written>): readonly string[] {
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
      ...(rows.length === seen.rows.size ? [] : [`${endpoint.name} is shown ${rows.length - seen.rows.size} twice`]),
    ]
  })
}

function missingFaults(endpoint: Endpoint, event: Written, mustHave: boolean, row: Listed | undefined) {
  if (mustHave) return [`${event.id} never reached ${endpoint.name} (${endpoint.kind})`]
  if (row === undefined) return [`${event.id} is neither with ${endpoint.name} (${endpoint.kind}) nor shown`]
  if (!KEPT_STATES.includes(row.state))
    return [`${event.id} is not with ${endpoint.name} (${endpoint.kind}) and shown as ${row.state}`]
  if (row.state === 'waiting' && row.nextAt === null)
    return [`${event.id} waits for ${endpoint.name} (${endpoint.kind}) without a next try`]
  return []
}

function rowFaults(row: Listed, endpoint: Endpoint, event: Written | undefined, seen: Seen, isShaken: boolean) {
  if (event === undefined) return [`${endpoint.name} is shown ${row.id}, which nobody wrote`]
  const arrivals = seen.arrivals.get(row.id) ?? []
  const before = arrivals.filter(({ at }) => at < row.askedAt - TRY_MS)
  const hasLied = row.state === DELIVERED_STATE && !seen.accepted.has(row.id)
  const hasHidden = !isShaken && row.attempts < before.length
  return [
    ...(isSubscribed(endpoint, event) ? [] : [`${endpoint.name} is shown ${row.id} of ${event.tenant}, ${event.type}`]),
    ...(hasLied ? [`${row.id} is shown as delivered to ${endpoint.name}, which did not take it`] : []),
    ...(row.tries === row.attempts ? [] : [`${row.id} is shown with ${row.tries} of ${row.attempts} tries`]),
    ...(arrivals.every(({ sum }) => sum === row.sum)
      ? []
      : [`${row.id} is shown to ${endpoint.name} with another body`]),
    ...(hasHidden ? [`${row.id} is shown with ${row.attempts} tries and ${endpoint.name} saw ${before.length}`] : []),
  ]
}

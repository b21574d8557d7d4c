/** A webhook as the receiver got it. */
export interface Arrival {
  readonly id: string
  readonly subject: string
  /** Which event of the subject it is. */
  readonly nth: number
  /** Which process of `pramaan listen` sent it; the first is 0. */
  readonly run: number
  readonly isSigned: boolean
}

/** An event as it was committed. */
export type Committed = Pick<Arrival, 'id' | 'subject' | 'nth'>

/** Every event arrives, in order per subject, signed; one comes twice only as the first of a restarted process. */
export function listenFaults(committed: readonly Committed[], arrivals: readonly Arrival[]): readonly string[] {
  return [
    ...missing(committed, arrivals),
    ...arrivals.filter(each => !each.isSigned).map(({ id }) => `${id} has no valid signature`),
    ...outOfOrder(arrivals),
    ...repeated(arrivals),
  ]
}

function missing(committed: readonly Committed[], arrivals: readonly Arrival[]): readonly string[] {
  const [known, arrived] = [new Set(committed.map(({ id }) => id)), new Set(arrivals.map(({ id }) => id))]
  return [
    ...[...known].filter(id => !arrived.has(id)).map(id => `${id} never arrived`),
    ...[...arrived].filter(id => !known.has(id)).map(id => `${id} arrived and was never committed`),
  ]
}

function outOfOrder(arrivals: readonly Arrival[]): readonly string[] {
  const [latest, seen] = [new Map<string, number>(), new Set<string>()]
  const faults: string[] = []
  for (const { id, subject, nth } of arrivals) {
    if (seen.has(id)) continue
    seen.add(id)
    const before = latest.get(subject) ?? -1
    if (nth !== before + 1) faults.push(`${subject}: event ${nth} arrived after event ${before}`)
    latest.set(subject, nth)
  }
  return faults
}

/** The position is stored after the receiver's answer: a kill between the two repeats that event, and no other. */
function repeated(arrivals: readonly Arrival[]): readonly string[] {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const [at, { id, run }] of arrivals.entries()) {
    const before = arrivals[at - 1]
    const isAllowed = before !== undefined && before.run < run && before.id === id
    if (seen.has(id) && !isAllowed) faults.push(`${id} came again in run ${run}, not directly after the restart`)
    seen.add(id)
  }
  return faults
}

import type { Ack, History, Pull, StoredRow } from './history.ts'

/** What pullers were given and what their acknowledgements came to. */
type Stored = ReadonlyMap<string, StoredRow>

export function pullFaults({ pulls, acks, stored: rows }: History, stored: Stored): readonly string[] {
  const acknowledged = firstAcknowledged(acks)
  const seen = new Set<string>()
  const faults = pulls.flatMap(pull => {
    for (const id of pull.ids) seen.add(id)
    return faultsOfPull(pull, stored, acknowledged)
  })
  return [...faults, ...rows.filter(({ id }) => !seen.has(id)).map(({ id }) => `${id} was in no pull`)]
}

/** When somebody first heard that an event is acknowledged. */
function firstAcknowledged(acks: readonly Ack[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { acknowledged, answered } of acks)
    for (const id of acknowledged) first.set(id, Math.min(answered, first.get(id) ?? Number.POSITIVE_INFINITY))
  return first
}

function faultsOfPull(pull: Pull, stored: Stored, acknowledged: ReadonlyMap<string, number>): readonly string[] {
  const { tenant, types, limit, sent, ids, shown } = pull
  const mode = tenant.split(' ').at(-1)
  const faults = ids.flatMap((id, at) => {
    const row = stored.get(id)
    if (row === undefined) return [`${id} was pulled and was never committed`]
    return [
      ...(row.tenant === tenant ? [] : [`${id} of ${row.tenant} was pulled by ${tenant}`]),
      ...(types === null || types.includes(row.type) ? [] : [`${id} was pulled against its filter`]),
      ...(shown[at] === `${row.type} ${mode}` ? [] : [`${id} was shown as ${shown[at]}`]),
      ...((acknowledged.get(id) ?? sent) < sent ? [`${id} was pulled after it was acknowledged`] : []),
    ]
  })
  return [
    ...faults,
    ...(new Set(ids).size === ids.length ? [] : ['a pull held an event twice']),
    ...(ids.length <= limit ? [] : [`a pull of ${limit} held ${ids.length}`]),
  ]
}

/** Each id is told of once: acknowledged if it is the caller's own and stored, not found otherwise. */
export function ackFaults({ acks }: History, stored: Stored): readonly string[] {
  return acks.flatMap(({ tenant, ids, acknowledged, notFound }) => {
    const own = new Set(ids.filter(id => stored.get(id)?.tenant === tenant))
    const told = [...acknowledged, ...notFound].toSorted().join()
    return [
      ...(told === [...ids].toSorted().join() ? [] : ['an acknowledgement was not told of each of its ids once']),
      ...acknowledged.filter(id => !own.has(id)).map(id => `${id} was acknowledged for a stranger`),
      ...notFound.filter(id => own.has(id)).map(id => `${id} was not found by its owner`),
    ]
  })
}

/** Where stretches of the text overlap, the longest stays: "electrical wiring" is one mention, not two. */
export interface Stretch {
  readonly first: number
  readonly last: number
}

/** `stretches` come by rising `first`. Several of the very same place stay together. */
export function keepLongest<T extends Stretch>(stretches: readonly T[]): T[] {
  const kept: T[] = []
  let from = 0
  let reach = -1
  for (let i = 0; i <= stretches.length; i++) {
    const next = stretches[i]
    if (next !== undefined && (i === from || next.first <= reach)) {
      reach = Math.max(reach, next.last)
      continue
    }
    kept.push(...keepInKnot(stretches.slice(from, i)))
    from = i
    reach = next?.last ?? -1
  }
  return kept
}

/** Stretches that hang together; few, so that sorting them costs nothing. */
function keepInKnot<T extends Stretch>(knot: readonly T[]): T[] {
  if (knot.length < 2) return [...knot]
  const taken = new Map<number, Stretch>()
  const kept: T[] = []
  for (const stretch of knot.toSorted((a, b) => lengthOf(b) - lengthOf(a) || a.first - b.first)) {
    const there = [taken.get(stretch.first), taken.get(stretch.last)].filter(other => other !== undefined)
    if (there.some(other => other.first !== stretch.first || other.last !== stretch.last)) continue
    kept.push(stretch)
    for (let token = stretch.first; token <= stretch.last; token++) taken.set(token, stretch)
  }
  return kept.sort((a, b) => a.first - b.first)
}

function lengthOf({ first, last }: Stretch): number {
  return last - first
}

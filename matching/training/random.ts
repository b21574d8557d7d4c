/** A sequence of numbers in [0, 1). */
export type Random = () => number

export function chance(share: number, random: Random): boolean {
  return random() < share
}

export function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)]!
}

/** A position by the running sums of weights: the first whose sum exceeds the drawn number. */
export function pickWeighted(sums: Float64Array, random: Random): number {
  const drawn = random() * sums.at(-1)!
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > drawn) high = middle
    else low = middle + 1
  }
  return low
}

/** Up to `count` different items, by a partial shuffle. */
export function sample(items: Uint32Array, count: number, random: Random): Uint32Array {
  const left = items.slice()
  const taken = Math.min(count, left.length)
  for (let at = 0; at < taken; at++) {
    const other = at + Math.floor(random() * (left.length - at))
    const kept = left[at]!
    left[at] = left[other]!
    left[other] = kept
  }
  return left.subarray(0, taken)
}

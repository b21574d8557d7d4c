/**
 * How many of these times are in the fullest window, whose both ends belong to it: what a provider sees that counts the messages of the last
 * `windowMs` whenever one arrives.
 */
export function mostWithin(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  let [most, from] = [0, 0]
  for (const [to, time] of sorted.entries()) {
    while (time - sorted[from]! > windowMs) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}

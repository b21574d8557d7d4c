import { seededRandom } from '../bench/figures.ts'

export type Random = () => number

/** Request number `at` has its own random sequence, so that it is the same request whatever the results of the others. */
export function randomOf(seed: number, at: number): Random {
  return seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b))
}

export function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)]!
}

export function chance(share: number, random: Random): boolean {
  return random() < share
}

/** An integer from `low` to `high`, both included. */
export function whole(low: number, high: number, random: Random): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** Mostly small, sometimes exactly at a bound, where off-by-one errors occur. */
export function lengthBetween(low: number, high: number, random: Random): number {
  if (chance(0.08, random)) return low
  if (chance(0.04, random)) return high
  return Math.min(high, low + Math.floor(random() ** 2 * 24))
}

/** Anywhere within `share` around `ms`, by `random` in [0, 1): what failed together must not come back together. */
export function jittered(ms: number, share: number, random: number): number {
  return Math.round(ms * (1 - share + 2 * share * random))
}

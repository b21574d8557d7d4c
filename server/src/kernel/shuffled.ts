/** Fisher-Yates shuffle. `random` returns a number from 0 to less than 1. */
export function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}

/**
 * How many letters were left out, added, mistaken or swapped with their neighbour between two words, if at most `most`;
 * else null. Optimal string alignment, left early once a whole row is past `most`.
 */
export function editsBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      current[column] = isSwap ? Math.min(least, beforeLast[column - 2]! + 1) : least
    }
    if (Math.min(...current) > most) return null
    beforeLast = last
    last = current
  }
  return last[b.length]! <= most ? last[b.length]! : null
}

/** A set of small numbers that is emptied in no time: each mark holds the number of the round it was set in. */
export interface Marks {
  begin(): void
  /** Whether it was not yet there. */
  add(number: number): boolean
  has(number: number): boolean
}

export function createMarks(capacity: number): Marks {
  const roundOf = new Uint32Array(capacity)
  let round = 0
  return {
    begin: () => {
      round++
      // After four thousand million rounds the numbers begin again.
      if (round < 2 ** 32) return
      roundOf.fill(0)
      round = 1
    },
    add: number => {
      if (roundOf[number] === round) return false
      roundOf[number] = round
      return true
    },
    has: number => roundOf[number] === round,
  }
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkChangeRate } from './decide.ts'

const MINUTE = 60_000
const at = (ms: number) => new Date(ms)

/** Offers changes at the given moments and gives those that were admitted. */
function allowed(moments: readonly number[]): number[] {
  let changes: readonly Date[] = []
  const accepted: number[] = []
  for (const moment of moments) {
    const verdict = checkChangeRate(changes, at(moment))
    if (!verdict.allowed) continue
    changes = verdict.changes
    accepted.push(moment)
  }
  return accepted
}

test('no sliding hour has more than ten changes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 * MINUTE }), { maxLength: 200 }), gaps => {
      let now = 0
      const accepted = allowed(gaps.map(gap => (now += gap)))
      for (let from = 0; from + 10 < accepted.length; from++)
        expect(accepted[from + 10]! - accepted[from]!).toBeGreaterThanOrEqual(60 * MINUTE)
    }),
  )
})

test('ten at once are allowed, the eleventh an hour after the first and not a millisecond earlier', () => {
  const ten = Array.from({ length: 10 }, () => 0)
  expect(allowed([...ten, 60 * MINUTE - 1])).toHaveLength(10)
  expect(allowed([...ten, 60 * MINUTE])).toHaveLength(11)
})

test('the wait is exact: the change is allowed after it, and not a second earlier', () => {
  const changes = Array.from({ length: 10 }, (_, nth) => at(nth * MINUTE))
  const now = 20 * MINUTE + 500
  const verdict = checkChangeRate(changes, at(now))
  expect(verdict).toEqual({ allowed: false, retryAfterSeconds: 2400 })
  expect(checkChangeRate(changes, at(now + 2_399_000)).allowed).toBe(false)
  expect(checkChangeRate(changes, at(now + 2_400_000)).allowed).toBe(true)
})

test('a clock that is behind records no change before the last one', () => {
  const verdict = checkChangeRate([at(10 * MINUTE)], at(2 * MINUTE))
  expect(verdict).toEqual({ allowed: true, changes: [at(10 * MINUTE), at(10 * MINUTE)] })
})

test('only the last ten are kept', () => {
  let changes: readonly Date[] = []
  for (let nth = 0; nth < 30; nth++) {
    const verdict = checkChangeRate(changes, at(nth * 60 * MINUTE))
    changes = verdict.allowed ? verdict.changes : changes
  }
  expect(changes).toHaveLength(10)
})

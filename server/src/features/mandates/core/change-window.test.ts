import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admitChange } from './change-window.ts'

const MINUTE = 60_000
const at = (ms: number) => new Date(ms)

/** Offers changes at the given moments and gives those that were admitted. */
function admitted(moments: readonly number[]): number[] {
  let changes: readonly Date[] = []
  const accepted: number[] = []
  for (const moment of moments) {
    const verdict = admitChange(changes, at(moment))
    if (!verdict.admitted) continue
    changes = verdict.changes
    accepted.push(moment)
  }
  return accepted
}

test('no sliding hour holds more than ten, whatever the moments', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 * MINUTE }), { maxLength: 200 }), gaps => {
      let now = 0
      const accepted = admitted(gaps.map(gap => (now += gap)))
      for (let from = 0; from + 10 < accepted.length; from++)
        expect(accepted[from + 10]! - accepted[from]!).toBeGreaterThanOrEqual(60 * MINUTE)
    }),
  )
})

test('ten at once are admitted, the eleventh an hour after the first and not a millisecond earlier', () => {
  const ten = Array.from({ length: 10 }, () => 0)
  expect(admitted([...ten, 60 * MINUTE - 1])).toHaveLength(10)
  expect(admitted([...ten, 60 * MINUTE])).toHaveLength(11)
})

test('the wait is exact: after it, and not a second earlier, the change is admitted', () => {
  const changes = Array.from({ length: 10 }, (_, nth) => at(nth * MINUTE))
  const now = 20 * MINUTE + 500
  const verdict = admitChange(changes, at(now))
  expect(verdict).toEqual({ admitted: false, retryAfterSeconds: 2400 })
  expect(admitChange(changes, at(now + 2_399_000)).admitted).toBe(false)
  expect(admitChange(changes, at(now + 2_400_000)).admitted).toBe(true)
})

test('a clock that runs behind notes no change before the last one', () => {
  const verdict = admitChange([at(10 * MINUTE)], at(2 * MINUTE))
  expect(verdict).toEqual({ admitted: true, changes: [at(10 * MINUTE), at(10 * MINUTE)] })
})

test('only the last ten are kept', () => {
  let changes: readonly Date[] = []
  for (let nth = 0; nth < 30; nth++) {
    const verdict = admitChange(changes, at(nth * 60 * MINUTE))
    changes = verdict.admitted ? verdict.changes : changes
  }
  expect(changes).toHaveLength(10)
})

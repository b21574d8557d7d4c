import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepLongest } from './extract.ts'

function keep(...spans: [number, number][]) {
  return keepLongest(spans.map(([first, last]) => ({ first, last }))).map(({ first, last }) => [first, last])
}

describe('overlapping spans', () => {
  test('leave the longest, wherever it starts', () => {
    expect(keep([0, 0], [0, 1], [1, 3], [5, 5])).toEqual([
      [0, 0],
      [1, 3],
      [5, 5],
    ])
  })

  test('of the same length leave the first, and of the same place all', () => {
    expect(keep([0, 1], [1, 2])).toEqual([[0, 1]])
    expect(keep([0, 1], [0, 1], [1, 1])).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  test('are never left, and nothing is dropped that overlaps nothing kept', () => {
    const span = fc.tuple(fc.nat(30), fc.nat(5)).map(([first, more]) => ({ first, last: first + more }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), all => {
        const sorted = all.toSorted((a, b) => a.first - b.first)
        const kept = keepLongest(sorted)
        const meets = (a: (typeof all)[0], b: (typeof all)[0]) => a.first <= b.last && b.first <= a.last
        const same = (a: (typeof all)[0], b: (typeof all)[0]) => a.first === b.first && a.last === b.last
        for (const a of kept) for (const b of kept) expect(same(a, b) || !meets(a, b)).toBe(true)
        for (const one of sorted.filter(dropped => !kept.includes(dropped)))
          expect(kept.some(other => meets(one, other) && other.last - other.first >= one.last - one.first)).toBe(true)
      }),
    )
  })
})

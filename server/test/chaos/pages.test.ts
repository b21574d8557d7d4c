import { expect, test } from 'vitest'
import { CALLED, HOSTILE_TEXTS, spread } from '../../../chaos/pages/hostile-texts.ts'
import { changedRows, total } from '../../../chaos/pages/rows.ts'

/** Tests of the scenario's checks. */
test('there are two hundred different texts, and almost all of them call what the browser counts', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBe(200)
  expect(HOSTILE_TEXTS.filter(text => text.includes(`${CALLED}()`)).length).toBeGreaterThan(150)
  expect(new Set(spread(HOSTILE_TEXTS, 40)).size).toBe(40)
})

test('a row that is added, removed or changed is counted once', () => {
  const before = new Map([
    ['a', ['1', '2', '2']],
    ['b', ['1']],
    ['c', ['1', '2']],
    ['d', ['1']],
  ])
  const after = new Map([
    ['a', ['2', '1', '3']],
    ['b', ['1', '4']],
    ['c', ['2']],
    ['d', ['1']],
  ])
  const changed = changedRows(before, after)
  expect(Object.fromEntries(changed)).toEqual({ a: 1, b: 1, c: 1 })
  expect(total(changed)).toBe(3)
})

import { expect, test } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

test('beyond its size the entry set longest ago is forgotten', () => {
  const entries = recentlyUsed<number>(2)
  for (const name of ['a', 'b', 'a', 'c']) entries.set(name, 1)
  expect(['a', 'b', 'c'].map(name => entries.get(name))).toEqual([1, undefined, 1])
})

test('what is forgotten on purpose is gone', () => {
  const entries = recentlyUsed<number>(2)
  entries.set('a', 1)
  entries.forget('a')
  expect(entries.get('a')).toBeUndefined()
})

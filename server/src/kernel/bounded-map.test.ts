import { expect, test } from 'vitest'
import { boundedMap } from './bounded-map.ts'

test('beyond its size the entry set longest ago is removed', () => {
  const entries = boundedMap<number>(2)
  for (const name of ['a', 'b', 'a', 'c']) entries.set(name, 1)
  expect(['a', 'b', 'c'].map(name => entries.get(name))).toEqual([1, undefined, 1])
})

test('a deleted entry is gone', () => {
  const entries = boundedMap<number>(2)
  entries.set('a', 1)
  entries.forget('a')
  expect(entries.get('a')).toBeUndefined()
})

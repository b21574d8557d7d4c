import { expect, test } from 'vitest'
import { createNumberSet } from './scratch.ts'

test('a number set contains what was added since it was cleared', () => {
  const marks = createNumberSet(8)
  marks.clear()
  expect([marks.has(3), marks.add(3), marks.add(3), marks.has(3)]).toEqual([false, true, false, true])
  marks.clear()
  expect([marks.has(3), marks.add(3)]).toEqual([false, true])
})

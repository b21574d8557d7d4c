import { expect, test } from 'vitest'
import { createMarks } from './marks.ts'

test('marks hold what was added since they were begun, and nothing from before', () => {
  const marks = createMarks(8)
  marks.begin()
  expect([marks.has(3), marks.add(3), marks.add(3), marks.has(3)]).toEqual([false, true, false, true])
  marks.begin()
  expect([marks.has(3), marks.add(3)]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { decidePeopleLimit } from './people-limit.ts'

test.each([
  [0, 2_000, 2_000, true],
  [0, 2_001, 2_000, false],
  [1_999, 1, 2_000, true],
  [1_999, 2, 2_000, false],
  [2_000, 0, 2_000, true],
  [2_000, 1, 2_000, false],
  [2_000, 0, 200, true],
])('%i people and %i new ones under a limit of %i: allowed is %s', (already, newOnes, limit, allowed) => {
  expect(decidePeopleLimit(already, newOnes, limit)).toEqual({ allowed, already })
})

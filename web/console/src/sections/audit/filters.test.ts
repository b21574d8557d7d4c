import { expect, test } from 'vitest'
import { readFilters } from './filters.ts'

test('only filters are read from the address', () => {
  expect(readFilters({ mode: 'test', action: 'member.invited', user_id: '', next: '/x' })).toEqual({
    mode: 'test',
    action: 'member.invited',
  })
  expect(readFilters({ mode: 'other', action: ['a'] })).toEqual({})
})

import { expect, test } from 'vitest'
import { readFilters } from './filters.ts'

test('only filters are read from the address', () => {
  const search = { range: '90d', workflow_id: 'WF_1', compare: 'previous', from: 'yesterday', other: 'x' }
  expect(readFilters(search)).toEqual({ range: '90d', workflow_id: 'WF_1', compare: 'previous' })
  expect(readFilters({ range: '5d', compare: 'all', workflow_id: ['a'] })).toEqual({})
})

test('days to compare with are read only for a comparison with days', () => {
  const days = { compare_from: '2026-01-01', compare_to: '2026-01-31' }
  expect(readFilters({ compare: 'days', ...days })).toEqual({ compare: 'days', ...days })
  expect(readFilters({ compare: 'previous', ...days })).toEqual({ compare: 'previous' })
})

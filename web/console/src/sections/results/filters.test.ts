import { expect, test } from 'vitest'
import { isFiltered, isSame, readFilters } from './filters.ts'

test('only filters and the order are read from the address', () => {
  const given = { status: 'completed', days: 7, language: 'hi', campaign_id: 'CP_1', sort: 'changed', next: '/x' }
  const { next: _, ...filters } = given
  expect(readFilters(given)).toEqual(filters)
  expect(readFilters({ days: '30', qualified: 'no' })).toEqual({ days: 30, qualified: 'no' })
  expect(readFilters({ status: 'odd', days: 8, language: ['hi'], campaign_id: 'JM_1', verified: true })).toEqual({})
})

test('the usual order is the same as none', () => {
  expect(readFilters({ sort: 'newest' })).toEqual({})
  expect(isSame({ sort: 'newest', status: 'failed' }, { status: 'failed' })).toBe(true)
  expect(isSame({ days: 7, status: 'failed' }, { status: 'failed', days: 7 })).toBe(true)
  expect(isSame({ status: 'failed', sort: 'oldest' }, { status: 'failed' })).toBe(false)
})

test('an order alone is no filter', () => {
  expect([isFiltered({ sort: 'oldest' }), isFiltered({ status: 'failed' })]).toEqual([false, true])
})

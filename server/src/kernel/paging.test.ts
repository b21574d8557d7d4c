import { expect, test } from 'vitest'
import { offsetOf, pageOf } from './paging.ts'

test('the last page is allowed; the next one is an error that names the last page', () => {
  expect(pageOf({ page: 3, limit: 20 }, 41, ['x'])).toMatchObject({ ok: true, value: { count: 41, page: 3 } })
  expect(pageOf({ page: 4, limit: 20 }, 41, [])).toMatchObject({
    error: {
      code: 'PAGE_OUT_OF_RANGE',
      details: [{ path: 'page', message: 'page must be at most 3, the last page.' }],
    },
  })
})

test('page 1 of an empty list is an empty page, page 2 is an error', () => {
  expect(pageOf({ page: 1, limit: 20 }, 0, [])).toMatchObject({ ok: true, value: { items: [], count: 0 } })
  expect(pageOf({ page: 2, limit: 20 }, 0, [])).toMatchObject({ ok: false })
})

test('pages of the same limit follow one another without gap or overlap', () => {
  expect([1, 2, 3].map(page => offsetOf({ page, limit: 7 }))).toEqual([0, 7, 14])
})

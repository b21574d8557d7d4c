import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('a decoded cursor has the encoded values', () => {
  expect(decodeCursor<[string, number]>(encodeCursor(['SR_1', 20]), ['string', 'number'])).toEqual(['SR_1', 20])
})

test.each([
  '',
  'nonsense',
  encodeCursor([1, 2]),
  encodeCursor(['a']),
  encodeCursor(['a', 1.5]),
  encodeCursor(['a', -1]),
  encodeCursor(['a', 2_147_483_648]),
  encodeCursor(['\0', 1]),
  encodeCursor(['\ud800', 1]),
  `${encodeCursor(['a', 1])}=`,
  'bnVsbA',
])('%j is not a cursor of a text and a number', text => {
  expect(decodeCursor<[string, number]>(text, ['string', 'number'])).toBeNull()
})

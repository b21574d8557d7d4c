import { expect, test } from 'vitest'
import type { ProviderOutcome } from './provider.ts'
import { countRejections, MOST_REJECTED_IN_A_ROW } from './rejections.ts'

const REJECTED: ProviderOutcome = { kind: 'rejected', reason: 'content' }
const ACCEPTED: ProviderOutcome = { kind: 'accepted', providerMessageId: null }
const times = (count: number, run: () => unknown) => Array.from({ length: count }, run)

test('a text that is rejected so often in a row is paused, and then counted anew', () => {
  const rejections = countRejections()
  const note = () => rejections.note('CA_1', 'job', REJECTED)
  expect(new Set(times(MOST_REJECTED_IN_A_ROW - 1, note))).toEqual(new Set([null]))
  expect(note()).toBe('template')
  expect(note()).toBeNull()
})

test('without an approved text the account is paused', () => {
  const rejections = countRejections()
  expect(times(MOST_REJECTED_IN_A_ROW, () => rejections.note('CA_1', null, REJECTED)).at(-1)).toBe('account')
})

test('one that is accepted in between ends the row', () => {
  const rejections = countRejections()
  const note = () => rejections.note('CA_1', 'job', REJECTED)
  times(MOST_REJECTED_IN_A_ROW - 1, note)
  rejections.note('CA_1', 'job', ACCEPTED)
  expect(new Set(times(MOST_REJECTED_IN_A_ROW - 1, note))).toEqual(new Set([null]))
})

test('numbers that do not exist, open outcomes and other accounts do not count', () => {
  const rejections = countRejections()
  times(100, () => rejections.note('CA_1', 'job', { kind: 'invalid_contact' }))
  times(100, () => rejections.note('CA_1', 'job', { kind: 'unknown' }))
  times(MOST_REJECTED_IN_A_ROW - 1, () => rejections.note('CA_2', 'job', REJECTED))
  expect(rejections.note('CA_1', 'job', REJECTED)).toBeNull()
})

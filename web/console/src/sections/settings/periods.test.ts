import { expect, test } from 'vitest'
import { daysOf, draftOf, invalidPeriods, isShorter } from './periods.ts'

const ranges = {
  candidates: { shortest: 30, longest: 1_826, installation: null },
  recordings: { shortest: 1, longest: 180, installation: 180 },
  requests: { shortest: 1, longest: 30, installation: 30 },
}
const NONE = { candidates: null, recordings: null, requests: null }

test('a draft of what is stored is what is stored', () => {
  const days = { candidates: 365, recordings: null, requests: 7 }
  expect(daysOf(draftOf({ days }))).toEqual(days)
})

test.each(['29', '1827', '', '30.5', '1e2', '-40'])('%o days for candidates are named as invalid', candidates => {
  expect(invalidPeriods({ ...NONE, candidates }, ranges)).toEqual(['candidates'])
})

test('only what is shorter than before deletes data', () => {
  expect(isShorter(NONE, { ...NONE, recordings: 90 }, ranges)).toBe(true)
  expect(isShorter(NONE, { ...NONE, candidates: 1_826 }, ranges)).toBe(true)
  expect(isShorter(NONE, { ...NONE, recordings: 180 }, ranges)).toBe(false)
  expect(isShorter({ ...NONE, requests: 7 }, NONE, ranges)).toBe(false)
})

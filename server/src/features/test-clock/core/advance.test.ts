import { expect, test } from 'vitest'
import { decideAdvance, decideStep, MOST_AHEAD_MS } from './advance.ts'

const TEST = { orgId: 'ORG_1', mode: 'test' } as const

test('seconds add up', () => {
  expect(decideAdvance(TEST, 5_000, 60)).toEqual({ ok: true, value: 65_000 })
})

test('the clock of live mode cannot be moved', () => {
  expect(decideAdvance({ ...TEST, mode: 'live' }, 0, 1)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
})

test('1,000 years ahead is the end', () => {
  expect(decideAdvance(TEST, MOST_AHEAD_MS - 1_000, 1)).toEqual({ ok: true, value: MOST_AHEAD_MS })
  expect(decideAdvance(TEST, MOST_AHEAD_MS, 1)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
})

test('the clock steps to the next due time, and to the end of the move if there is none before it', () => {
  const move = { aheadMs: 100, targetMs: 500 }
  expect(decideStep(move, 1_000, 1_300)).toBe(300)
  expect(decideStep(move, 1_000, 1_500)).toBe(500)
  expect(decideStep(move, 1_000, 1_501)).toBe(500)
  expect(decideStep(move, 1_000, null)).toBe(500)
  expect(decideStep(move, 1_000, 1_050)).toBe(100)
})

import { expect, test } from 'vitest'
import { isWindowOpen, whatsappBilling } from './whatsapp-window.ts'

const wroteAt = new Date('2026-11-15T06:30:00.000Z')

test.each([
  ['at once', '2026-11-15T06:30:00.000Z', true],
  ['after 23 hours and 58 minutes', '2026-11-16T06:28:00.000Z', true],
  ['a millisecond before the margin', '2026-11-16T06:28:59.999Z', true],
  ['a minute before the end', '2026-11-16T06:29:00.000Z', false],
  ['after exactly 24 hours', '2026-11-16T06:30:00.000Z', false],
  ['after two days', '2026-11-17T06:30:00.000Z', false],
  ['before, by a slower clock', '2026-11-15T06:29:58.000Z', true],
])('free text %s', (_when, now, allowed) => {
  expect(isWindowOpen(wroteAt, new Date(now))).toBe(allowed)
})

test('nobody who never wrote gets free text', () => {
  expect(isWindowOpen(null, wroteAt)).toBe(false)
})

test.each(['marketing', 'utility', 'authentication'] as const)('a %s template is billed by its category', category => {
  expect(whatsappBilling(category, 0)).toEqual({ category, isFree: false })
})

test('the first thousand free-form messages of a month are free', () => {
  expect(whatsappBilling(null, 999)).toEqual({ category: 'service', isFree: true })
  expect(whatsappBilling(null, 1_000)).toEqual({ category: 'service', isFree: false })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextInWindow } from './contact-window.ts'

const WINDOW = { start: '10:00', end: '21:00' }

test.each([
  ['before the window opens', '2026-11-16T03:00:00.000Z', '2026-11-16T04:30:00.000Z'],
  ['at its first moment', '2026-11-16T04:30:00.000Z', '2026-11-16T04:30:00.000Z'],
  ['inside', '2026-11-16T12:00:00.000Z', '2026-11-16T12:00:00.000Z'],
  ['at 20:59:50 IST, too late to arrive before 21:00', '2026-11-16T15:29:50.000Z', '2026-11-17T04:30:00.000Z'],
  ['at 21:00 IST', '2026-11-16T15:30:00.000Z', '2026-11-17T04:30:00.000Z'],
  ['after midnight IST', '2026-11-16T19:00:00.000Z', '2026-11-17T04:30:00.000Z'],
])('%s', (_, now, expected) => {
  expect(nextInWindow(WINDOW, new Date(now)).toISOString()).toBe(expected)
})

/** Independent of the code: the time zone database. */
function istTime(at: Date): string {
  return at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })
}

test('is never outside the window, never in the past, and nothing earlier is inside', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), now => {
      const next = nextInWindow(WINDOW, now)
      expect(next >= now).toBe(true)
      expect(istTime(next) >= '10:00:00' && istTime(next) < '20:59:45').toBe(true)
      expect(next > now ? istTime(next) : '10:00:00').toBe('10:00:00')
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, istDay } from '../../../kernel/clock.ts'
import { DEFAULT_CAP, KEPT_CONTACTS, nextAllowedContact, withoutContacts } from './frequency-cap.ts'

const at = (text: string) => new Date(`${text}+05:30`)
const next = (contacts: readonly string[], now: string, cap = DEFAULT_CAP, lateMs = 0) =>
  nextAllowedContact(contacts.map(at), at(now), cap, lateMs)

describe('a first contact', () => {
  test('is allowed at once to a person who was not contacted', () => {
    expect(next([], '2026-11-17T10:00')).toEqual(at('2026-11-17T10:00'))
  })
  test('after two on a day in India waits for the next day', () => {
    expect(next(['2026-11-17T00:00'], '2026-11-17T23:59')).toEqual(at('2026-11-17T23:59'))
    expect(next(['2026-11-17T00:00', '2026-11-17T09:30'], '2026-11-17T23:59')).toEqual(at('2026-11-18T00:00'))
    expect(next(['2026-11-16T23:59', '2026-11-17T09:30'], '2026-11-17T10:00')).toEqual(at('2026-11-17T10:00'))
  })
  test('after five in 7 days waits until the oldest of them is 7 days ago', () => {
    const five = ['2026-11-12T11:00', '2026-11-13T11:00', '2026-11-14T11:00', '2026-11-15T11:00', '2026-11-16T11:00']
    expect(next(five, '2026-11-17T10:00')).toEqual(at('2026-11-19T11:00'))
    expect(next(five, '2026-11-19T11:00')).toEqual(at('2026-11-19T11:00'))
    expect(next(five.slice(1), '2026-11-17T10:00')).toEqual(at('2026-11-17T10:00'))
  })
  test('after five in 7 days waits as much longer as the oldest of them may have been late', () => {
    const five = ['2026-11-12T11:00', '2026-11-13T11:00', '2026-11-14T11:00', '2026-11-15T11:00', '2026-11-16T11:00']
    expect(next(five, '2026-11-19T11:00', DEFAULT_CAP, 300_000)).toEqual(at('2026-11-19T11:05'))
  })
  test('obeys other caps', () => {
    expect(next(['2026-11-17T10:00'], '2026-11-17T11:00', { perDay: 1, perWeek: 1 })).toEqual(at('2026-11-24T10:00'))
    expect(next(['2026-11-17T10:00'], '2026-11-17T11:00', { perDay: 1, perWeek: 5 })).toEqual(at('2026-11-18T00:00'))
  })
  test('waits for days that are already full, if the clock was set back', () => {
    const ahead = ['2026-11-17T10:00', '2026-11-17T11:00', '2026-11-18T10:00', '2026-11-18T11:00']
    expect(next(ahead, '2026-11-17T09:00')).toEqual(at('2026-11-19T00:00'))
  })
})

test('whoever is always contacted at the first allowed time is never contacted more often than the cap, from the last five times alone', () => {
  const cap = fc.record({ perDay: fc.integer({ min: 1, max: 5 }), perWeek: fc.integer({ min: 1, max: KEPT_CONTACTS }) })
  const wait = fc.record({ ms: fc.integer({ min: 0, max: 2 * DAY_MS }), lateMs: fc.integer({ min: 0, max: 300_000 }) })
  const waits = fc.array(wait, { minLength: 20, maxLength: 40 })
  fc.assert(
    fc.property(cap, waits, (limits, steps) => {
      const all: Date[] = []
      const reached: number[] = []
      let now = at('2026-11-17T10:00').getTime()
      for (const { ms, lateMs } of steps) {
        now = nextAllowedContact(all.slice(-KEPT_CONTACTS), new Date(now + ms), limits, 300_000).getTime()
        all.push(new Date(now))
        reached.push(now + lateMs)
      }
      for (const each of all) {
        const upTo = all.filter(other => other <= each)
        expect(upTo.filter(other => istDay(other.getTime()) === istDay(each.getTime())).length).toBeLessThanOrEqual(
          limits.perDay,
        )
      }
      for (const each of reached) {
        const inWeek = reached.filter(other => other > each - 7 * DAY_MS && other <= each).length
        expect(inWeek).toBeLessThanOrEqual(limits.perWeek)
      }
    }),
  )
})

test('a contact that did not happen is removed once, also if another happened at the same time', () => {
  const [ten, noon] = [at('2026-11-17T10:00'), at('2026-11-17T12:00')]
  expect(withoutContacts([ten, ten, noon], [ten, at('2026-11-17T11:00')])).toEqual([ten, noon])
})

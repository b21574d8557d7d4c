import { expect, test } from 'vitest'
import { renderEvent } from '../../../contract/event.ts'
import { createdBetween, isoTime, parseTypes } from './event.ts'

test.each([
  ['mandate.ready', ['mandate.ready']],
  ['mandate.ready, mandate.failed', ['mandate.ready', 'mandate.failed']],
  ['mandate.ready,mandate.ready', ['mandate.ready']],
])('%j names types', (text, types) => {
  expect(parseTypes(text)).toEqual(types)
})

test.each(['', 'mandate', 'mandate.ready,', 'mandate.ready;mandate.failed', '__proto__'])('%j does not', text => {
  expect(parseTypes(text)).toBeNull()
})

test.each([
  ['2026-11-15 07:05:11.48', '2026-11-15T07:05:11.480Z'],
  ['2026-11-15 07:05:11', '2026-11-15T07:05:11.000Z'],
  ['2026-11-15 07:05:11.002', '2026-11-15T07:05:11.002Z'],
  ['2026-11-15 07:05:11.480999', '2026-11-15T07:05:11.480Z'],
])('%s of PostgreSQL is %s', (text, iso) => {
  expect(isoTime(text)).toBe(iso)
  expect(new Date(iso).toISOString()).toBe(iso)
})

test('an event is shown with its id, type, time, mode and data, and nothing else', () => {
  const event = { id: 'EV_1', type: 'mandate.ready', createdAt: new Date(0), data: { mandate: {} } } as const
  expect(renderEvent(event, 'test')).toEqual({
    id: 'EV_1',
    type: 'mandate.ready',
    created_at: '1970-01-01T00:00:00.000Z',
    mode: 'test',
    data: { mandate: {} },
  })
})

test('the range holds the times of all ids, and so much around', () => {
  // 2026-11-15T06:30:00.000Z and a second later, as ULIDs write them.
  const ids = ['EV_01M7ET9ZC00000000000000000', 'EV_01M7ETA0B80000000000000000']
  const { from, until } = createdBetween(ids, 1_000)
  expect(until.getTime() - from.getTime()).toBe(3_000)
  expect(from.getUTCFullYear()).toBe(2026)
})

test.each(['EV_ZZZZZZZZZZZZZZZZZZZZZZZZZZ', 'EV_00000000000000000000000000', 'EV_', 'EV_UUUUUUUUUU'])(
  'the range of %s is one that a database takes',
  id => {
    const { from, until } = createdBetween([id], 86_400_000)
    expect(from.getTime()).toBeGreaterThanOrEqual(0)
    expect(Number.isFinite(until.getTime())).toBe(true)
  },
)

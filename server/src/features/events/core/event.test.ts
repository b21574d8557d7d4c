import { expect, test } from 'vitest'
import { parseTypes, viewEvent } from './event.ts'

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

test('an event is shown with its id, type, time, mode and data, and nothing else', () => {
  const event = { id: 'EV_1', type: 'mandate.ready', createdAt: new Date(0), data: { mandate: {} } } as const
  expect(viewEvent(event, 'test')).toEqual({
    id: 'EV_1',
    type: 'mandate.ready',
    created_at: '1970-01-01T00:00:00.000Z',
    mode: 'test',
    data: { mandate: {} },
  })
})

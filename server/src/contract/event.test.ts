import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventBody } from './event.ts'

const HEAD = { id: 'EV_1', type: 'mandate.ready', createdAt: new Date(0) }

test('a body is the event as it is pulled, to the byte', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('test', 'live'), fc.jsonValue(), (text, mode, data) => {
      const pulled = { id: text, type: text, created_at: '1970-01-01T00:00:00.000Z', mode, data }
      const sent = { ...HEAD, id: text, type: text, data: JSON.stringify(data) }
      expect(eventBody(sent, mode)).toBe(JSON.stringify(pulled))
    }),
  )
})

test('stored data is sent as it was stored, not read and written again', () => {
  const data = '{ "b": 1.0, "2": "\\u0905", "1": "</script>" }'
  expect(eventBody({ ...HEAD, data }, 'test')).toBe(
    `{"id":"EV_1","type":"mandate.ready","created_at":"1970-01-01T00:00:00.000Z","mode":"test","data":${data}}`,
  )
})

import { expect, test } from 'vitest'
import type { EndpointStatus } from '../../../contract/webhook.ts'
import { checkEndpointCount, decideChange, type Endpoint } from './endpoint.ts'
import { HEALTHY, type Health } from './health.ts'

const CREATED = new Date(Date.UTC(2026, 10, 15))
const ILL: Health = {
  failuresInRow: 9,
  failingSince: CREATED,
  warnedPercent: 50,
  pauses: 3,
  notBefore: new Date(CREATED.getTime() + 1),
}
const endpoint = (status: EndpointStatus, health = ILL): Endpoint => ({
  id: 'WH_1',
  url: 'https://a.example.com/',
  types: ['mandate.ready'],
  description: 'old',
  status,
  health,
  createdAt: CREATED,
  updatedAt: CREATED,
})
const MOVED = { url: 'https://b.example.com/' }

test('there can be five that are not archived, and no sixth', () => {
  expect(checkEndpointCount(4)).toEqual({ ok: true, value: null })
  for (const number of [5, 6])
    expect(checkEndpointCount(number)).toMatchObject({ ok: false, error: { code: 'LIMIT_EXCEEDED' } })
})

test('an archived endpoint stays as it is', () => {
  for (const change of [{ status: 'enabled' } as const, MOVED, { description: 'new' }])
    expect(decideChange(endpoint('archived'), change, HEALTHY)).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT' },
    })
})

test.each(['enabled', 'disabled', 'suspended'] as const)(
  'a change of an endpoint that is %s keeps all other fields and its health, and notifies nothing',
  status => {
    const now = endpoint(status)
    for (const change of [{ description: 'new' }, { types: [] }, { url: now.url }])
      expect(decideChange(now, change, HEALTHY)).toEqual({
        ok: true,
        value: { endpoint: { ...now, ...change }, notify: false },
      })
  },
)

test.each([
  ['disabled', 'enabled', true],
  ['suspended', 'enabled', true],
  ['enabled', 'enabled', false],
  ['enabled', 'disabled', false],
  ['suspended', 'disabled', false],
  ['disabled', 'disabled', false],
] as const)('%s and set to %s: health is reset and the queue notified: %s', (before, status, anew) => {
  const now = endpoint(before)
  const value = { endpoint: { ...now, status, health: anew ? HEALTHY : ILL }, notify: anew }
  expect(decideChange(now, { status }, HEALTHY)).toEqual({ ok: true, value })
})

test.each([
  ['enabled', 'enabled', true],
  ['suspended', 'enabled', true],
  ['disabled', 'disabled', false],
] as const)(
  'with another URL an endpoint that is %s becomes %s, without its failures, notified: %s',
  (before, status, notify) => {
    const now = endpoint(before)
    const value = { endpoint: { ...now, ...MOVED, status, health: HEALTHY }, notify }
    expect(decideChange(now, MOVED, HEALTHY)).toEqual({ ok: true, value })
  },
)

test('with another URL and disabled in one change it is not notified, with another URL and enabled it is', () => {
  for (const status of ['disabled', 'enabled'] as const)
    expect(decideChange(endpoint('suspended'), { ...MOVED, status }, HEALTHY)).toMatchObject({
      ok: true,
      value: { endpoint: { status, url: MOVED.url, health: HEALTHY }, notify: status === 'enabled' },
    })
})

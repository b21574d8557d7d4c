import { expect, test } from 'vitest'
import { decideChange, type Endpoint, judgeNumber } from './endpoint.ts'
import { type EndpointStatus, type Health, WELL } from './health.ts'

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
  expect(judgeNumber(4)).toEqual({ ok: true, value: null })
  for (const number of [5, 6])
    expect(judgeNumber(number)).toMatchObject({ ok: false, refusal: { code: 'LIMIT_EXCEEDED' } })
})

test('an archived endpoint stays as it is', () => {
  for (const change of [{ status: 'enabled' } as const, MOVED, { description: 'new' }])
    expect(decideChange(endpoint('archived'), change, WELL)).toMatchObject({ ok: false, refusal: { code: 'CONFLICT' } })
})

test.each(['enabled', 'disabled', 'suspended'] as const)(
  'what a change of an endpoint that is %s leaves out stays, its health too, and nothing is woken',
  status => {
    const now = endpoint(status)
    for (const change of [{ description: 'new' }, { types: [] }, { url: now.url }])
      expect(decideChange(now, change, WELL)).toEqual({
        ok: true,
        value: { endpoint: { ...now, ...change }, woken: false },
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
] as const)('%s and told to be %s: begins anew and is woken: %s', (before, status, anew) => {
  const now = endpoint(before)
  const value = { endpoint: { ...now, status, health: anew ? WELL : ILL }, woken: anew }
  expect(decideChange(now, { status }, WELL)).toEqual({ ok: true, value })
})

test.each([
  ['enabled', 'enabled', true],
  ['suspended', 'enabled', true],
  ['disabled', 'disabled', false],
] as const)(
  'with another address one that is %s is %s, without its failures, and woken: %s',
  (before, status, woken) => {
    const now = endpoint(before)
    const value = { endpoint: { ...now, ...MOVED, status, health: WELL }, woken }
    expect(decideChange(now, MOVED, WELL)).toEqual({ ok: true, value })
  },
)

test('moved and disabled in one change it is not woken, moved and enabled it is', () => {
  for (const status of ['disabled', 'enabled'] as const)
    expect(decideChange(endpoint('suspended'), { ...MOVED, status }, WELL)).toMatchObject({
      ok: true,
      value: { endpoint: { status, url: MOVED.url, health: WELL }, woken: status === 'enabled' },
    })
})

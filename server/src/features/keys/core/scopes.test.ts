import { expect, test } from 'vitest'
import { parseScopes, SCOPES } from './scopes.ts'

test('scopes are taken in their own order, once each', () => {
  expect(parseScopes('mandates:write, skills:read skills:read')).toEqual({
    ok: true,
    value: ['skills:read', 'mandates:write'],
  })
  expect(parseScopes('all')).toEqual({ ok: true, value: SCOPES })
})

test('every unknown scope is reported, and none at all is refused', () => {
  expect(parseScopes('skills:read skills:write everything')).toMatchObject({
    ok: false,
    error: [expect.stringContaining('skills:write'), expect.stringContaining('everything')],
  })
  expect(parseScopes(' ,')).toMatchObject({ ok: false })
})

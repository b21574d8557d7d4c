import { expect, test } from 'vitest'
import { validateBranding } from './branding.ts'

const svg = (path: string) => new TextEncoder().encode(`<svg viewBox="0 0 8 8"><script/><path d="${path}"/></svg>`)

test('what is given is checked and cleaned, what is absent stays absent, null removes', () => {
  const given = { name: ' Acme\u202E Staffing ', accent: '#0B6E4F', support: 'help@acme.example', privacyUrl: null }
  expect(validateBranding(given)).toEqual({
    ok: true,
    value: { name: 'Acme Staffing', accent: '#0b6e4f', support: 'help@acme.example', privacyUrl: null },
  })
  expect(validateBranding({ support: 'https://acme.example/help' }).ok).toBe(true)
  expect(validateBranding({})).toEqual({ ok: true, value: {} })
})

test('all faults are named at once', () => {
  const given = {
    name: ' ',
    accent: '#ffd400',
    support: 'javascript:alert(1)',
    privacyUrl: 'http://x',
    mark: svg('M0 0'),
  }
  const result = validateBranding(given)
  expect(result.ok ? [] : result.error).toEqual([
    { path: 'name', message: 'The name must have 1 to 80 characters.' },
    { path: 'accent', message: expect.stringContaining('nearest shade') },
    { path: 'support', message: expect.stringContaining('The support address') },
    { path: 'privacyUrl', message: expect.stringContaining('The privacy address') },
    { path: 'mark', message: expect.stringContaining('contains <script>') },
  ])
})

test.each([
  'a@b.example?bcc=x@y.example',
  'a b@c.example',
  'https://u:p@acme.example',
  'ftp://acme.example',
  '@acme.example',
])('the support address %s is rejected', support => {
  expect(validateBranding({ support }).ok).toBe(false)
})

test('a mark that is larger than it may be is rejected', () => {
  const large = new TextEncoder().encode(`<svg viewBox="0 0 8 8"><path d="${'M0 0'.repeat(4_000)}"/></svg>`)
  const message = expect.stringContaining('at most 10000')
  expect(validateBranding({ mark: large })).toEqual({ ok: false, error: [{ path: 'mark', message }] })
  expect(validateBranding({ mark: new Uint8Array(200_000) }).ok).toBe(false)
})

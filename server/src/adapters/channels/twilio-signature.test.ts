import { describe, expect, test } from 'vitest'
import { isSignedByTwilio, twilioSignature } from './twilio-signature.ts'

/** The example of Twilio's documentation, with the signature that its libraries expect. */
const EXAMPLE = {
  token: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  fields: {
    Digits: '1234',
    To: '+18005551212',
    From: '+12349013030',
    Caller: '+12349013030',
    CallSid: 'CA1234567890ABCDE',
  },
  signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
}
const fields = new URLSearchParams(EXAMPLE.fields)
const isSigned = (changes: Partial<{ token: string; url: string; fields: URLSearchParams; signature: string }>) => {
  const given = { ...EXAMPLE, fields, ...changes }
  return isSignedByTwilio(given.token, given.url, given.fields, given.signature)
}

test('the documented example has the documented signature, whatever the order of its fields', () => {
  expect(twilioSignature(EXAMPLE.token, EXAMPLE.url, fields)).toBe(EXAMPLE.signature)
  const reversed = new URLSearchParams(Object.entries(EXAMPLE.fields).toReversed())
  expect(twilioSignature(EXAMPLE.token, EXAMPLE.url, reversed)).toBe(EXAMPLE.signature)
})

test.each([
  ['https://mycompany.com/myapp.php', 'https://mycompany.com:443/myapp.php'],
  ['http://mycompany.com/myapp.php', 'http://mycompany.com:80/myapp.php'],
])('an address with a port (%s, %s) is accepted if it was signed without, and the other way round', (one, other) => {
  for (const [signed, called] of [
    [one, other],
    [other, one],
  ] as const)
    expect(isSigned({ url: called, signature: twilioSignature(EXAMPLE.token, signed, fields) })).toBe(true)
})

test('an address with another port is accepted if it was signed without it', () => {
  const signature = twilioSignature(EXAMPLE.token, 'http://mycompany.com?a=1', fields)
  expect(isSigned({ url: 'http://mycompany.com:8080?a=1', signature })).toBe(true)
  expect(isSigned({ url: 'http://mycompany.com:8080?a=2', signature })).toBe(false)
})

describe('is rejected', () => {
  test.each([
    ['another token', { token: '12346' }],
    ['another address', { url: `${EXAMPLE.url}3` }],
    ['another host', { url: 'https://mycompany.org/myapp.php?foo=1&bar=2' }],
    ['another field', { fields: new URLSearchParams({ ...EXAMPLE.fields, Digits: '1235' }) }],
    ['one field more', { fields: new URLSearchParams({ ...EXAMPLE.fields, Extra: '' }) }],
    ['no signature', { signature: '' }],
    ['what is no address', { url: 'myapp.php' }],
  ])('%s', (_what, changes) => expect(isSigned(changes)).toBe(false))
})

test('a value that is sent twice counts once, and different values of one field are sorted', () => {
  const sign = (query: string) => twilioSignature('t', 'https://a.example/', new URLSearchParams(query))
  expect(sign('a=2&a=1&a=2')).toBe(sign('a=1&a=2'))
  expect(sign('a=1&a=2')).not.toBe(sign('a=1'))
})

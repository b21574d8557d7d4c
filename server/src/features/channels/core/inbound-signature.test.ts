import { expect, test } from 'vitest'
import { hmacKey } from '../../../kernel/crypto.ts'
import { INBOUND_TOLERANCE_SECONDS, isSignedInbound, signInbound } from './inbound-signature.ts'

const key = hmacKey('a secret of the loopback provider')
const SECONDS = 1_800_000_000
const timestamp = String(SECONDS)
const body = '{"events":[]}'
const signature = signInbound(key, timestamp, body)
const now = SECONDS * 1000

test('a request signed with the secret is accepted', () => {
  expect(isSignedInbound(key, { timestamp, signature, body }, now)).toBe(true)
})

test.each([
  ['another body', { body: '{"events":[ ]}' }],
  ['another time', { timestamp: String(SECONDS + 1) }],
  ['another signature', { signature: signature.replace(/.$/, last => (last === '0' ? '1' : '0')) }],
  ['a signature in upper case', { signature: signature.toUpperCase() }],
  ['a signature that is cut', { signature: signature.slice(0, -1) }],
  ['no signature', { signature: undefined }],
  ['no timestamp', { timestamp: undefined }],
  ['nothing at all', { signature: '', timestamp: '' }],
])('%s is rejected', (_what, changes) => {
  expect(isSignedInbound(key, { timestamp, signature, body, ...changes }, now)).toBe(false)
})

test('a request signed with another secret is rejected', () => {
  expect(isSignedInbound(hmacKey('another secret'), { timestamp, signature, body }, now)).toBe(false)
})

test.each(['1.8e9', ' 1800000000', '-1800000000', ''])('the timestamp %j is rejected even if it is signed', value => {
  const signed = { timestamp: value, signature: signInbound(key, value, body), body }
  expect(isSignedInbound(key, signed, now)).toBe(false)
})

test.each([
  [-INBOUND_TOLERANCE_SECONDS - 1, false],
  [-INBOUND_TOLERANCE_SECONDS, true],
  [INBOUND_TOLERANCE_SECONDS, true],
  [INBOUND_TOLERANCE_SECONDS + 1, false],
])('a request whose time is %i s away from ours is accepted: %s', (seconds, accepted) => {
  expect(isSignedInbound(key, { timestamp, signature, body }, now + seconds * 1000)).toBe(accepted)
})

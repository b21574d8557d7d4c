import { expect, test } from 'vitest'
import { signedDelivery, webhookSecretKey } from './sign.ts'

// The published vector of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const VECTOR = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  keys: [webhookSecretKey(SECRET)],
  replay: false,
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const NEW_KEY = webhookSecretKey(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)

const signatureOf = (more: Partial<typeof VECTOR>) => signedDelivery({ ...VECTOR, ...more })['webhook-signature']

test('the published vector is signed as published, with the headers of the contract and no other', () => {
  expect(signedDelivery(VECTOR)).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Pramaan-Webhooks/1',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

test('the time of an attempt is its whole seconds, never the next one', () => {
  const headers = signedDelivery({ ...VECTOR, at: new Date(1_614_265_330_999) })
  expect(headers['webhook-timestamp']).toBe('1614265330')
  expect(headers['webhook-signature']).toBe(SIGNATURE)
})

test('id, time, body and key each change the signature', () => {
  const others = [
    signatureOf({ id: 'msg_q5jXN8AQM9LWM0D4loKWxJek' }),
    signatureOf({ at: new Date(1_614_265_331_000) }),
    signatureOf({ body: '{"test": 2432232315}' }),
    signatureOf({ keys: [NEW_KEY] }),
  ]
  expect(new Set([SIGNATURE, ...others]).size).toBe(5)
})

test('during a rotation both keys sign, the newest first', () => {
  const [alone, old] = [signatureOf({ keys: [NEW_KEY] }), SIGNATURE]
  expect(signatureOf({ keys: [NEW_KEY, ...VECTOR.keys] })).toBe(`${alone} ${old}`)
})

test('a replay says so, and is signed like any attempt', () => {
  expect(signedDelivery({ ...VECTOR, replay: true })).toEqual({ ...signedDelivery(VECTOR), 'pramaan-replay': 'true' })
})

test('nothing goes out unsigned', () => {
  expect(() => signedDelivery({ ...VECTOR, keys: [] })).toThrow('signing key')
})

test('the key of a secret is its decoded bytes', () => {
  expect(webhookSecretKey(`whsec_${Buffer.alloc(32, 7).toString('base64')}`).export()).toEqual(Buffer.alloc(32, 7))
})

test.each([
  '',
  'whsec_',
  'whsec_=',
  'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ' whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw=',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_',
  'whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
])('%j is not a valid secret, and the message does not contain it', secret => {
  expect(() => webhookSecretKey(secret)).toThrow(/^A webhook secret must be whsec_ followed by base64\.$/)
})

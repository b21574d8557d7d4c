import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmacKey } from '../../kernel/crypto.ts'
import {
  isWithinTolerance,
  parseTimestamp,
  type SignedParts,
  sign,
  signatureHolds,
  stringToSign,
  withoutValues,
} from './signature.ts'

/** Published in the docs: a client that computes these values signs correctly. */
const SECRET = 'VFN_SK_exampleexampleexampleexampleexampleexample1'
const key = hmacKey(SECRET)
const get: SignedParts = {
  timestamp: '1763164800',
  method: 'GET',
  target: '/api/v1/partner/skills?q=welding&limit=5',
  idempotencyKey: '',
  onBehalfOf: '',
  body: new Uint8Array(),
}
const post: SignedParts = {
  timestamp: '1763164800',
  method: 'POST',
  target: '/api/v1/partner/skill-requests',
  idempotencyKey: 'order-4711',
  onBehalfOf: 'recruiter-7',
  body: Buffer.from('{"name":"Solar panel cleaning"}'),
}

test('the string to sign is seven lines, the last the hash of the raw body', () => {
  expect(stringToSign(get)).toBe(
    'v1\n1763164800\nGET\n/api/v1/partner/skills?q=welding&limit=5\n\n\n' +
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  expect(stringToSign(post).split('\n').slice(0, 6)).toEqual([
    'v1',
    '1763164800',
    'POST',
    '/api/v1/partner/skill-requests',
    'order-4711',
    'recruiter-7',
  ])
})

test('the exact request holds, with its own key only', () => {
  for (const parts of [get, post]) {
    expect(sign(key, parts)).toMatch(/^[0-9a-f]{64}$/)
    expect(signatureHolds(key, parts, sign(key, parts))).toBe(true)
    expect(signatureHolds(hmacKey('another'), parts, sign(key, parts))).toBe(false)
    expect(signatureHolds(null, parts, sign(key, parts))).toBe(false)
  }
})

test('a change of any part breaks the signature', () => {
  const signature = sign(key, post)
  const text = fc.string({ maxLength: 40 })
  const part = fc.constantFrom('timestamp', 'method', 'target', 'idempotencyKey', 'onBehalfOf')
  fc.assert(
    fc.property(part, text, (name, value) => {
      fc.pre(value !== post[name as keyof SignedParts])
      expect(signatureHolds(key, { ...post, [name]: value }, signature)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), body => {
      fc.pre(Buffer.compare(body, post.body) !== 0)
      expect(signatureHolds(key, { ...post, body }, signature)).toBe(false)
    }),
  )
})

test.each([
  '',
  'x',
  'A'.repeat(64),
  sign(key, get).toUpperCase(),
  `${sign(key, get)}0`,
  'é'.repeat(64),
  'x'.repeat(65_536),
])('a signature of another form is refused and never throws (%#)', signature => {
  expect(signatureHolds(key, get, signature)).toBe(false)
})

describe('x-timestamp', () => {
  test('is Unix seconds, or milliseconds with 13 digits', () => {
    expect(parseTimestamp('1763164800')).toBe(1_763_164_800_000)
    expect(parseTimestamp('1763164800123')).toBe(1_763_164_800_123)
  })
  test.each(['', '-1', '1e9', '1763164800.5', ' 1763164800', '17631648001', '0x10', '१७६३'])('%j is none', text => {
    expect(parseTimestamp(text)).toBeNull()
  })
  test('may be off by five minutes either way and not a millisecond more', () => {
    const now = 1_763_164_800_000
    for (const off of [300_000, -300_000]) expect(isWithinTolerance(now + off, now)).toBe(true)
    for (const off of [300_001, -300_001]) expect(isWithinTolerance(now + off, now)).toBe(false)
  })
})

describe('a string to keep', () => {
  const kept = (target: string) =>
    withoutValues(stringToSign({ ...get, target, idempotencyKey: 'abc', onBehalfOf: 'asha@example.com' })).split('\n')

  test('has lengths in place of the values of the query and the headers', () => {
    expect(kept('/api/v1/partner/skills?keyword=a%20b&limit=&x').slice(3, 6)).toEqual([
      '/api/v1/partner/skills?keyword=<5 characters>&limit=&x',
      '<3 characters>',
      '<16 characters>',
    ])
  })

  test('keeps words and ids of the path, and nothing that could be a telephone number or an address', () => {
    expect(kept('/api/results/RS_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD/9876543210/a%40b.in')[3]).toBe(
      '/api/results/RS_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD/<10 characters>/<8 characters>',
    )
  })

  test('has lines of at most 300 characters', () => {
    expect(kept(`/api?${'a'.repeat(5000)}`)[3]).toHaveLength(300)
  })
})

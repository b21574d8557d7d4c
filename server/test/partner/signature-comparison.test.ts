import * as crypto from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { sign, signatureHolds } from '../../src/http/middleware/signature.ts'
import { hmacKey } from '../../src/kernel/crypto.ts'

vi.mock('node:crypto', async original => {
  const real = await original<typeof crypto>()
  return { ...real, timingSafeEqual: vi.fn<typeof real.timingSafeEqual>(real.timingSafeEqual) }
})

describe('a signature', () => {
  const key = hmacKey('VFN_SK_example')
  const parts = {
    timestamp: '1763164800',
    method: 'GET',
    target: '/api/v1/partner/account',
    idempotencyKey: '',
    onBehalfOf: '',
    body: Buffer.alloc(0),
  }
  const right = sign(key, parts)

  test.each([
    ['the right one', right, true],
    ['one that differs in its first letter', `${right[0] === '0' ? '1' : '0'}${right.slice(1)}`, false],
    ['one that differs in its last letter', `${right.slice(0, -1)}${right.at(-1) === '0' ? '1' : '0'}`, false],
    ['none', '', false],
    ['a long one', 'f'.repeat(65_536), false],
  ])('is compared in constant time, and without an error: %s', (_what, given, holds) => {
    const compare = vi.mocked(crypto.timingSafeEqual)
    compare.mockClear()
    expect(signatureHolds(key, parts, given)).toBe(holds)
    expect(compare).toHaveBeenCalledTimes(1)
  })

  test('has the whole secret with its prefix, as UTF-8, for a key', () => {
    const text = ['v1', parts.timestamp, 'GET', parts.target, '', '', crypto.createHash('sha256').digest('hex')].join(
      '\n',
    )
    expect(right).toBe(crypto.createHmac('sha256', Buffer.from('VFN_SK_example', 'utf8')).update(text).digest('hex'))
  })
})

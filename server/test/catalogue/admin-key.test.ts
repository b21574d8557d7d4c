import * as crypto from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { adminKeyCheck } from '../../src/http/middleware/authentication.ts'

vi.mock('node:crypto', async original => {
  const real = await original<typeof crypto>()
  return { ...real, timingSafeEqual: vi.fn<typeof real.timingSafeEqual>(real.timingSafeEqual) }
})

describe('the admin key', () => {
  test.each([
    ['the key', 'the-configured-admin-key', true],
    ['a key that differs in its first letter', 'xhe-configured-admin-key', false],
    ['a key that differs in its last letter', 'the-configured-admin-kex', false],
    ['a shorter key', 'the', false],
    ['a longer key', 'the-configured-admin-key-and-more', false],
    ['no key', undefined, false],
  ])('%s is compared in constant time, over digests of one length', (_kind, given, accepted) => {
    const compare = vi.mocked(crypto.timingSafeEqual)
    compare.mockClear()
    expect(adminKeyCheck('the-configured-admin-key')(given)).toBe(accepted)
    expect(compare).toHaveBeenCalledTimes(1)
    const [one, other] = compare.mock.calls[0]!
    expect([one.byteLength, other.byteLength]).toEqual([32, 32])
  })
})

import { describe, expect, test } from 'vitest'
import { hmacKey } from '../../../kernel/crypto.ts'
import type { AddressKeys } from '../../../kernel/signed-address.ts'
import { isValidAddress, recordingPath } from './address.ts'

const [OLD, NEW] = [hmacKey('one'), hmacKey('two')]
const KEYS: AddressKeys = { currentId: 'm1', keys: new Map([['m1', OLD]]) }
const NOW = 1_794_000_000_000

function parsed(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://here')
  return {
    recordingId: pathname.slice('/recordings/'.length),
    expires: searchParams.get('expires')!,
    signature: searchParams.get('signature')!,
  }
}

describe('an address', () => {
  const address = parsed(recordingPath(KEYS, 'RC_1', NOW))

  test('is valid for 15 minutes, to the second', () => {
    expect(isValidAddress(KEYS, address, NOW)).toBe(true)
    expect(isValidAddress(KEYS, address, NOW + 899_999)).toBe(true)
    expect(isValidAddress(KEYS, address, NOW + 900_000)).toBe(false)
  })

  test.each([
    ['recording', { recordingId: 'RC_2' }],
    ['time', { expires: String(Number(address.expires) + 1) }],
    ['time that is no number', { expires: 'never' }],
    ['signature', { signature: '0'.repeat(64) }],
    ['signature of none', { signature: '' }],
  ])('is not valid with another %s', (_name, change) => {
    expect(isValidAddress(KEYS, { ...address, ...change }, NOW)).toBe(false)
  })

  test('stays valid after the master key was replaced, and ends with it', () => {
    const both = {
      currentId: 'm2',
      keys: new Map([
        ['m1', OLD],
        ['m2', NEW],
      ]),
    }
    expect(isValidAddress(both, address, NOW)).toBe(true)
    expect(parsed(recordingPath(both, 'RC_1', NOW)).signature).not.toBe(address.signature)
    expect(isValidAddress({ currentId: 'm2', keys: new Map([['m2', NEW]]) }, address, NOW)).toBe(false)
  })
})

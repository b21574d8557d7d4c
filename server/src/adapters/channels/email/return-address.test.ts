import { expect, test } from 'vitest'
import { returnAddresses } from './return-address.ts'

const SEND_ID = 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'
const addresses = returnAddresses('bounce.pramaan.example', 'a secret')
const address = addresses.create(SEND_ID)

test('a return address names its message, and fits into a local part', () => {
  expect(address).toMatch(/^b\+SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD\.[0-9a-f]{20}@bounce\.pramaan\.example$/)
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
  expect(addresses.read(address)).toEqual({ kind: 'ours', sendId: SEND_ID })
})

test('servers may change the case of an address', () => {
  for (const changed of [address.toLowerCase(), address.toUpperCase()])
    expect(addresses.read(changed)).toEqual({ kind: 'ours', sendId: SEND_ID })
  expect(returnAddresses('Bounce.Pramaan.Example', 'a secret').read(address)).toEqual({ kind: 'ours', sendId: SEND_ID })
})

test.each([
  ['of another message', address.replace('ABCD', 'ABCE')],
  ['with another code', address.replace(/\.[0-9a-f]/, found => (found === '.0' ? '.1' : '.0'))],
  ['with a shorter code', address.replace(/[0-9a-f]@/, '@')],
  ['with a longer code', address.replace('@', '0@')],
  ['without a code', `b+${SEND_ID}@bounce.pramaan.example`],
  ['without anything', 'b+@bounce.pramaan.example'],
  ['made with another secret', returnAddresses('bounce.pramaan.example', 'another').create(SEND_ID)],
])('an address %s is forged', (_name, forged) => {
  expect(addresses.read(forged)).toEqual({ kind: 'forged' })
})

test.each(['postmaster@bounce.pramaan.example', address.replace('bounce.', ''), `x${address}`, '', 'b+'])(
  '%s is not a return address',
  other => {
    expect(addresses.read(other)).toBeNull()
  },
)

import { describe, expect, test } from 'vitest'
import { hmacKey } from '../../../kernel/crypto.ts'
import { isSignedByPlivo } from './plivo-signature.ts'

const KEY = hmacKey('token')
const FIELDS = 'Status=delivered&MessageUUID=7f1d&Text=%E0%A4%B9%E0%A4%BE%E0%A4%81+1'
/**
 * Computed with `openssl dgst -sha256 -hmac token -binary | base64` of
 * `https://hooks.example/sms?a=1&send_id=SD_1.MessageUUID7f1dStatusdeliveredTextहाँ 1.4711`, and of `https://hooks.example/sms4711`.
 */
const V3 = 'khgxDnzt9YRj0YPwb9mw6tw9sC5D7goktnVLqn4trmo='
const V2 = '92+3UerUKN9DsAL7Rq+g4p4XUqdScatNTcxFagKtD3U='

const isSigned = (
  headers: Readonly<Record<string, string>>,
  changes: { readonly url?: string; readonly body?: string } = {},
) =>
  isSignedByPlivo(KEY, {
    method: 'POST',
    url: changes.url ?? 'https://hooks.example/sms?send_id=SD_1&a=1',
    headers: { 'x-plivo-signature-v3-nonce': '4711', 'x-plivo-signature-v2-nonce': '4711', ...headers },
    body: Buffer.from(changes.body ?? FIELDS),
  })

describe('version 3', () => {
  test('covers the address, the query and the fields, whatever their order', () => {
    expect(isSigned({ 'x-plivo-signature-v3': V3 })).toBe(true)
    expect(isSigned({ 'x-plivo-signature-v3': V3 }, { url: 'https://hooks.example/sms?a=1&send_id=SD_1' })).toBe(true)
    expect(isSigned({ 'x-plivo-signature-v3': V3 }, { url: 'https://hooks.example/sms?a=1&send_id=SD_2' })).toBe(false)
    expect(isSigned({ 'x-plivo-signature-v3': V3 }, { url: 'https://hooks.example/calls?a=1&send_id=SD_1' })).toBe(
      false,
    )
    expect(isSigned({ 'x-plivo-signature-v3': V3 }, { body: FIELDS.replace('delivered', 'failed') })).toBe(false)
    expect(isSigned({ 'x-plivo-signature-v3': V3, 'x-plivo-signature-v3-nonce': '4712' })).toBe(false)
  })

  test('can be that of the main account, and one of several while a token is replaced', () => {
    expect(isSigned({ 'x-plivo-signature-v3': 'of the sub-account', 'x-plivo-signature-ma-v3': V3 })).toBe(true)
    expect(isSigned({ 'x-plivo-signature-v3': `of the old token, ${V3}` })).toBe(true)
  })

  test('that is wrong is not replaced by a right version 2', () => {
    expect(isSigned({ 'x-plivo-signature-v3': 'wrong', 'x-plivo-signature-v2': V2 })).toBe(false)
  })
})

test('version 2 counts if there is no version 3', () => {
  expect(isSigned({ 'x-plivo-signature-v2': V2 })).toBe(true)
  expect(isSigned({ 'x-plivo-signature-v2': V2, 'x-plivo-signature-v2-nonce': '4712' })).toBe(false)
})

test('without a signature, or without an address, nothing is signed', () => {
  expect(isSigned({})).toBe(false)
  expect(isSigned({ 'x-plivo-signature-v3': '' })).toBe(false)
  expect(isSigned({ 'x-plivo-signature-v3': V3 }, { url: '/sms' })).toBe(false)
})

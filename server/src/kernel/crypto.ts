import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Hashes and signatures. They depend on their input only, so pure code may use them. */
export type { KeyObject }

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Created once per secret: HMAC over 2 KB takes 6 to 10 µs with a key object, 26 to 33 µs with the raw secret. */
export function hmacKey(secret: string): KeyObject {
  return createSecretKey(secret, 'utf8')
}

export function hmacSha256Hex(key: KeyObject, data: string | Uint8Array): string {
  return createHmac('sha256', key).update(data).digest('hex')
}

/** For a binary secret. */
export function secretKeyOf(bytes: Uint8Array): KeyObject {
  return createSecretKey(bytes)
}

export function hmacSha256Base64(key: KeyObject, data: string): string {
  return createHmac('sha256', key).update(data).digest('base64')
}

/** Compares texts of one length in constant time. Never throws: `timingSafeEqual` alone throws on unequal lengths. */
export function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  if (a.length !== b.length) {
    timingSafeEqual(a, a)
    return false
  }
  return timingSafeEqual(a, b)
}

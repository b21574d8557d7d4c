import { equalInConstantTime, hmacSha256Hex, type KeyObject } from './crypto.ts'

/** One key from each master key. They follow the master keys, so an address stays valid while its master key is known. */
export interface AddressKeys {
  readonly currentId: string
  readonly keys: ReadonlyMap<string, KeyObject>
}

export interface SignedAddress {
  /** What is at the address, by its id. */
  readonly subject: string
  /** Unix seconds, as the address has them. */
  readonly expires: string
  readonly signature: string
}

/** The query that makes the address of a subject valid for so many seconds. Whoever has the address may open it. */
export function signedQuery(
  { currentId, keys }: AddressKeys,
  subject: string,
  validSeconds: number,
  nowMs: number,
): string {
  const key = keys.get(currentId)
  if (key === undefined) throw new Error(`There is no key ${currentId} for signed addresses.`)
  const expires = Math.floor(nowMs / 1_000) + validSeconds
  return `expires=${expires}&signature=${signatureOf(key, subject, expires)}`
}

/** Whether we gave this address, and it has not expired. */
export function isSignedAddress(
  { keys }: AddressKeys,
  { subject, expires, signature }: SignedAddress,
  nowMs: number,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= nowMs) return false
  return [...keys.values()].some(key =>
    equalInConstantTime(signatureOf(key, subject, Number(expires)), signature.toLowerCase()),
  )
}

function signatureOf(key: KeyObject, subject: string, expires: number): string {
  return hmacSha256Hex(key, `${subject}\n${expires}`)
}

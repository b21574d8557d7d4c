import { equalInConstantTime, hmacSha256Hex, type KeyObject } from '../../../kernel/crypto.ts'

/** One key from each master key. They follow the master keys, so an address stays valid while its master key is known. */
export interface AddressKeys {
  readonly currentId: string
  readonly keys: ReadonlyMap<string, KeyObject>
}

const VALID_SECONDS = 15 * 60

/** Path under which a recording is played for the next 15 minutes. Whoever has the address may play it. */
export function recordingPath({ currentId, keys }: AddressKeys, recordingId: string, nowMs: number): string {
  const key = keys.get(currentId)
  if (key === undefined) throw new Error(`There is no key ${currentId} for addresses of recordings.`)
  const expires = Math.floor(nowMs / 1_000) + VALID_SECONDS
  return `/recordings/${recordingId}?expires=${expires}&signature=${signatureOf(key, recordingId, expires)}`
}

/** Whether we gave this address, and it has not expired. */
export function isValidAddress(
  { keys }: AddressKeys,
  {
    recordingId,
    expires,
    signature,
  }: { readonly recordingId: string; readonly expires: string; readonly signature: string },
  nowMs: number,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= nowMs) return false
  return [...keys.values()].some(key =>
    equalInConstantTime(signatureOf(key, recordingId, Number(expires)), signature.toLowerCase()),
  )
}

function signatureOf(key: KeyObject, recordingId: string, expires: number): string {
  return hmacSha256Hex(key, `${recordingId}\n${expires}`)
}

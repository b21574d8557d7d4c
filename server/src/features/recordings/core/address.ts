import { type AddressKeys, isSignedAddress, type SignedAddress, signedQuery } from '../../../kernel/signed-address.ts'

const VALID_SECONDS = 15 * 60

/** Path under which a recording is played for the next 15 minutes. Whoever has the address may play it. */
export function recordingPath(keys: AddressKeys, recordingId: string, nowMs: number): string {
  return `/recordings/${recordingId}?${signedQuery(keys, recordingId, VALID_SECONDS, nowMs)}`
}

interface RecordingAddress extends Omit<SignedAddress, 'subject'> {
  readonly recordingId: string
}

/** Whether we gave this address, and it has not expired. */
export function isValidAddress(
  keys: AddressKeys,
  { recordingId, ...signed }: RecordingAddress,
  nowMs: number,
): boolean {
  return isSignedAddress(keys, { ...signed, subject: recordingId }, nowMs)
}

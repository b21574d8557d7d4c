import type { Issuer } from './facts.ts'
import { dateTime, numericDate, profileOf, STATUS_LIST_CONTEXTS, statusListUrl } from './shared-members.ts'

/** The minimum of Bitstring Status List: large enough that a request for a list does not disclose the credential. */
export const STATUS_LIST_SIZE = 131_072

/** Cache lifetime of a list. */
export const LIST_FRESH_MS = 300_000
/** A list expires after this time. Otherwise an old list from before a revocation could be presented for ever. */
const LIST_VALID_MS = 24 * 3_600_000

/** Position 0 is the highest bit of the first byte. */
export function bitsOf(revoked: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(STATUS_LIST_SIZE / 8)
  for (const position of revoked) bytes[position >> 3]! |= 0x80 >> (position & 7)
  return bytes
}

/** `encodedList`: multibase base64url (its `u`) of the compressed bits. */
export function statusListPayload(listId: string, encodedList: string, issuer: Issuer, at: Date) {
  const id = statusListUrl(issuer, listId)
  const until = new Date(at.getTime() + LIST_VALID_MS)
  return {
    '@context': STATUS_LIST_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: profileOf(issuer, false),
    validFrom: dateTime(at),
    validUntil: dateTime(until),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList,
      ttl: LIST_FRESH_MS,
    },
    iss: issuer.url,
    jti: id,
    sub: `${id}#list`,
    nbf: numericDate(at),
    exp: numericDate(until),
  }
}

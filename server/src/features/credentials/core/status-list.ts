import type { Issuer } from './facts.ts'
import { dateTime, numericDate, profileOf, STATUS_LIST_CONTEXTS, statusListUrl } from './vocabulary.ts'

/** The least that Bitstring Status List allows: among so many places one says nothing about who asks for whom. */
export const PLACES = 131_072

/** How long a copy may be used without asking again. */
export const LIST_FRESH_MS = 300_000
/** A list older than this proves nothing: else whoever keeps an old one from before a revocation could show it for ever. */
const LIST_VALID_MS = 24 * 3_600_000

/** Place 0 is the highest bit of the first byte. */
export function bitsOf(revoked: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(PLACES / 8)
  for (const place of revoked) bytes[place >> 3]! |= 0x80 >> (place & 7)
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

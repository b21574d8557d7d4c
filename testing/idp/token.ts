import { createHmac, type KeyObject, sign } from 'node:crypto'
import type { IdpOrder } from './protocol.ts'

export const KEY_ID = 'idp-key-1'

interface For {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
}

interface Signers {
  readonly own: KeyObject
  readonly other: KeyObject
  readonly clientSecret: string
}

const MINUTE = 60

/** The ID token of the person, wrong in the way that was ordered. */
export function idToken(
  { person, behaviour = 'honest', now }: IdpOrder,
  { issuer, clientId, nonce }: For,
  { own, other, clientSecret }: Signers,
): string {
  const at = Math.floor(now / 1_000)
  const age = behaviour === 'expired' ? 60 * MINUTE : 0
  const claims = {
    iss: behaviour === 'other_issuer' ? 'https://other.example' : issuer,
    aud: behaviour === 'wrong_audience' ? 'another-client' : clientId,
    sub: `sub-${person.email}`,
    iat: at - age,
    exp: at - age + 5 * MINUTE,
    nonce: behaviour === 'wrong_nonce' ? 'another' : nonce,
    ...(person.email !== null && { email: person.email }),
    ...(person.emailVerified !== undefined && { email_verified: person.emailVerified }),
    ...(person.name !== undefined && { name: person.name }),
  }
  if (behaviour === 'alg_none') return `${unsigned({ alg: 'none' }, claims)}.`
  if (behaviour === 'hs256') {
    const input = unsigned({ alg: 'HS256' }, claims)
    return `${input}.${createHmac('sha256', clientSecret).update(input).digest('base64url')}`
  }
  const input = unsigned({ alg: 'RS256', kid: KEY_ID }, claims)
  const signature = sign('sha256', Buffer.from(input), behaviour === 'other_key' ? other : own)
  return `${input}.${behaviour === 'unsigned' ? '' : signature.toString('base64url')}`
}

function unsigned(header: object, claims: object): string {
  return [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

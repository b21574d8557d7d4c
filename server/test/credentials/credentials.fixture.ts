import { gunzipSync } from 'node:zlib'
import { type CredentialDeps, type CredentialFacts, issueCredentials } from '../../src/features/credentials/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever members it expects.
export type Json = any

export async function issue(deps: CredentialDeps, tenant: Tenant, facts: CredentialFacts): Promise<string> {
  const [issued] = await deps.database.forTenant(tenant).transaction(tx => issueCredentials(deps, tx, [facts]))
  return issued!.credentialId
}

export function readJwt(jwt: string): { readonly header: Json; readonly payload: Json } {
  const [header, payload] = jwt.split('.').map(part => Buffer.from(part, 'base64url').toString())
  return { header: JSON.parse(header!), payload: JSON.parse(payload!) }
}

export function placeOf(payload: string): { readonly listId: string; readonly index: number } {
  const { credentialStatus } = JSON.parse(payload) as Json
  return {
    listId: credentialStatus.statusListCredential.split('/').at(-1),
    index: Number(credentialStatus.statusListIndex),
  }
}

/** Read as a verifier would, from the specification alone: multibase, gzip, the leftmost bit first. */
export function isRevokedIn(list: string, index: number): boolean {
  const { encodedList } = readJwt(list).payload.credentialSubject
  if (encodedList[0] !== 'u') throw new Error('no multibase base64url')
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  if (bits.length < 16_384) throw new Error('the list is shorter than 16 KB')
  return bits[Math.floor(index / 8)]!.toString(2).padStart(8, '0')[index % 8] === '1'
}

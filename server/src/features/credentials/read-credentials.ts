import type { TenantReads } from '../../database/tx.ts'
import { type ShownCredential, shownCredential } from './core/shown.ts'
import type { CredentialDeps } from './deps.ts'
import type { IssuedCredential } from './issue-credentials.ts'
import type { PublicJwk } from './ports.ts'
import * as store from './store.ts'

export interface StoredCredential {
  readonly credentialId: string
  readonly isTest: boolean
  /** The very characters that were signed; of an erased one what is left. */
  readonly payload: string
  /** Null once erased. */
  readonly jwt: string | null
  readonly shown: ShownCredential
  readonly issuedAt: Date
  readonly revokedAt: Date | null
  readonly erasedAt: Date | null
}

/** By its unguessable id, for anybody: whoever has the id was given it. */
export async function getCredential(
  { database }: Pick<CredentialDeps, 'database'>,
  credentialId: string,
): Promise<StoredCredential | null> {
  const found = await store.findCredential(database.reads, credentialId)
  if (found === null) return null
  const { tenant, ...rest } = found
  return { credentialId, isTest: tenant.mode === 'test', shown: shownCredential(found.payload), ...rest }
}

/** Of one verification, the revoked ones included: their pages say so. */
export async function listCredentials(tx: TenantReads, verificationId: string): Promise<readonly IssuedCredential[]> {
  return await store.findIssuedBy(tx, verificationId)
}

export function jwks({ signer }: Pick<CredentialDeps, 'signer'>): { readonly keys: readonly PublicJwk[] } {
  return { keys: signer.publicKeys }
}

/** Keys that signed credentials of ours and are published no more: those credentials verify nowhere. */
export async function findMissingKeys({ database, signer }: Pick<CredentialDeps, 'database' | 'signer'>) {
  const used = await store.findKeysInUse(database.reads)
  return used.filter(keyId => !signer.keyIds.includes(keyId))
}

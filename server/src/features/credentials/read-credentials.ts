import type { TenantReads } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { isCredentialId } from './core/ids.ts'
import { type ShownCredential, shownCredential } from './core/signed-payload.ts'
import type { IssuedCredential } from './issue-credentials.ts'
import type { CredentialDeps, PublicJwk } from './ports.ts'

import * as store from './store.ts'

export interface StoredCredential {
  readonly credentialId: string
  readonly tenant: Tenant
  readonly isTest: boolean
  /** The exact text that was signed; for an erased credential, what is left of it. */
  readonly payload: string
  /** Null once erased. */
  readonly jwt: string | null
  readonly shown: ShownCredential
  readonly issuedAt: Date
  readonly revokedAt: Date | null
  readonly erasedAt: Date | null
}

/** Public: the id cannot be guessed, so its holder was given it. */
export async function getCredential(
  { database }: Pick<CredentialDeps, 'database'>,
  credentialId: string,
): Promise<StoredCredential | null> {
  if (!isCredentialId(credentialId)) return null
  const found = await store.findCredential(database.reads, credentialId)
  if (found === null) return null
  const isTest = found.tenant.mode === 'test'
  return { credentialId, isTest, shown: shownCredential(found.payload), ...found }
}

/** All credentials of a verification, including revoked ones: their pages show that. */
export async function listCredentials(tx: TenantReads, verificationId: string): Promise<readonly IssuedCredential[]> {
  return await store.findIssuedBy(tx, verificationId)
}

/** Whether a credential of the verification still names people. */
export async function hasProof(tx: TenantReads, verificationId: string): Promise<boolean> {
  return await store.hasUnerased(tx, verificationId)
}

export function jwks({ signer }: Pick<CredentialDeps, 'signer'>): { readonly keys: readonly PublicJwk[] } {
  return { keys: signer.publicKeys }
}

/** Keys that signed credentials and are no longer published: those credentials cannot be verified. */
export async function findMissingKeys({ database, signer }: Pick<CredentialDeps, 'database' | 'signer'>) {
  const used = await store.findKeysInUse(database.reads)
  return used.filter(keyId => !signer.keyIds.includes(keyId))
}

import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { recordAction } from '../organisations/index.ts'
import { tombstoneOf } from './core/tombstone.ts'
import type { CredentialDeps } from './deps.ts'
import * as store from './store.ts'

export type RevokeDeps = Pick<CredentialDeps, 'clock' | 'newId'>
export type CredentialNotFound = Refusal<'CREDENTIAL_NOT_FOUND'>

/**
 * For good. Of a credential that is revoked already nothing changes. The reason is for whoever asks the operator later; it is
 * not published, since it may be about a person.
 */
export async function revokeCredential(
  deps: RevokeDeps,
  tx: TenantTx,
  credentialId: string,
  by: string,
  reason: string,
): Promise<Result<{ readonly changed: boolean }, CredentialNotFound>> {
  const at = new Date(deps.clock())
  const outcome = await store.setRevoked(tx, credentialId, { at, by, reason })
  if (outcome === 'not_found') return refused(refusal('CREDENTIAL_NOT_FOUND'))
  if (outcome === 'revoked') await note(deps, tx, 'credential.revoked', credentialId, by)
  return ok({ changed: outcome === 'revoked' })
}

/** By the operator, who knows the credential's address and not whose it is. */
export async function revokeAnyCredential(
  deps: RevokeDeps & Pick<CredentialDeps, 'database'>,
  credentialId: string,
  by: string,
  reason: string,
): Promise<Result<{ readonly changed: boolean }, CredentialNotFound>> {
  const found = await store.findCredential(deps.database.reads, credentialId)
  if (found === null) return refused(refusal('CREDENTIAL_NOT_FOUND'))
  const owner = deps.database.forTenant(found.tenant)
  return await owner.transaction(tx => revokeCredential(deps, tx, credentialId, by, reason))
}

/**
 * Erases a student from all credentials: revoked, without JWT, and of the payload what says nothing about a person. Gives how
 * many. Copies that were downloaded stay with whoever has them, and the status list says that they are void.
 */
export async function eraseCredentialsOf(deps: RevokeDeps, tx: TenantTx, serviceUserId: string): Promise<number> {
  return await erase(deps, tx, { serviceUserId }, 'student')
}

/** The same for a reviewer, who stands in the credentials of one verification: a signed text cannot lose one name. */
export async function eraseCredentialsOfVerification(
  deps: RevokeDeps,
  tx: TenantTx,
  verificationId: string,
): Promise<number> {
  return await erase(deps, tx, { verificationId }, 'reviewer')
}

async function erase(deps: RevokeDeps, tx: TenantTx, whose: store.Whose, by: string): Promise<number> {
  const at = new Date(deps.clock())
  const rows = await store.lockUnerased(tx, whose)
  for (const { credential_id: credentialId, payload } of rows) {
    await store.setErased(tx, credentialId, tombstoneOf(payload), { at, by, reason: `erased at the ${by}'s wish` })
    await note(deps, tx, 'credential.erased', credentialId, by)
  }
  return rows.length
}

async function note(deps: RevokeDeps, tx: TenantTx, action: string, subject: string, actor: string): Promise<void> {
  const at = new Date(deps.clock())
  const mode = await store.readMode(tx)
  await recordAction(tx, { auditId: deps.newId('AU_'), at, actor, action, subject, details: {}, mode })
}

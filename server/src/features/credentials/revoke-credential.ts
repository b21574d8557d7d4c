import type { TenantTx } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { recordAction } from '../organisations/index.ts'
import { isCredentialId } from './core/ids.ts'
import { tombstoneOf } from './core/signed-payload.ts'
import type { CredentialDeps } from './ports.ts'
import * as store from './store.ts'

export type RevokeDeps = Pick<CredentialDeps, 'clock' | 'newId'>
export type CredentialNotFound = DomainError<'CREDENTIAL_NOT_FOUND'>

/**
 * Permanent. Revoking a revoked credential changes nothing. The reason is stored for the operator and not published, because it
 * may be about a person.
 */
export async function revokeCredential(
  deps: RevokeDeps,
  tx: TenantTx,
  credentialId: string,
  by: string,
  reason: string,
): Promise<Result<{ readonly changed: boolean }, CredentialNotFound>> {
  if (!isCredentialId(credentialId)) return err(domainError('CREDENTIAL_NOT_FOUND'))
  const at = new Date(deps.clock())
  const outcome = await store.setRevoked(tx, credentialId, { at, by, reason })
  if (outcome === 'not_found') return err(domainError('CREDENTIAL_NOT_FOUND'))
  if (outcome === 'revoked') await recordAudit(deps, tx, 'credential.revoked', credentialId, by)
  return ok({ changed: outcome === 'revoked' })
}

/** For the operator, who knows the credential but not its tenant. */
export async function revokeAnyCredential(
  deps: RevokeDeps & Pick<CredentialDeps, 'database'>,
  credentialId: string,
  by: string,
  reason: string,
): Promise<Result<{ readonly changed: boolean }, CredentialNotFound>> {
  const found = isCredentialId(credentialId) ? await store.findCredential(deps.database.reads, credentialId) : null
  if (found === null) return err(domainError('CREDENTIAL_NOT_FOUND'))
  const owner = deps.database.forTenant(found.tenant)
  return await owner.transaction(tx => revokeCredential(deps, tx, credentialId, by, reason))
}

/**
 * Erases a student from all credentials: they are revoked, the JWT is deleted, and only the impersonal members of the payload stay.
 * Returns the count. Downloaded copies remain, and the status list shows them as revoked.
 */
export async function eraseCredentialsOf(
  deps: RevokeDeps,
  tx: TenantTx,
  serviceUserId: string,
  by: 'student' | 'retention' = 'student',
): Promise<number> {
  return await erase(deps, tx, { serviceUserId }, by)
}

/** The same for a reviewer, who is named in the credentials of one verification: one name cannot be removed from a signed text. */
export async function eraseCredentialsOfVerification(
  deps: RevokeDeps,
  tx: TenantTx,
  verificationId: string,
): Promise<number> {
  return await erase(deps, tx, { verificationId }, 'reviewer')
}

type ErasedBy = 'student' | 'reviewer' | 'retention'

async function erase(deps: RevokeDeps, tx: TenantTx, scope: store.ErasureScope, by: ErasedBy): Promise<number> {
  const at = new Date(deps.clock())
  const reason = by === 'retention' ? 'erased after the retention period' : `erased at the ${by}'s request`
  const rows = await store.lockUnerased(tx, scope)
  for (const { credential_id: credentialId, payload } of rows) {
    await store.setErased(tx, credentialId, tombstoneOf(payload), { at, by, reason })
    await recordAudit(deps, tx, 'credential.erased', credentialId, by)
  }
  return rows.length
}

async function recordAudit(
  deps: RevokeDeps,
  tx: TenantTx,
  action: string,
  subject: string,
  actor: string,
): Promise<void> {
  const at = new Date(deps.clock())
  const mode = await store.readMode(tx)
  await recordAction(tx, { auditId: deps.newId('AU_'), at, actor, action, subject, details: {}, mode })
}

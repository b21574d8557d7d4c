import type { Database } from '../../database/tx.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { isOrganisationDisabled, serviceDisabled } from '../organisations/index.ts'
import { isSessionToken } from './core/session.ts'
import { findOwner, findTokenOwner } from './session-store.ts'

/**
 * Whose it is that somebody without a key asks about. While that organisation is disabled nothing of it is shown and nothing
 * changes, as for calls with its own key.
 */
export async function findOwnerOfVerification(
  database: Database,
  verificationId: string,
): Promise<Result<Tenant, Refusal<'NOT_FOUND' | 'SERVICE_DISABLED'>>> {
  const owner = await findOwner(database.reads, verificationId)
  return owner === null ? refused(refusal('NOT_FOUND')) : await ifEnabled(database, owner)
}

export async function findOwnerOfSession(
  database: Database,
  token: string,
): Promise<Result<Tenant, Refusal<'SESSION_NOT_FOUND' | 'SERVICE_DISABLED'>>> {
  const owner = isSessionToken(token) ? await findTokenOwner(database.reads, sha256(token)) : null
  return owner === null ? refused(refusal('SESSION_NOT_FOUND')) : await ifEnabled(database, owner)
}

async function ifEnabled(database: Database, owner: Tenant): Promise<Result<Tenant, Refusal<'SERVICE_DISABLED'>>> {
  const disabled = await isOrganisationDisabled(database.forTenant(owner).reads)
  return disabled ? refused(serviceDisabled()) : ok(owner)
}

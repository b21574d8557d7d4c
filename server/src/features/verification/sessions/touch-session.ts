import type { Database, TenantTx } from '../../../database/tx.ts'
import { sha256 } from '../../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { isOrganisationDisabled, serviceDisabled } from '../../organisations/index.ts'
import { expiredBefore, isSessionToken } from '../core/session.ts'
import { type NetworkKeys, networkMark } from '../core/signals.ts'
import type { VerificationDeps } from '../ports.ts'
import {
  findTenantOfToken,
  findVerificationTenant,
  setStudentNetwork,
  touchSessionRow,
  type Verification,
} from './session-store.ts'

export interface LiveSession {
  readonly tenant: Tenant
  readonly verification: Verification
}

/** Where the student's own browser calls from. */
export interface StudentBrowser {
  readonly network: string
  readonly keys: NetworkKeys
}

type Deps = Pick<VerificationDeps, 'database' | 'clock'>

/** Finds the active session of a token of this tenant and records its use. A token of another tenant counts as expired. */
export async function touchSession(deps: Deps, tenant: Tenant, token: string): Promise<LiveSession | null> {
  if (!isSessionToken(token)) return null
  const now = new Date(deps.clock())
  const verification = await deps.database
    .forTenant(tenant)
    .transaction(tx => touchSessionInTransaction(tx, token, now))
  return verification && { tenant, verification }
}

/**
 * The same for any tenant: our own pages need only the token. `browser` is null unless the student's own browser calls.
 */
export async function touchSessionByToken(
  deps: Deps,
  token: string,
  browser: StudentBrowser | null = null,
): Promise<Result<LiveSession, DomainError<'SESSION_NOT_FOUND' | 'SERVICE_DISABLED'>>> {
  const owner = await findTenantOfSession(deps.database, token)
  if (!owner.ok) return owner
  const tenant = owner.value
  const now = new Date(deps.clock())
  const verification = await deps.database.forTenant(tenant).transaction(async tx => {
    const taken = await touchSessionInTransaction(tx, token, now)
    if (taken !== null && browser !== null) await saveNetwork(tx, taken, browser)
    return taken
  })
  return verification ? ok({ tenant, verification }) : err(domainError('SESSION_NOT_FOUND'))
}

/** The same within a transaction, which keeps the row locked until it ends. */
export async function touchSessionInTransaction(tx: TenantTx, token: string, now: Date): Promise<Verification | null> {
  return isSessionToken(token) ? await touchSessionRow(tx, sha256(token), now, expiredBefore(now)) : null
}

/** Most calls come from the same network as the one before, and need no write. */
async function saveNetwork(tx: TenantTx, { id, studentNetwork }: Verification, browser: StudentBrowser): Promise<void> {
  const mark = networkMark(browser.keys, browser.network, id)
  if (mark !== studentNetwork) await setStudentNetwork(tx, id, mark)
}

/**
 * Finds the tenant of a verification for a caller without a key. While the organisation is disabled, nothing is shown and nothing
 * changes, as for calls with its key.
 */
export async function findTenantOfVerification(
  database: Database,
  verificationId: string,
): Promise<Result<Tenant, DomainError<'NOT_FOUND' | 'SERVICE_DISABLED'>>> {
  const owner = await findVerificationTenant(database.reads, verificationId)
  return owner === null ? err(domainError('NOT_FOUND')) : await requireEnabled(database, owner)
}

async function findTenantOfSession(
  database: Database,
  token: string,
): Promise<Result<Tenant, DomainError<'SESSION_NOT_FOUND' | 'SERVICE_DISABLED'>>> {
  const owner = isSessionToken(token) ? await findTenantOfToken(database.reads, sha256(token)) : null
  return owner === null ? err(domainError('SESSION_NOT_FOUND')) : await requireEnabled(database, owner)
}

async function requireEnabled(
  database: Database,
  owner: Tenant,
): Promise<Result<Tenant, DomainError<'SERVICE_DISABLED'>>> {
  const disabled = await isOrganisationDisabled(database.forTenant(owner).reads)
  return disabled ? err(serviceDisabled()) : ok(owner)
}

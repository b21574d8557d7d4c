import type { TenantTx } from '../../database/tx.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { deadBefore, isSessionToken } from './core/session.ts'
import { networkMark } from './core/signals.ts'
import { findOwnerOfSession } from './find-owner.ts'
import type { VerificationDeps } from './ports.ts'
import { setStudentNetwork, useSession, type Verification } from './session-store.ts'

export interface LiveSession {
  readonly tenant: Tenant
  readonly verification: Verification
}

type Deps = Pick<VerificationDeps, 'database' | 'clock'>

/** The living session of a token of this tenant, used by being found. A token of anybody else is a dead one. */
export async function findSessionOf(deps: Deps, tenant: Tenant, token: string): Promise<LiveSession | null> {
  if (!isSessionToken(token)) return null
  const now = new Date(deps.clock())
  const verification = await deps.database.forTenant(tenant).transaction(tx => takeSession(tx, token, now))
  return verification && { tenant, verification }
}

/**
 * The same of whomever it is: the token alone opens our own pages. `browserNetwork` is where the student's own browser calls from,
 * null when something else does.
 */
export async function findSessionByToken(
  deps: Deps,
  token: string,
  browserNetwork: string | null = null,
): Promise<Result<LiveSession, Refusal<'SESSION_NOT_FOUND' | 'SERVICE_DISABLED'>>> {
  const owner = await findOwnerOfSession(deps.database, token)
  if (!owner.ok) return owner
  const tenant = owner.value
  const now = new Date(deps.clock())
  const verification = await deps.database.forTenant(tenant).transaction(async tx => {
    const taken = await takeSession(tx, token, now)
    if (taken !== null && browserNetwork !== null) await noteNetwork(tx, taken, browserNetwork)
    return taken
  })
  return verification ? ok({ tenant, verification }) : refused(refusal('SESSION_NOT_FOUND'))
}

/** The same within a transaction, whose end lets go of the session. */
export async function takeSession(tx: TenantTx, token: string, now: Date): Promise<Verification | null> {
  return isSessionToken(token) ? await useSession(tx, sha256(token), now, deadBefore(now)) : null
}

/** Most calls come from where the one before came from: those write nothing more. */
async function noteNetwork(tx: TenantTx, { id, studentNetwork }: Verification, network: string): Promise<void> {
  const mark = networkMark(network, id)
  if (mark !== studentNetwork) await setStudentNetwork(tx, id, mark)
}

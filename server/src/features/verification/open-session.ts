import { sha256 } from '../../kernel/crypto.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { sessionExpiry, verificationIdOf } from './core/session.ts'
import { judgeSubmitted, type SourceKind, type Submitted, sourcesOf } from './core/submitted.ts'
import type { VerificationDeps } from './ports.ts'
import { insertVerification, putSources, putStudent } from './session-store.ts'

export interface OpenedSession {
  readonly sessionToken: string
  readonly verificationId: string
  readonly serviceUserId: string
  readonly expiresAt: Date
  /** Where the student goes through all steps on our own pages. */
  readonly hostedUrl: string
}

const PREFIX: Record<SourceKind, string> = { experience: 'SE_', project: 'SP_', certificate: 'SC_' }

/** The token is given out here and kept as a hash: nobody, we included, can show it again. */
export async function openSession(
  deps: VerificationDeps,
  tenant: Tenant,
  sent: Submitted,
  returnUrl: string | null,
): Promise<Result<OpenedSession, Refusal<'VALIDATION_FAILED'>>> {
  const judged = judgeSubmitted(sent, returnUrl)
  if (!judged.ok) return judged
  const at = new Date(deps.clock())
  const student = { ...sent.student, email: sent.student.email.toLowerCase() }
  const submitted = { ...sent, student }
  const sessionToken = deps.newSecret('vst_')
  const id = verificationIdOf(deps.newSecret)
  const serviceUserId = await deps.database.forTenant(tenant).transaction(async tx => {
    const owner = await putStudent(tx, student, deps.newId('SU_'), at)
    const sources = sourcesOf(submitted).map(({ kind, externalId }) => ({
      kind,
      externalId,
      sourceId: deps.newId(PREFIX[kind]),
    }))
    await putSources(tx, owner, sources, at)
    const tokenHash = sha256(sessionToken)
    await insertVerification(tx, { id, serviceUserId: owner, tokenHash, createdAt: at, submitted, returnUrl })
    return owner
  })
  return ok({
    sessionToken,
    verificationId: id,
    serviceUserId,
    expiresAt: sessionExpiry({ createdAt: at, lastUsedAt: at }),
    hostedUrl: `${deps.publicUrl}/s/${sessionToken}`,
  })
}

import { sha256 } from '../../../kernel/crypto.ts'
import type { DomainError } from '../../../kernel/domain-error.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { findShortNumber } from '../../organisations/index.ts'
import { newSessionIds, sessionExpiry } from '../core/session.ts'
import {
  type SessionLanguage,
  type SourceKind,
  type Submission,
  sourcesOf,
  validateSubmission,
} from '../core/submission.ts'
import type { VerificationDeps } from '../ports.ts'
import { insertVerification, putSources, putStudent } from './session-store.ts'

export interface OpenedSession {
  readonly sessionToken: string
  readonly verificationId: string
  readonly serviceUserId: string
  readonly expiresAt: Date
  /** Our own page, where the student can do all steps. */
  readonly hostedUrl: string
}

const PREFIX: Record<SourceKind, string> = { experience: 'SE_', project: 'SP_', certificate: 'SC_' }

/** The token is returned once and stored as a hash: it cannot be shown again. */
export async function openSession(
  deps: VerificationDeps,
  tenant: Tenant,
  sent: Submission,
  { returnUrl, language }: { readonly returnUrl: string | null; readonly language: SessionLanguage },
): Promise<Result<OpenedSession, DomainError<'VALIDATION_FAILED'>>> {
  const checked = validateSubmission(sent, returnUrl)
  if (!checked.ok) return checked
  const at = new Date(deps.clock())
  const student = { ...sent.student, email: sent.student.email.toLowerCase() }
  const submitted = { ...sent, student }
  const { sessionToken, verificationId, serviceUserId } = await deps.database
    .forTenant(tenant)
    .transaction(async tx => {
      const ids = newSessionIds(await findShortNumber(tx), deps.newSecret)
      const owner = await putStudent(tx, student, deps.newId('SU_'), at)
      const sources = sourcesOf(submitted).map(({ kind, externalId }) => ({
        kind,
        externalId,
        sourceId: deps.newId(PREFIX[kind]),
      }))
      await putSources(tx, owner, sources, at)
      const stored = { createdAt: at, submitted, returnUrl, language, tokenHash: sha256(ids.sessionToken) }
      await insertVerification(tx, { id: ids.verificationId, serviceUserId: owner, ...stored })
      return { ...ids, serviceUserId: owner }
    })
  return ok({
    sessionToken,
    verificationId,
    serviceUserId,
    expiresAt: sessionExpiry({ createdAt: at, lastUsedAt: at }),
    hostedUrl: `${deps.publicUrl}/s/${sessionToken}`,
  })
}

import type { Ambient } from '../adapters/ambient.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { readAssessment } from '../features/assessments/index.ts'
import { type CredentialDeps, issueCredentials, listCredentials } from '../features/credentials/index.ts'
import type { VerificationDeps } from '../features/verification/index.ts'

/** Verifications, joined with what they lead to and what assessments say of them. */
export function verificationDeps(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  ambient: Ambient,
  database: Database,
  credentials: CredentialDeps,
): VerificationDeps {
  const { clock, newId, newSecret } = ambient
  return {
    database,
    clock,
    newId,
    newSecret,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    issueCredentials: (tx, facts) => issueCredentials(credentials, tx, facts),
    readAssessment: (tx, verificationId) => readAssessment(tx, verificationId, new Date(clock())),
    listCredentials,
  }
}

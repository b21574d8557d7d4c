import { readCredentialSigner } from '../adapters/credential-keys.ts'
import type { Runtime } from '../adapters/runtime.ts'
import { type SmtpMailer, smtpMailer } from '../adapters/smtp-mailer.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import { readAssessment } from '../features/assessments/index.ts'
import {
  type CredentialDeps,
  findMissingKeys,
  type Issuer,
  issueCredentials,
  listCredentials,
} from '../features/credentials/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import type { ReviewerJobDeps, SendMailDeps, VerificationDeps } from '../features/verification/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** Dependencies of the verification slice, with credentials and assessments. */
export function verificationDeps(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  runtime: Runtime,
  database: Database,
  credentials: CredentialDeps,
  secretBox: SecretBox,
): VerificationDeps {
  const { clock, newId, newSecret } = runtime
  return {
    database,
    clock,
    newId,
    newSecret,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    networkKeys: secretBox.deriveKeys('network mark'),
    issueCredentials: (tx, facts) => issueCredentials(credentials, tx, facts),
    readAssessment: (tx, verificationId) => readAssessment(tx, verificationId, new Date(clock())),
    listCredentials,
  }
}

/** Fails if a key that signed credentials is missing, because those credentials could no longer be verified. */
export async function openCredentials(config: Config, runtime: Runtime, database: Database): Promise<CredentialDeps> {
  const issuer = issuerOf(config)
  const signer = await readCredentialSigner(config.credentials.keysFile, issuer.url)
  const missing = await findMissingKeys({ database, signer })
  if (missing.length > 0) {
    const { keysFile } = config.credentials
    throw new OperatorError(
      `${keysFile} lacks keys that signed credentials: ${missing.join(', ')}. Put their public halves back.`,
    )
  }
  return { ...runtime, database, signer, issuer }
}

export function issuerOf({ publicUrl, credentials }: Pick<Config, 'publicUrl' | 'credentials'>): Issuer {
  return { name: credentials.issuerName, url: publicUrl.replace(/\/+$/, '') }
}

export function openMailer({ mail: { smtpUrl, ...mail } }: Pick<Config, 'mail'>): SmtpMailer {
  return smtpMailer({ url: smtpUrl, ...mail })
}

/** Dependencies of the jobs that send mail to reviewers and expire reviews. */
export function reviewerJobDeps(
  { publicUrl, environment }: Pick<Config, 'publicUrl' | 'environment'>,
  { newSecret }: Runtime,
  credentials: CredentialDeps,
  mailer: SmtpMailer,
): Pick<SendMailDeps & ReviewerJobDeps, 'publicUrl' | 'newSecret' | 'mailer' | 'keepSentMails' | 'issueCredentials'> {
  return {
    publicUrl,
    newSecret,
    mailer,
    keepSentMails: environment === 'development',
    issueCredentials: (tx, facts) => issueCredentials(credentials, tx, facts),
  }
}

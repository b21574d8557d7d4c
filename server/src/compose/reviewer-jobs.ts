import type { Ambient } from '../adapters/ambient.ts'
import { type SmtpMailer, smtpMailer } from '../adapters/smtp/mailer.ts'
import type { Config } from '../config.ts'
import { type CredentialDeps, issueCredentials } from '../features/credentials/index.ts'
import type { LookAfterDeps, SendMailDeps } from '../features/verification/index.ts'

export function openMailer({ mail: { smtpUrl, from, requireTls } }: Pick<Config, 'mail'>): SmtpMailer {
  return smtpMailer({ url: smtpUrl, from, requireTls })
}

/** What the jobs need that write to reviewers and end what they left unanswered. */
export function reviewerJobDeps(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { newSecret }: Ambient,
  credentials: CredentialDeps,
  mailer: SmtpMailer,
): Pick<SendMailDeps & LookAfterDeps, 'publicUrl' | 'newSecret' | 'mailer' | 'issueCredentials'> {
  return { publicUrl, newSecret, mailer, issueCredentials: (tx, facts) => issueCredentials(credentials, tx, facts) }
}

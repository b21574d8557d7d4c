import type { TenantTx } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Mail, MailDeps } from './ports.ts'
import { deleteMailsAbout, insertStoredMail, listStoredMails, type StoredMail } from './stored-mails-store.ts'

export const STORED_MAIL_MS = DAY_MS

export interface Copy {
  readonly mail: Mail
  /** Whom the mail is about. The copy is deleted with them. */
  readonly verificationId: string
  readonly outcome: StoredMail['outcome']
  readonly at: Date
}

/** Keeps a mail to be read, instead of sending it or after it. */
export async function storeMail(
  { newId }: { readonly newId: (prefix: string) => string },
  tx: TenantTx,
  { mail, verificationId, outcome, at }: Copy,
): Promise<void> {
  const { subject, text, to } = mail
  const kept = { mailId: newId('ML_'), verificationId, outcome, address: to.address, subject, text, createdAt: at }
  await insertStoredMail(tx, kept)
}

/** In the transaction that erases the person. */
export async function forgetMailsAbout(tx: TenantTx, verificationIds: readonly string[]): Promise<void> {
  await deleteMailsAbout(tx, verificationIds)
}

const MOST_SHOWN = 100

/** For the operator and the developer: the newest of all organisations. */
export async function readStoredMails({ database, clock }: MailDeps): Promise<readonly StoredMail[]> {
  return await listStoredMails(database.reads, new Date(clock() - STORED_MAIL_MS), MOST_SHOWN)
}

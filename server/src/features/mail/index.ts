export { admitMail, findSuppressed, releaseMail, suppressAddress } from './admit-mail.ts'
export { forgetOldMails } from './forget-old-mails.ts'
export { type MailSender, mailAddress, mailButton, mailPage, STYLES } from './mail-layout.ts'
export { allowByOperator, readSuppression, readSuppressions, suppressByOperator } from './manage-suppressions.ts'
export type { Mail, MailDeps, Mailer, SendResult } from './ports.ts'
export { forgetMailsAbout, readStoredMails, storeMail } from './stored-mails.ts'
export type { StoredMail } from './stored-mails-store.ts'
export {
  type AskResult,
  askTestAddress,
  confirmTestAddress,
  findTestAddress,
  isTestAddress,
} from './test-addresses.ts'
export { findSubscription, unsubscribe, unsubscribeHeaders } from './unsubscribe.ts'

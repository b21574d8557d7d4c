import { DAY_MS, istDay } from '../../kernel/clock.ts'
import type { MailDeps } from './ports.ts'
import { deleteOldCounts, deleteOldUnsubscribeTokens } from './store.ts'
import { STORED_MAIL_MS } from './stored-mails.ts'
import { deleteOldStoredMails } from './stored-mails-store.ts'
import { UNSUBSCRIBE_DAYS } from './unsubscribe.ts'

const BATCH_SIZE = 5_000
/** A claim of the day before may still be released. */
const COUNT_DAYS = 2

/** Scheduled job: deletes stored mails after 24 hours, counts of past days, and links that no longer work. */
export async function forgetOldMails(deps: MailDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock()
  const countsBefore = istDay(now - COUNT_DAYS * DAY_MS)
  const linksBefore = new Date(now - UNSUBSCRIBE_DAYS * DAY_MS)
  const mailsBefore = new Date(now - STORED_MAIL_MS)
  const { database } = deps
  const rounds = [
    () => database.transaction(tx => deleteOldStoredMails(tx, mailsBefore, BATCH_SIZE)),
    () => database.transaction(tx => deleteOldCounts(tx, countsBefore, BATCH_SIZE)),
    () => database.transaction(tx => deleteOldUnsubscribeTokens(tx, linksBefore, BATCH_SIZE)),
  ]
  for (const round of rounds) while ((await round()) === BATCH_SIZE) signal.throwIfAborted()
}

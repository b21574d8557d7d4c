import { DAY_MS, istDay, msUntilIstMidnight } from '../../../kernel/ist-day.ts'

/** What a reviewer's row says of mail. */
export interface MailStanding {
  readonly revision: number
  readonly tokenExpiresAt: Date | null
  /** When something is due; while a mail is under way, when to look again whether it went out. */
  readonly nextMailAt: Date | null
  readonly mailedAt: Date | null
  readonly remindedAt: Date | null
  readonly mailRefusedAt: Date | null
  readonly reportedAt: Date | null
  readonly decidedAt: Date | null
  /** A day of India, and the mails of the session on it. */
  readonly mailDay: string | null
  readonly mailsThatDay: number
}

export type MailDecision =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly until: Date }
  | {
      readonly do: 'send'
      readonly kind: 'request' | 'reminder'
      readonly day: string
      readonly mailsThatDay: number
      readonly tokenExpiresAt: Date
      /** Nobody else sends it before; who died sending is made up for after. */
      readonly leaseUntil: Date
    }

export const TOKEN_LIVES_MS = 30 * DAY_MS
const REMIND_AFTER_MS = 3 * DAY_MS
const MOST_A_DAY = 5
/** Longer than any try may take. */
const LEASE_MS = 15 * 60_000
const TRY_AGAIN_MS = 5 * 60_000
/** What was too much for one day goes out in the next one's morning. */
const NINE_O_CLOCK_MS = 9 * 3_600_000

const NOTHING: MailDecision = { do: 'nothing' }

/** Once for each mail: whoever comes second finds the lease, or nothing due. */
export function decideMail(row: MailStanding, revision: number, now: Date): MailDecision {
  const over = row.decidedAt ?? row.mailRefusedAt ?? row.reportedAt ?? row.remindedAt
  if (row.revision !== revision || over !== null || row.nextMailAt === null || row.nextMailAt > now) return NOTHING
  if (row.tokenExpiresAt !== null && row.tokenExpiresAt <= now) return NOTHING
  const day = istDay(now.getTime())
  const before = row.mailDay === day ? row.mailsThatDay : 0
  if (before >= MOST_A_DAY) {
    return { do: 'wait', until: new Date(now.getTime() + msUntilIstMidnight(now.getTime()) + NINE_O_CLOCK_MS) }
  }
  return {
    do: 'send',
    kind: row.mailedAt === null ? 'request' : 'reminder',
    day,
    mailsThatDay: before + 1,
    tokenExpiresAt: row.tokenExpiresAt ?? new Date(now.getTime() + TOKEN_LIVES_MS),
    leaseUntil: new Date(now.getTime() + LEASE_MS),
  }
}

/** When the row is looked at next, once it is known how the sending went; null for never. */
export function nextMailAfter(
  kind: 'request' | 'reminder',
  sending: 'sent' | 'refused' | 'later',
  now: Date,
): Date | null {
  if (sending === 'later') return new Date(now.getTime() + TRY_AGAIN_MS)
  return sending === 'sent' && kind === 'request' ? new Date(now.getTime() + REMIND_AFTER_MS) : null
}

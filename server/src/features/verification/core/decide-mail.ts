import { DAY_MS, istDay, msUntilIstMidnight } from '../../../kernel/clock.ts'

/** A step is one reason to write to a reviewer. Each is sent at most once. A change of the reviewer starts again with the request. */
export type MailStep = 'request' | 'reminder'

/** The mail columns of a reviewer's row. */
export interface MailStatus {
  readonly revision: number
  readonly tokenExpiresAt: Date | null
  /** When a mail is due. While one is being sent: when its lease ends. */
  readonly nextMailAt: Date | null
  /** An attempt is being made, or its worker died. */
  readonly isSending: boolean
  readonly claimedAt: Date | null
  /** Attempts of this step that the mail server deferred. */
  readonly deferrals: number
  readonly mailedAt: Date | null
  readonly remindedAt: Date | null
  readonly mailRefusedAt: Date | null
  readonly reportedAt: Date | null
  readonly decidedAt: Date | null
  /** A day in India, and the number of mails of the session on that day. */
  readonly mailDay: string | null
  readonly mailsThatDay: number
}

export type MailDecision =
  | { readonly do: 'nothing' }
  | { readonly do: 'wait'; readonly until: Date }
  /** The worker that was sending died: nobody knows whether the mail was delivered. */
  | { readonly do: 'end_as_unknown'; readonly step: MailStep; readonly claimedAt: Date }
  | {
      readonly do: 'send'
      readonly step: MailStep
      readonly day: string
      readonly mailsThatDay: number
      readonly deferrals: number
      readonly tokenExpiresAt: Date
      /** No other worker looks at the mail before this time. */
      readonly leaseUntil: Date
    }

export const TOKEN_LIFETIME_MS = 30 * DAY_MS
const REMIND_AFTER_MS = 3 * DAY_MS
const MAX_MAILS_PER_DAY = 5
/** Longer than any attempt may take. */
const LEASE_MS = 15 * 60_000
const FIRST_RETRY_AFTER_MS = 5 * 60_000
const LONGEST_RETRY_AFTER_MS = 4 * 3_600_000
/** Mails over a daily limit are sent the next morning. */
const NINE_O_CLOCK_MS = 9 * 3_600_000

const NOTHING: MailDecision = { do: 'nothing' }

/** Grants each step once: a second worker finds the lease, or no mail due. */
export function decideMail(row: MailStatus, revision: number, now: Date): MailDecision {
  const over = row.decidedAt ?? row.mailRefusedAt ?? row.reportedAt ?? row.remindedAt
  if (row.revision !== revision || over !== null || row.nextMailAt === null || row.nextMailAt > now) return NOTHING
  const step = row.mailedAt === null ? 'request' : 'reminder'
  if (row.isSending) return { do: 'end_as_unknown', step, claimedAt: row.claimedAt ?? now }
  if (row.tokenExpiresAt !== null && row.tokenExpiresAt <= now) return NOTHING
  const day = istDay(now.getTime())
  const before = row.mailDay === day ? row.mailsThatDay : 0
  if (before >= MAX_MAILS_PER_DAY) return { do: 'wait', until: nextMorning(now) }
  return {
    do: 'send',
    step,
    day,
    mailsThatDay: before + 1,
    deferrals: row.deferrals,
    tokenExpiresAt: row.tokenExpiresAt ?? new Date(now.getTime() + TOKEN_LIFETIME_MS),
    leaseUntil: new Date(now.getTime() + LEASE_MS),
  }
}

/** Nine o'clock of the next day in India. */
export function nextMorning(now: Date): Date {
  return new Date(now.getTime() + msUntilIstMidnight(now.getTime()) + NINE_O_CLOCK_MS)
}

/** When the next step is due after one that was delivered, or may have been. Null: never. */
export function nextStepAt(step: MailStep, at: Date): Date | null {
  return step === 'request' ? new Date(at.getTime() + REMIND_AFTER_MS) : null
}

/** Twice as long after each deferral: a receiver that greylists takes a mail after minutes, one that is full may take hours. */
export function retryAt(deferrals: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(FIRST_RETRY_AFTER_MS * 2 ** (deferrals - 1), LONGEST_RETRY_AFTER_MS))
}

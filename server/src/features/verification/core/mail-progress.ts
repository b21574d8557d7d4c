import { DAY_MS } from '../../../kernel/clock.ts'
import type { MailStep } from './decide-mail.ts'

/** Column `mail_state` of a reviewer's row: result of the latest attempt, of whichever step. Null before the first. */
export type MailState = 'sending' | 'deferred' | 'sent' | 'unknown' | 'refused' | 'suppressed' | 'stored'

/** Columns of a reviewer's row that say what became of the mails. */
export interface MailProgress {
  readonly mailState: MailState | null
  readonly nextMailAt: Date | null
  readonly mailedAt: Date | null
  readonly remindedAt: Date | null
  readonly mailRefusedAt: Date | null
  readonly reportedAt: Date | null
  readonly decidedAt: Date | null
  readonly tokenExpiresAt: Date | null
  readonly reminderRequestedAt: Date | null
}

/**
 * What the student is told. `handed_over`: our mail service took the mail. Whether it arrived or was opened is not known: pages and mails
 * contain nothing that would tell. `unconfirmed`: nobody knows whether the mail service took it.
 */
export type ShownMailState = 'waiting' | 'delayed' | 'handed_over' | 'unconfirmed' | 'undeliverable' | 'stored'

export const SHOWN_MAIL_STATES: readonly ShownMailState[] = [
  'waiting',
  'delayed',
  'handed_over',
  'unconfirmed',
  'undeliverable',
  'stored',
]

export interface ReviewerMail {
  /** The latest one. */
  readonly step: MailStep
  readonly state: ShownMailState
  /** When it was handed over, stored or tried. Null while it waits, and if it cannot be delivered. */
  readonly at: Date | null
  /** From when on the student may ask for the reminder. Null: it was sent or asked for, or is out of the question. */
  readonly remindFrom: Date | null
}

/**
 * A reviewer who got a mail yesterday has had a working day to answer. The automatic reminder comes after three days, and the session of a
 * student ends 24 hours after its last use: a longer wait would be over for nobody.
 */
const REMIND_ON_REQUEST_AFTER_MS = DAY_MS

const OVER: readonly (MailState | null)[] = ['sent', 'stored', 'unknown']

/** Whether the reminder, and not the request, is what `mailState` is about or what waits to be sent. */
function isReminding(row: MailProgress): boolean {
  if (row.mailedAt === null) return false
  // Of this reviewer: one who was named later has got a request since.
  const isRequested = row.reminderRequestedAt !== null && row.reminderRequestedAt > row.mailedAt
  return row.remindedAt !== null || isRequested || !OVER.includes(row.mailState)
}

export function describeMail(row: MailProgress, now: Date): ReviewerMail {
  const step = isReminding(row) ? 'reminder' : 'request'
  const endedAt = step === 'reminder' ? row.remindedAt : row.mailedAt
  const state = shownState(row.mailState, endedAt)
  const isDated = state === 'handed_over' || state === 'unconfirmed' || state === 'stored'
  return { step, state, at: isDated ? endedAt : null, remindFrom: remindFrom(row, now) }
}

function shownState(state: MailState | null, endedAt: Date | null): ShownMailState {
  if (state === 'refused' || state === 'suppressed') return 'undeliverable'
  if (state === 'deferred') return 'delayed'
  if (endedAt === null) return 'waiting'
  if (state === 'stored') return 'stored'
  return state === 'sent' ? 'handed_over' : 'unconfirmed'
}

/**
 * When the student may ask for the reminder, once per verification. It is the same step as the automatic one, so there is never a second:
 * asking only makes it due earlier. `nextMailAt` is empty for reviewers who are not written to any more.
 */
function remindFrom(row: MailProgress, now: Date): Date | null {
  const { mailedAt, nextMailAt, tokenExpiresAt } = row
  const isOver = row.decidedAt ?? row.reportedAt ?? row.mailRefusedAt ?? row.reminderRequestedAt
  if (mailedAt === null || nextMailAt === null || isOver !== null || isReminding(row)) return null
  if (tokenExpiresAt !== null && tokenExpiresAt <= now) return null
  return new Date(mailedAt.getTime() + REMIND_ON_REQUEST_AFTER_MS)
}

export function mayRemind(row: MailProgress, now: Date): boolean {
  const from = remindFrom(row, now)
  return from !== null && from <= now
}

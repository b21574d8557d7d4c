import { sha256 } from '../../../kernel/crypto.ts'
import { canonicalMailbox } from '../../../kernel/mailbox.ts'

/**
 * A mailbox as these tables hold it: a hash that can be compared with a known address and does not tell one. The tables outlive the
 * erasure of a person, because an address that unsubscribed must stay unsubscribed.
 */
export function recipientOf(address: string): Buffer {
  return sha256(`mail recipient ${canonicalMailbox(address)}`)
}

/**
 * Over all organisations and all spellings of the address, per day in India. A person who is asked by ten students in a day is busy;
 * a person who gets more mails is being pestered. The database enforces the number, too.
 */
export const MAX_MAILS_PER_RECIPIENT_AND_DAY = 10

export const SUPPRESSION_REASONS = ['no_mailbox', 'unsubscribed', 'operator', 'complaint'] as const
/**
 * Why an address is not written to: its server said that it does not exist, its owner asked for it, the operator did, or its owner
 * reported a mail as spam.
 */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

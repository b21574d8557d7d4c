import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'

export interface Mail {
  /** Names the step that the mail belongs to. The same in every attempt; it becomes the Message-ID. */
  readonly id: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** Where an answer by mail goes. Nobody reads our own address. */
  readonly replyTo?: string
}

/**
 * `deferred`: certainly not delivered, and may be sent again. `refused`: the server does not take this mail, ever. `no_mailbox`: it
 * says that the address does not exist. `unknown`: the server got the whole mail and did not answer; it may have been delivered.
 */
export type SendResult = 'sent' | 'deferred' | 'refused' | 'no_mailbox' | 'unknown'

export interface Mailer {
  send(mail: Mail): Promise<SendResult>
}

export interface MailDeps {
  readonly database: Database
  readonly clock: Clock
}

export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * `refused`: the other side will not take it, now or later. `not_sent`: it certainly did not go out. `maybe_sent`: the
 * connection broke when the mail was under way.
 */
export type Sending = 'sent' | 'refused' | 'not_sent' | 'maybe_sent'

export interface Mailer {
  send(mail: Mail): Promise<Sending>
}

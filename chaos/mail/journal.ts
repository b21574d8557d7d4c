/** How an SMTP server treats a mail. `late` and `cut` have it: they answer too late or not at all. */
export type Behaviour = 'well' | 'late' | 'cut' | 'defer' | 'refuse'
/** `mixed` chooses for each mail. */
export type Kind = Behaviour | 'mixed'

/** Recipients whose mailbox no server knows. */
export const GONE = 'gone-'

/** What a server wrote down before it answered. */
export interface Seen {
  readonly server: Kind
  /** `named`: the recipient was accepted. `taken`: the server has the whole mail, whatever it answers. */
  readonly what: 'named' | 'no mailbox' | 'deferred' | 'refused' | 'taken'
  readonly to: string
  /** The Message-ID, which is the same in every attempt of a step. Null before the mail is there. */
  readonly step: string | null
  readonly unsubscribe: string | null
}

/** The mail columns of a reviewer when all is over. */
export interface Ended {
  readonly email: string
  readonly state: string | null
  readonly isDue: boolean
}

export interface History {
  readonly seen: readonly Seen[]
  readonly ended: readonly Ended[]
  /** Suppressed before the first mail. */
  readonly suppressed: readonly string[]
  /** Unsubscribed between the request and the reminder, with the number of lines of all journals at that time. */
  readonly unsubscribed: readonly { readonly email: string; readonly mailsBefore: number }[]
  /** One mailbox that many name. */
  readonly popular: string
}

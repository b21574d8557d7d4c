import type { EndorsementType } from '../core/verification.ts'

/** What a mail to a reviewer tells. Names and titles are other people's words: data, whatever they say. */
export interface MailFacts {
  readonly kind: 'request' | 'reminder'
  readonly mode: 'test' | 'live'
  readonly requester: { readonly name: string }
  readonly reviewer: { readonly name: string; readonly company: string }
  readonly endorsementType: EndorsementType
  readonly source: {
    readonly type: 'project' | 'experience' | 'certificate'
    readonly title: string
    readonly subtitle: string
  }
  readonly skills: readonly string[]
  /** With the token in its fragment, which no server is ever sent. */
  readonly link: string
  readonly expiresAt: Date
}

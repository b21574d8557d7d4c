import type { QuestionSource } from '../../../kernel/question-source.ts'

/** Input of a credential. */
export interface CredentialFacts {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly student: { readonly name: string; readonly email: string }
  readonly skill: { readonly number: number; readonly name: string; readonly description: string }
  readonly method: 'human' | 'assessment'
  readonly endorsementType: string
  readonly source: {
    readonly type: 'experience' | 'project' | 'certificate'
    readonly title: string
    readonly subtitle: string
  }
  /** For an assessment: the result for this skill. */
  readonly result?: {
    readonly score: number
    readonly correct: number
    readonly total: number
    readonly questionSource: QuestionSource
  }
  /** For an endorsement: what the reviewer agreed to publish. No e-mail address. */
  readonly endorser?: { readonly name: string; readonly company: string; readonly check: EndorserCheck }
  readonly comment?: string
  /** Who released the outcome, if it was held for a person to look at. */
  readonly releasedBy?: 'organisation' | 'operator'
  readonly at: Date
}

/** What the address of the endorser tells about the company that was named. */
export interface EndorserCheck {
  readonly kind: 'website_domain' | 'name_in_domain' | 'free_mail' | 'other_domain'
  readonly domain: string
}

export interface Issuer {
  readonly name: string
  /** Without a trailing slash. Every URL inside a credential starts with it, so it must never change. */
  readonly url: string
}

/** Random values and the status list position of one credential. */
export interface IssuanceData {
  readonly credentialId: string
  readonly subjectUuid: string
  readonly salt: string
  readonly position: StatusListPosition
  readonly isTest: boolean
}

export interface StatusListPosition {
  readonly listId: string
  readonly index: number
}

/** What was shown, by whom and how: all that a credential is made of. */
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
  /** Of an assessment: this skill's questions. */
  readonly result?: { readonly score: number; readonly correct: number; readonly total: number }
  /** Of an endorsement: what the reviewer agreed to have shown, so no e-mail address. */
  readonly endorser?: { readonly name: string; readonly company: string }
  readonly comment?: string
  readonly at: Date
}

export interface Issuer {
  readonly name: string
  /** Without a slash at its end. Every address inside a credential begins with it, so it can never change again. */
  readonly url: string
}

/** What chance and the status list give to one credential. */
export interface CredentialMarks {
  readonly credentialId: string
  readonly subjectUuid: string
  readonly salt: string
  readonly place: Place
  readonly isTest: boolean
}

export interface Place {
  readonly listId: string
  readonly index: number
}

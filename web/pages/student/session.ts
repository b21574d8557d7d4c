/** The wire formats that this page uses. A test of the server compares them with its schemas. */

export type EndorsementType = 'manager' | 'colleague' | 'client' | 'mentor' | 'teacher' | 'other'
export type VerificationMethod = 'human' | 'assessment'
/** `under_review` is not final, but the student has nothing left to do. */
export type DecidedState =
  | 'under_review'
  | 'passed'
  | 'failed'
  | 'endorsed'
  | 'partly_endorsed'
  | 'declined'
  | 'expired'
export type State = 'draft' | 'awaiting_reviewer' | 'questions_ready' | 'attempt_failed' | DecidedState
export type Outcome = 'open' | 'endorsed' | 'declined' | 'cannot_say' | 'passed' | 'failed' | 'expired'

export interface SessionSkill {
  readonly skillId: string
  readonly name: string
  readonly names: { readonly hi?: string }
  readonly safetyCritical: boolean
  readonly proofUrl: readonly string[]
  readonly outcome: Outcome
  readonly comment: string | null
}

export interface Reviewer {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly website: string | null
}

/** The latest mail to the reviewer, as far as it is known what became of it. */
export interface ReviewerMail {
  readonly step: 'request' | 'reminder'
  readonly state: 'waiting' | 'delayed' | 'handed_over' | 'unconfirmed' | 'undeliverable' | 'stored'
  readonly at: string | null
  /** From when on the student can ask for the reminder; null if not or not any more. */
  readonly remindFrom: string | null
}

/** `data` of GET session. */
export interface Session {
  readonly serviceVerificationId: string
  readonly state: State
  readonly skills: readonly SessionSkill[]
  readonly projects: readonly {
    readonly externalProjectId: string
    readonly projectName: string
    readonly role?: string
  }[]
  readonly workExperiences: readonly {
    readonly externalExperienceId: string
    readonly company: string
    readonly title: string
  }[]
  readonly certificates: readonly {
    readonly externalCertificateId: string
    readonly certificateName: string
    readonly issuer?: string
    readonly issuedOn?: string
  }[]
  readonly stored: {
    readonly projects: readonly { readonly externalProjectId: string }[]
    readonly experience: readonly { readonly externalExperienceId: string }[]
    readonly certificates: readonly { readonly externalCertificateId: string }[]
  }
  readonly verificationMethod: VerificationMethod | null
  readonly endorsementType: EndorsementType | 'assessment'
  readonly reviewer: Reviewer | null
  /** Null unless the session waits for a reviewer. */
  readonly reviewerMail: ReviewerMail | null
  readonly assessment: {
    readonly attempt: number
    readonly score: number | null
    readonly passed: boolean | null
    /** When a failed attempt may be followed by the next; null if none is waiting. */
    readonly nextAttemptAt: string | null
  } | null
  readonly credentials: readonly { readonly skillId: string; readonly url: string }[]
}

/** `data` of POST questions. */
export interface Questions {
  readonly expiresAt: string
  readonly questions: readonly Question[]
  readonly alreadyGenerated?: true
}

export interface Question {
  readonly questionId: string
  readonly question: string
  readonly options: readonly string[]
}

/** `data` of POST answers. */
export interface AttemptResult {
  readonly skills: readonly SkillResult[]
}

export interface SkillResult {
  readonly skillId: string
  readonly correct: number
  readonly total: number
  readonly passed: boolean
}

/** One of `data` of GET search. */
export interface FoundSkill {
  readonly skillId: string
  readonly name: string
  readonly names: { readonly hi?: string }
  readonly subSkillName: string
  readonly matched: string
  readonly verifiable: boolean
}

export interface ReviewerBody {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly website?: string
  /** Of the mails. */
  readonly language: string
}

export interface ItemsBody {
  readonly workExperienceIds?: readonly string[]
  readonly projectIds?: readonly string[]
  readonly credentialIds?: readonly string[]
}

export interface SkillsBody {
  readonly skills: readonly { readonly skillId: string; readonly proofUrl: readonly string[] }[]
  readonly endorsementType: EndorsementType
}

export interface AnswersBody {
  readonly answers: readonly { readonly questionId: string; readonly option: number }[]
}

import type { Database, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { QuestionSource } from '../../kernel/question-source.ts'
import type { ReviewerCheck } from './core/reviewer-check.ts'
import type { NetworkKeys } from './core/signals.ts'
import type { SourceKind } from './core/submission.ts'
import type { ClaimType, VerificationMethod } from './core/verification.ts'

/** Input of one credential: one verified skill. */
export interface CredentialFacts {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly student: { readonly name: string; readonly email: string }
  readonly skill: { readonly number: number; readonly name: string; readonly description: string }
  readonly method: VerificationMethod
  readonly endorsementType: ClaimType
  readonly source: { readonly type: SourceKind; readonly title: string; readonly subtitle: string }
  readonly result?: SkillResult
  readonly endorser?: { readonly name: string; readonly company: string; readonly check: ReviewerCheck }
  readonly comment?: string
  /** Only if the outcome was held. */
  readonly releasedBy?: ReleasedBy
  readonly at: Date
}

/** Result of one skill in an assessment. */
export interface SkillResult {
  readonly score: number
  readonly correct: number
  readonly total: number
  readonly questionSource: QuestionSource
}

/** Who released an outcome that was held. */
export type ReleasedBy = 'organisation' | 'operator'

/** Runs in the transaction that verifies: a skill is verified if and only if its credential exists. */
export type IssueCredentials = (
  tx: TenantTx,
  facts: readonly CredentialFacts[],
) => Promise<readonly { readonly credentialId: string; readonly skillNumber: number }[]>

/** The latest attempt of an assessment. Provided by the assessments slice, which depends on this one, not the other way round. */
export interface AssessmentSummary {
  readonly totalQuestions: number
  readonly expiresAt: Date
  readonly attempt: number
  readonly score: number | null
  readonly passed: boolean | null
  /** When the next attempt may start, after a failed one. */
  readonly nextAttemptAt: Date | null
  /** Whether another attempt may follow this one. */
  readonly hasAttemptsLeft: boolean
  readonly questionSource: QuestionSource
}
export type ReadAssessment = (tx: TenantReads, verificationId: string) => Promise<AssessmentSummary | null>

export interface CredentialSummary {
  readonly credentialId: string
  readonly skillNumber: number
}
export type ListCredentials = (tx: TenantReads, verificationId: string) => Promise<readonly CredentialSummary[]>

/** Dependencies for ending a verification. */
export interface FinalizeDeps {
  readonly newId: (prefix: string) => string
  readonly issueCredentials: IssueCredentials
}

/** Erases the questions about a student's work, in the transaction that erases the student. Provided by the assessments slice. */
export type EraseQuestions = (tx: TenantTx, verificationIds: readonly string[]) => Promise<void>

export interface EraseDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly eraseQuestions: EraseQuestions
}

export interface VerificationDeps extends FinalizeDeps {
  readonly database: Database
  readonly clock: Clock
  /** The prefix and 256 random bits as base64url. */
  readonly newSecret: (prefix: string) => string
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string
  /** Derived from the master keys: the same in every process. */
  readonly networkKeys: NetworkKeys
  readonly readAssessment: ReadAssessment
  readonly listCredentials: ListCredentials
}

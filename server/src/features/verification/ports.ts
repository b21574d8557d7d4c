import type { Database, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { SourceKind } from './core/submitted.ts'
import type { ClaimType, VerificationMethod } from './core/verification.ts'

/** What a credential is made of: one verified skill. */
export interface CredentialFacts {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly student: { readonly name: string; readonly email: string }
  readonly skill: { readonly number: number; readonly name: string; readonly description: string }
  readonly method: VerificationMethod
  readonly endorsementType: ClaimType
  readonly source: { readonly type: SourceKind; readonly title: string; readonly subtitle: string }
  readonly result?: SkillResult
  readonly endorser?: { readonly name: string; readonly company: string }
  readonly comment?: string
  readonly at: Date
}

/** Of an assessment: one skill's questions. */
export interface SkillResult {
  readonly score: number
  readonly correct: number
  readonly total: number
}

/** In the transaction that verifies: a skill is verified if and only if its credential is there. */
export type IssueCredentials = (
  tx: TenantTx,
  facts: readonly CredentialFacts[],
) => Promise<readonly { readonly credentialId: string; readonly skillNumber: number }[]>

/** The last attempt of an assessment, as the session shows it. Given by the assessments, which know verifications, not the other way. */
export interface AssessmentSummary {
  readonly totalQuestions: number
  readonly expiresAt: Date
  readonly attempt: number
  readonly score: number | null
  readonly passed: boolean | null
}
export type ReadAssessment = (tx: TenantReads, verificationId: string) => Promise<AssessmentSummary | null>

export interface CredentialSummary {
  readonly credentialId: string
  readonly skillNumber: number
}
export type ListCredentials = (tx: TenantReads, verificationId: string) => Promise<readonly CredentialSummary[]>

/** To end a verification. */
export interface SettleDeps {
  readonly newId: (prefix: string) => string
  readonly issueCredentials: IssueCredentials
}

/** In the transaction that erases a student: what was asked about own work. Given by the assessments, as above. */
export type EraseQuestions = (tx: TenantTx, verificationIds: readonly string[]) => Promise<void>

export interface EraseDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly eraseQuestions: EraseQuestions
}

export interface VerificationDeps extends SettleDeps {
  readonly database: Database
  readonly clock: Clock
  /** Prefix and 256 random bits as base64url. */
  readonly newSecret: (prefix: string) => string
  /** Where people reach us, without a slash at the end. */
  readonly publicUrl: string
  readonly readAssessment: ReadAssessment
  readonly listCredentials: ListCredentials
}

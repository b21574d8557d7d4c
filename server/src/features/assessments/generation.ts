import type { Refusal } from '../../kernel/refusal.ts'
import type { Result } from '../../kernel/result.ts'
import type { Assessed } from './attempt-facts.ts'
import type { GenerateCode } from './core/decide-generate.ts'
import type { AskedQuestion } from './core/decide-submit.ts'

export interface GeneratedAssessment {
  readonly verificationId: string
  readonly expiresAt: Date
  readonly questions: readonly AskedQuestion[]
  /** By an earlier call, or by one beside this. */
  readonly alreadyGenerated: boolean
}

export type GenerateOutcome = Result<GeneratedAssessment, Refusal<GenerateCode | 'GENERATION_FAILED'>>

/** The one who makes them, by a lease that others can see. */
export interface Lead {
  readonly kind: 'lead'
  readonly verificationId: string
  readonly run: number
  readonly token: string
  readonly verification: Assessed
}

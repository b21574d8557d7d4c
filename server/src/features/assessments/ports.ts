import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { QuestionDeps } from '../questions/index.ts'
import type { SettleDeps } from '../verification/index.ts'

/** To grade, and to end what the clock has decided. */
export interface GradeDeps extends SettleDeps {
  readonly database: Database
  readonly clock: Clock
}

export interface AssessmentDeps extends GradeDeps, QuestionDeps {
  readonly newUuid: () => string
  /** Prefix and 256 random bits. */
  readonly newSecret: (prefix: string) => string
}

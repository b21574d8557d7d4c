import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { QuestionDeps } from '../questions/index.ts'
import type { FinalizeDeps } from '../verification/index.ts'

/** Dependencies for grading and for expiring attempts. */
export interface GradeDeps extends FinalizeDeps {
  readonly database: Database
  readonly clock: Clock
}

export interface AssessmentDeps extends GradeDeps, QuestionDeps {
  readonly newUuid: () => string
  /** The prefix and 256 random bits. */
  readonly newSecret: (prefix: string) => string
}

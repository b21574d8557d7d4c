import type { Clock } from '../../kernel/clock.ts'

export interface MandateDeps {
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

import type { Database } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { SecretBox } from '../../keys/index.ts'
import type { Turn } from '../core/health.ts'
import type { Courier, EventLog } from '../ports.ts'

export interface DeliverDeps {
  readonly database: Database
  readonly clock: Clock
  /** Monotonic, in milliseconds. */
  readonly stopwatch: () => number
  readonly random: () => number
  readonly pause: (ms: number) => Promise<void>
  readonly newId: (prefix: string) => string
  readonly secretBox: SecretBox
  readonly courier: Courier
  readonly events: EventLog
  readonly watch: DeliveryWatch
}

/** What the operator sees of it. */
export interface DeliveryWatch {
  /** An answer's class such as 2xx, or why there was none. */
  tried(outcome: string, seconds: number): void
  turned(tenant: Tenant, webhookId: string, turn: Turn): void
  failed(error: unknown): void
}

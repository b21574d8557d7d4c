import { Foreseen } from '../kernel/foreseen.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Result } from '../kernel/result.ts'

/** What a command asked for; a refusal ends it, in words. */
export function unwrap<T>(outcome: Result<T, Refusal<string>>): T {
  if (outcome.ok) return outcome.value
  const { code, details } = outcome.refusal
  throw new Foreseen([code.toLowerCase().replaceAll('_', ' '), ...details.map(detail => detail.message)].join(': '))
}

import { DAY_MS } from '../../../kernel/clock.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'

/** Times stay valid to the year 3000. A pipeline that advances a week in every run reaches it after 50,000 runs. */
export const MOST_AHEAD_MS = 365_000 * DAY_MS

/** How far the clock is ahead after the call. Live mode always has the real time. */
export function decideAdvance(
  { mode }: Tenant,
  aheadMs: number,
  seconds: number,
): Result<number, DomainError<'FORBIDDEN' | 'CONFLICT'>> {
  if (mode !== 'test')
    return err({
      ...domainError('FORBIDDEN'),
      message: 'Only test mode has a clock that can be moved. Use a test key.',
    })
  const wanted = aheadMs + seconds * 1_000
  if (wanted > MOST_AHEAD_MS)
    return err({
      ...domainError('CONFLICT'),
      message:
        'The test clock is 1,000 years ahead and cannot be moved further. Ask the operator for another organisation.',
    })
  return ok(wanted)
}

/** Goes to the next time at which there is something to do, or to the end of the move. Never back. */
export function decideStep(
  { aheadMs, targetMs }: { readonly aheadMs: number; readonly targetMs: number },
  realMs: number,
  nextDueMs: number | null,
): number {
  if (nextDueMs === null || nextDueMs > realMs + targetMs) return targetMs
  return Math.max(aheadMs, nextDueMs - realMs)
}

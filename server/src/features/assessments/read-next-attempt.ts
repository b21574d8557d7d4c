import type { Tenant } from '../../kernel/tenant.ts'
import { isExhausted, lastOf, standing, waitAfter } from './core/attempt.ts'
import type { GradeDeps } from './ports.ts'
import { findAttempts } from './store.ts'

/** From when new questions can be had, after an attempt that failed; null when there is nothing to wait for. */
export async function readNextAttempt(
  { database, clock }: Pick<GradeDeps, 'database' | 'clock'>,
  tenant: Tenant,
  verificationId: string,
): Promise<Date | null> {
  const now = new Date(clock())
  const found = await findAttempts(database.forTenant(tenant).reads, verificationId)
  const attempts = found.map(attempt => standing(attempt, now))
  const last = lastOf(attempts)
  if (last === null || last.state === 'open' || last.state === 'passed' || isExhausted(attempts)) return null
  return new Date(now.getTime() + waitAfter(last, now))
}

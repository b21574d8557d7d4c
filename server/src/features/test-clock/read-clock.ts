import { CompiledQuery } from 'kysely'
import type { TenantReads } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Tenant } from '../../kernel/tenant.ts'

const AHEAD = 'select offset_ms::float8 as ahead from test_clocks'

/** The time of campaigns: the real one in live mode, the test clock's in test mode. */
export async function readTime({ clock }: { readonly clock: Clock }, tx: TenantReads, { mode }: Tenant): Promise<Date> {
  if (mode === 'live') return new Date(clock())
  const { rows } = await tx.executeQuery<{ ahead: number }>(CompiledQuery.raw(AHEAD, []))
  return new Date(clock() + (rows[0]?.ahead ?? 0))
}

import { CompiledQuery } from 'kysely'
import { MODES } from '../../contract/fields.ts'
import type { TenantReads } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { listOwnPeriods } from '../organisations/index.ts'
import { type AgedPerson, listOldPeople } from '../people/index.ts'
import { readTime } from '../test-clock/index.ts'
import type { PageDeps } from './answer-page.ts'
import { erasePersonData } from './person-data.ts'

const BATCH_SIZE = 100
const BY_PERIOD = { actor: 'retention', alsoStop: false, source: 'console', openedId: null } as const

/**
 * Scheduled job: erases people whom their organisation keeps no longer, as their own request would, one transaction each. Whoever is still in a
 * campaign, or was since, stays. The time is that of the tenant, because that of its journeys is.
 */
export async function forgetOldPeople(deps: PageDeps, signal: AbortSignal): Promise<void> {
  for (const { orgId, periods } of await listOwnPeriods(deps.database.reads)) {
    if (periods.candidates === null) continue
    for (const mode of MODES) await forgetOf(deps, { orgId, mode }, periods.candidates, signal)
  }
}

async function forgetOf(deps: PageDeps, tenant: Tenant, days: number, signal: AbortSignal): Promise<void> {
  const { reads } = deps.database.forTenant(tenant)
  const before = new Date((await readTime(deps, reads, tenant)).getTime() - days * DAY_MS)
  let after: AgedPerson | null = null
  for (;;) {
    const old: readonly AgedPerson[] = await listOldPeople(reads, before, after, BATCH_SIZE)
    const inUse = await listInUse(
      reads,
      old.map(each => each.personId),
      before,
    )
    for (const { personId } of old.filter(each => !inUse.has(each.personId))) {
      signal.throwIfAborted()
      await erasePersonData(deps, tenant, personId, BY_PERIOD)
    }
    if (old.length < BATCH_SIZE) return
    after = old.at(-1)!
  }
}

const IN_USE = `
  select distinct person_id from journeys where person_id = any($1) and (status = 'pending' or updated_at >= $2)`

async function listInUse(tx: TenantReads, personIds: readonly string[], since: Date): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set()
  const { rows } = await tx.executeQuery<{ person_id: string }>(CompiledQuery.raw(IN_USE, [personIds, since]))
  return new Set(rows.map(row => row.person_id))
}

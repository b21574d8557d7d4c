import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'

/** Connections of as many processes, each of which reads as one tenant, through the code of the service. */
export interface Crowd {
  readonly counts: Readonly<CrowdCounts>
  stop(): Promise<void>
}

interface CrowdCounts {
  reads: number
  transactions: number
  /** Rows of another tenant, or a tenant that was left by somebody else. */
  foreign: number
  /** Ended with the connection, by a kill: the service answers 503 then. */
  lost: number
  readonly failed: string[]
}

const PAUSE_MS = 4_000
const LONG_AGO = new Date(0)
/** Errors of a connection that ended, as in http/faults.ts. */
const LOST = /^(08P01|57P0\d|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/
const ENDED = /Connection terminated|timeout exceeded|not queryable/

export async function startCrowd(url: string, connections: number, tenants: readonly Tenant[]): Promise<Crowd> {
  const counts: CrowdCounts = { reads: 0, transactions: 0, foreign: 0, lost: 0, failed: [] }
  const ending = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: ending.signal }).catch(() => {})
  const members = Array.from({ length: connections }, async (_, nth) => {
    const pool = createPool({ url, isPooled: true, role: 'pramaan_app', size: 1, name: 'crowd', onError: () => {} })
    const work = asMember(createDatabase(pool), tenants[nth % tenants.length]!, counts)
    // Not all at once.
    await pause((PAUSE_MS * nth) / connections)
    while (!ending.signal.aborted) {
      await work().catch((error: Error & { code?: string }) => {
        if (LOST.test(error.code ?? '') || ENDED.test(error.message)) counts.lost++
        else counts.failed.push(`${error.code} ${error.message}`)
      })
      await pause(PAUSE_MS * (0.5 + ((nth * 7) % 10) / 10))
    }
    await pool.end()
  })
  return {
    counts,
    stop: async () => {
      ending.abort()
      await Promise.all(members)
    },
  }
}

function asMember(database: ReturnType<typeof createDatabase>, tenant: Tenant, counts: CrowdCounts) {
  const mandates = sql<{ org_id: string; n: number }>`
    select org_id, count(*)::int as n from mandates where created_at > ${LONG_AGO} group by org_id`
  const setting = sql<{ org: string }>`select coalesce(current_setting('app.org', true), '') as org where ${1}::int = 1`
  const own = database.forTenant(tenant)
  const isForeign = (rows: readonly { org_id: string }[]) => rows.length !== 1 || rows[0]!.org_id !== tenant.orgId
  let turn = 0
  return async () => {
    if (turn++ % 2 === 0) {
      if (isForeign((await mandates.execute(own.reads)).rows)) counts.foreign++
      if ((await setting.execute(database.reads)).rows[0]!.org !== '') counts.foreign++
      counts.reads += 2
      return
    }
    await own.transaction(async tx => {
      if ((await setting.execute(tx)).rows[0]!.org !== tenant.orgId) counts.foreign++
      if (isForeign((await mandates.execute(tx)).rows)) counts.foreign++
    })
    counts.transactions++
  }
}

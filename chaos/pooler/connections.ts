import { setTimeout as wait } from 'node:timers/promises'
import { LOGINS, type Setup } from './setup.ts'

/** The most that were open at the same time, sampled. */
export interface Connections {
  /** Of clients, by PgBouncer. */
  clients: number
  /** Of PgBouncer to PostgreSQL, by PgBouncer. */
  pooled: number
  /** All of the logins of the service, by PostgreSQL: pooled and direct. */
  all: number
  direct: number
}

const SAMPLE_MS = 200
/** Backends of a killed PgBouncer end when they notice, after the new one has opened its own. */
const UNCOUNTED_AFTER_KILL_MS = 2_000

const ACTIVITY = `select count(*) filter (where application_name = 'pramaan')::int as pooled,
  count(*) filter (where application_name <> 'pramaan')::int as direct
  from pg_stat_activity where usename = any($1)`

export function watchConnections({ postgres, pooler }: Setup) {
  const most: Connections = { clients: 0, pooled: 0, all: 0, direct: 0 }
  let [isStopping, countsFrom] = [false, 0]
  const sample = async () => {
    const pools = (await pooler.console('SHOW POOLS')).filter(({ database }) => database === 'pramaan')
    const sum = (prefix: string) =>
      pools.reduce((total, pool) => {
        const names = Object.keys(pool).filter(name => name.startsWith(prefix) && !name.includes('cancel'))
        return total + names.reduce((of, name) => of + Number(pool[name]), 0)
      }, 0)
    const { rows } = await postgres.db.admin.query<{ pooled: number; direct: number }>(ACTIVITY, [
      Object.values(LOGINS),
    ])
    if (performance.now() < countsFrom) return
    const { pooled, direct } = rows[0]!
    most.clients = Math.max(most.clients, sum('cl_'))
    most.pooled = Math.max(most.pooled, sum('sv_'))
    most.all = Math.max(most.all, pooled + direct)
    most.direct = Math.max(most.direct, direct)
  }
  const loop = async () => {
    while (!isStopping) {
      // PgBouncer is being started again.
      await sample().catch(() => {})
      await wait(SAMPLE_MS)
    }
  }
  const running = loop()
  return {
    most,
    /** Call it before PgBouncer is killed. */
    pausePeak: () => {
      countsFrom = Number.POSITIVE_INFINITY
      return () => {
        countsFrom = performance.now() + UNCOUNTED_AFTER_KILL_MS
      }
    },
    stop: () => {
      isStopping = true
      return running
    },
  }
}

import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import { until } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { type Deployment, withDeployment } from './deployment.ts'
import { describeEffects, inSeconds } from './effects.ts'

/** After PostgreSQL accepts connections again. */
const HEALTHY_WITHIN_MS = 5_000
/** Settings without which a committed write could be lost. */
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes']

interface Crash {
  readonly kind: 'backend killed' | 'server killed'
  /** How long PostgreSQL accepted no connection. */
  readonly downMs: number
  readonly healthyMs: number
}

export const crashes: Scenario = {
  name: 'crashes',
  claim:
    'PostgreSQL killed with kill -9 under load, one backend or the whole server: serving within 5 s of accepting connections, no 5xx but 503, nothing lost or doubled, no page damaged',
  proves: ['F03', 'F04', 'I9', 'I36'],
  run: async ({ small, say }) => {
    const postgres = await startOwnPostgres()
    try {
      const durable = await isDurable(postgres)
      const outcome = await withDeployment({ db: postgres.db, apis: [{}], workers: [{}] }, async deployment => {
        const done: Crash[] = []
        const kinds: readonly Crash['kind'][] = small
          ? ['backend killed', 'server killed']
          : Array.from({ length: 30 }, (_, at) => (at % 3 === 2 ? 'server killed' : 'backend killed'))
        for (const kind of kinds) {
          await wait(2_000)
          done.push(await crash(postgres, deployment, kind))
          say(describe(done.at(-1)!).join('  '))
        }
        return {
          done,
          effects: await deployment.finish(),
          counts: deployment.load.counts(),
          accepted: deployment.load.accepted,
        }
      })
      const damaged = await damagedRelations(postgres)
      const { done, effects, counts, accepted } = outcome
      const ok =
        durable &&
        damaged === 0 &&
        effects.faults.length === 0 &&
        counts.serverErrors + counts.refused === 0 &&
        done.every(({ healthyMs }) => healthyMs <= HEALTHY_WITHIN_MS)
      return {
        ok,
        table: [['crash', 'down', 'serving after', ''], ...done.map(describe)],
        figures:
          `${done.length} crashes, ${counts.answered} calls, ${counts.unavailable} times 503, ${counts.serverErrors} other 5xx, ` +
          `${damaged} indexes damaged; ${describeEffects(accepted, effects)}`,
      }
    } finally {
      await postgres.close()
    }
  },
}

async function crash(postgres: OwnPostgres, { serves }: Deployment, kind: Crash['kind']): Promise<Crash> {
  const start = performance.now()
  if (kind === 'server killed') {
    await postgres.kill()
    await postgres.start()
  } else {
    // PostgreSQL ends all sessions and recovers, because a killed backend may have damaged the shared memory.
    process.kill(await aBackend(postgres), 'SIGKILL')
    await until(async () => !(await postgres.isAccepting()), 10_000, 'PostgreSQL to notice').catch(() => {})
    await until(postgres.isAccepting, 60_000, 'PostgreSQL to recover')
  }
  const accepting = performance.now()
  await until(serves, 60_000, 'the API to serve')
  return { kind, downMs: accepting - start, healthyMs: performance.now() - accepting }
}

/** Of the service, not of the scenario. */
async function aBackend(postgres: OwnPostgres): Promise<number> {
  const { rows } = await postgres.db.admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'pramaan_app' order by pid limit 1`,
  )
  const children = await childrenOf(await postgres.pid())
  const pid = rows[0]?.pid
  if (pid === undefined || !children.includes(pid)) throw new Error('The service has no connection to PostgreSQL.')
  return pid
}

async function isDurable(postgres: OwnPostgres): Promise<boolean> {
  const { rows } = await postgres.db.admin.query<{ setting: string }>(
    'select setting from pg_settings where name = any ($1)',
    [DURABLE],
  )
  return rows.length === DURABLE.length && rows.every(({ setting }) => setting === 'on')
}

/** Every index is compared with its table, and every page with its checksum when it is read. */
async function damagedRelations({ db }: OwnPostgres): Promise<number> {
  await db.admin.query('create extension if not exists amcheck')
  const { rows } = await db.admin.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index join pg_class on pg_class.oid = indexrelid
     where relkind = 'i' and relam = (select oid from pg_am where amname = 'btree') and relpersistence <> 't'`,
  )
  let damaged = 0
  for (const { index } of rows) {
    await db.admin.query('select bt_index_check($1::regclass, true)', [index]).catch(() => damaged++)
  }
  return damaged
}

function describe({ kind, downMs, healthyMs }: Crash): string[] {
  return [kind, inSeconds(downMs), inSeconds(healthyMs), healthyMs <= HEALTHY_WITHIN_MS ? 'ok' : 'short']
}

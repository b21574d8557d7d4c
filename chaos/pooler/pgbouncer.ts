import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { call } from '../../testing/client.ts'
import { until } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { describeEffects, inSeconds } from '../faults/effects.ts'
import { watchConnections } from './connections.ts'
import { startCrowd } from './crowd.ts'
import { startOrganisations } from './organisations.ts'
import { LOGINS, type Setup, startSetup } from './setup.ts'

const MOST_CONNECTIONS = 40
const ORGANISATIONS = 4
/** Of deploy/pgbouncer.ini. */
const MOST_STATEMENTS = 500
/** statement_timeout of the login, and the wait for a server connection. */
const LIMIT_MS = 5_000
const LIMIT_TOLERANCE_MS = 3_000
const CALM_MS = 6_000
const SERVING_WITHIN_MS = 10_000

const KILLS = ['half of the server connections', 'PgBouncer'] as const

export const pgbouncer: Scenario = {
  name: 'pgbouncer',
  claim:
    'behind PgBouncer in transaction mode 2,000 client connections share 40 of PostgreSQL, with kills of PgBouncer and of server connections: no tenant sees rows of another, no 5xx but 503, nothing lost or doubled, prepared statements and the time limits of the login work',
  proves: ['F37', 'F38', 'I36'],
  run: async ({ small, say }) => {
    const [clients, rounds] = small ? [500, 2] : [2_000, 10]
    const setup = await startSetup(small ? 1 : 2, say)
    const organisations = await startOrganisations(setup, ORGANISATIONS)
    try {
      await until(async () => organisations.counts().leastAccepted > 0, 60_000, 'a mandate of every organisation')
      const connections = watchConnections(setup)
      const crowd = await startCrowd(setup.pooler.urlOf(LOGINS.api), clients, organisations.tenants)
      await until(async () => connections.most.clients >= clients, 120_000, `${clients} client connections`)
      say(`${connections.most.clients} client connections on ${connections.most.pooled} of PgBouncer to PostgreSQL`)
      const limitMs = await timeLimit(setup)
      const statements = await preparedStatements(setup)
      const kills = await killInTurn(setup, rounds, connections.pausePeak, say)
      await wait(CALM_MS)
      await crowd.stop()
      const { effects, accepted } = await organisations.finish()
      await connections.stop()
      const [{ most }, counts, seen] = [connections, organisations.counts(), crowd.counts]
      const failed = counts.broken + counts.serverErrors + counts.refused
      const checks = {
        doctor: setup.doctor[0]!.startsWith('problem') && setup.doctor[1]!.startsWith('ok'),
        clients: most.clients >= clients,
        connections: Math.max(most.all, most.pooled) <= MOST_CONNECTIONS,
        foreign: counts.foreign + seen.foreign === 0,
        calls: failed === 0 && seen.failed.length === 0,
        effects: effects.faults.length === 0,
        pulled: counts.pulled > 0,
        limit: limitMs >= LIMIT_MS && limitMs <= LIMIT_MS + LIMIT_TOLERANCE_MS,
        statements: statements.used > statements.prepared && statements.prepared <= MOST_STATEMENTS,
        kills: kills.every(({ servingMs }) => servingMs <= SERVING_WITHIN_MS),
      }
      for (const [name, ok] of Object.entries(checks)) if (!ok) say(`short: ${name}`)
      if (seen.failed.length > 0) say(`the crowd: ${[...new Set(seen.failed)].slice(0, 5).join('; ')}`)
      return {
        ok: Object.values(checks).every(Boolean),
        table: [
          ['', ''],
          ['client connections of PgBouncer, at most', String(most.clients)],
          ['its connections to PostgreSQL, at most', String(most.pooled)],
          ['connections of the service in PostgreSQL, at most', `${most.all}, ${most.direct} of them direct`],
          ['calls', `${counts.answered}, 503: ${counts.unavailable}, failed otherwise: ${failed}`],
          [
            'reads and transactions of the crowd',
            `${seen.reads} and ${seen.transactions}, ended by kills: ${seen.lost}`,
          ],
          ['events pulled before they were delivered', String(counts.pulled)],
          ['rows or settings of another tenant', String(counts.foreign + seen.foreign)],
          ['a statement of 20 s ended after', inSeconds(limitMs)],
          ['statements prepared on one connection', `${statements.prepared}, used ${statements.used} times`],
          ...kills.map(({ what, servingMs }) => [`killed: ${what}; serving after`, inSeconds(servingMs)]),
        ],
        figures:
          `${most.clients} clients on ${most.all} connections, ${counts.answered} calls, ${counts.unavailable} times 503, ${failed} failed, ` +
          `${counts.foreign + seen.foreign} of another tenant; ${kills.length} kills; ${describeEffects(accepted, effects)}`,
      }
    } finally {
      organisations.abandon()
      await setup.end()
    }
  },
}

/** How long a statement of 20 s runs through the pooler. */
async function timeLimit({ pooler }: Setup): Promise<number> {
  const pool = poolOf(pooler.urlOf(LOGINS.api))
  const start = performance.now()
  try {
    await pool.query('select pg_sleep(20)')
    return Number.POSITIVE_INFINITY
  } catch (error) {
    return (error as { code?: string }).code === '57014' ? performance.now() - start : Number.POSITIVE_INFINITY
  } finally {
    await pool.end()
  }
}

/** Of the server connection that has the most. */
async function preparedStatements({ pooler }: Setup): Promise<{ readonly prepared: number; readonly used: number }> {
  const pool = poolOf(pooler.urlOf(LOGINS.api))
  try {
    const counts = []
    for (let times = 0; times < 50; times++) {
      const { rows } = await pool.query<{ prepared: number; used: number }>(
        `select count(*)::int as prepared, coalesce(sum(generic_plans + custom_plans), 0)::int as used from pg_prepared_statements
         where name like 'PGBOUNCER%'`,
      )
      counts.push(rows[0]!)
    }
    return counts.reduce((most, each) => (each.prepared > most.prepared ? each : most))
  } finally {
    await pool.end()
  }
}

function poolOf(url: string) {
  return createPool({
    url,
    isPooled: true,
    role: 'pramaan_app',
    size: 1,
    name: 'scenario',
    answerWithinMs: 30_000,
    onError: () => {},
  })
}

interface Kill {
  readonly what: (typeof KILLS)[number]
  /** Until every API was ready and answered. */
  readonly servingMs: number
}

async function killInTurn(
  setup: Setup,
  rounds: number,
  pausePeak: () => () => void,
  say: (line: string) => void,
): Promise<readonly Kill[]> {
  const done: Kill[] = []
  for (let round = 0; round < rounds; round++) {
    await wait(CALM_MS)
    const what = KILLS[round % KILLS.length]!
    const start = performance.now()
    if (what === 'PgBouncer') await killPooler(setup, pausePeak())
    else await endHalfOfServerConnections(setup)
    await until(() => serves(setup), 60_000, 'the API to serve')
    done.push({ what, servingMs: performance.now() - start })
    say(`round ${round + 1} of ${rounds}: ${what} killed, serving after ${inSeconds(done.at(-1)!.servingMs)}`)
  }
  return done
}

async function killPooler({ pooler }: Setup, resumePeak: () => void): Promise<void> {
  await pooler.kill()
  await pooler.start()
  resumePeak()
}

async function endHalfOfServerConnections({ postgres }: Setup): Promise<void> {
  await postgres.db.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pramaan' and pid % 2 = 0",
  )
}

async function serves({ apis }: Setup): Promise<boolean> {
  const answers = await Promise.all(apis.map(api => call('GET', `${api.url}/readyz`)))
  return answers.every(({ status }) => status === 200)
}

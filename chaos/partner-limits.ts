import { addresses } from '../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { endProcess, freePort, type ServerProcess, startRedis, startServer, until } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'
import { newCaller } from './caller.ts'
import { countInRedis } from './limits.ts'

const OPEN = { perSecond: 1_000_000, perMinute: 1_000_000 }
const LIMIT = 50
const OFFERED = 150

interface Row {
  readonly name: string
  readonly overrides: unknown
  readonly path: string
  readonly onBehalfOf?: string
}

/**
 * The overrides of the key decide which bucket stops the calls. A burst that refills too slowly to matter tests the
 * per-second limit.
 */
const ROWS: readonly Row[] = [
  { name: 'class, minute', overrides: { wholeKey: OPEN, reads: { ...OPEN, perMinute: LIMIT } }, path: '/account' },
  {
    name: 'class, day',
    overrides: { wholeKey: OPEN, skillsLookup: { ...OPEN, perDay: LIMIT } },
    path: '/skills/sk_1001',
  },
  { name: 'whole key, minute', overrides: { wholeKey: { ...OPEN, perMinute: LIMIT }, reads: OPEN }, path: '/account' },
  {
    name: 'recruiter, minute',
    overrides: { wholeKey: OPEN, reads: OPEN, recruiter: { ...OPEN, perMinute: LIMIT } },
    path: '/account',
    onBehalfOf: 'r-1',
  },
]

export const partnerLimits: Scenario = {
  name: 'partner-limits',
  claim:
    'two processes on one Redis let a key through exactly its number; Redis killed: no 5xx, limits per process; back: shared',
  proves: ['F05', 'I26'],
  run: async ({ small, say }) => {
    const repeats = small ? 1 : 5
    const db = await createTestDatabase()
    const redisPort = await freePort()
    let redis = await startRedis(redisPort)
    const env = {
      DATABASE_URL: db.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      REDIS_BUDGET_MS: '2000',
      LOG_LEVEL: 'error',
    }
    const servers = await Promise.all([startServer('api', env), startServer('api', env)])
    const nextAddress = addresses(21)
    const table = [['phase', 'limit', 'offered', 'expected', 'passed', '5xx']]
    let ok = true
    const phase = async (name: string, expected: number) => {
      for (const row of ROWS) {
        for (let at = 0; at < repeats; at++) {
          const { passed, serverErrors } = await burst(db, servers, row)
          ok &&= passed === expected && serverErrors === 0
          table.push([name, row.name, String(OFFERED), String(expected), String(passed), String(serverErrors)])
        }
      }
    }
    try {
      await phase('shared', LIMIT)
      await endProcess(redis, 'SIGKILL')
      say('Redis is killed')
      await phase('Redis down', LIMIT * 2)
      redis = await startRedis(redisPort)
      await until(() => countInRedis(servers, nextAddress), 15_000, 'Redis to be used again')
      await phase('shared again', LIMIT)
    } finally {
      await Promise.all(servers.map(server => server.end('SIGTERM')))
      await endProcess(redis, 'SIGKILL')
      await db.drop()
    }
    return { ok, table, figures: `${ROWS.length} limits, 3 phases, ${repeats} times each, ${servers.length} processes` }
  },
}

/** A new key sends three times its limit at once, to both processes in turn, within one clock minute. */
async function burst(db: TestDatabase, servers: readonly ServerProcess[], row: Row) {
  const caller = await newCaller(db, row.overrides)
  await until(async () => new Date().getSeconds() < 50, 15_000, 'enough time left in the minute')
  const options = row.onBehalfOf === undefined ? {} : { onBehalfOf: row.onBehalfOf }
  const replies = await Promise.all(
    Array.from({ length: OFFERED }, (_, at) => caller.call(servers[at % servers.length]!, 'GET', row.path, options)),
  )
  return {
    passed: replies.filter(reply => reply.status === 200).length,
    serverErrors: replies.filter(reply => reply.status >= 500).length,
  }
}

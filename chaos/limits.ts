import { addresses, call } from '../testing/client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { endProcess, freePort, type ServerProcess, startRedis, startServer, until } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'

interface Limit {
  readonly name: string
  readonly path: string
  readonly limit: number
}

const LIMITS: readonly Limit[] = [
  { name: 'global', path: '/api/selected-skills/user/nobody', limit: 100 },
  { name: 'search', path: '/api/skills/search?keyword=welding', limit: 15 },
  { name: 'scraping', path: '/api/skills/sk_1001', limit: 30 },
]

/**
 * The load while Redis is killed: each address sends its limit at once. The calls are searches, which need no database:
 * 2,000 concurrent calls that do were answered 503 on a busy machine, because the pool lets no call wait longer than a
 * second for a connection.
 */
const AS_IT_DIES = { ...LIMITS[1]!, addresses: 100 }

interface Burst {
  readonly passed: number
  readonly serverErrors: number
}

/** `count` concurrent calls from one address, spread over the servers in turn. */
async function burst(servers: readonly ServerProcess[], path: string, from: string, count: number): Promise<Burst> {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, at) => call('GET', servers[at % servers.length]!.url + path, { from })),
  )
  return {
    passed: replies.filter(reply => reply.status === 200).length,
    serverErrors: replies.filter(reply => reply.status >= 500).length,
  }
}

export const limits: Scenario = {
  name: 'limits',
  claim:
    'two processes on one Redis let through exactly each limit; Redis killed: no 5xx, limits per process; back: shared again',
  proves: ['F05', 'F49', 'I26'],
  run: async ({ small, say }) => {
    const perLimit = small ? 3 : 20
    const db = await createTestDatabase()
    const redisPort = await freePort()
    let redis = await startRedis(redisPort)
    const env = { DATABASE_URL: db.url, REDIS_URL: `redis://127.0.0.1:${redisPort}`, REDIS_BUDGET_MS: '2000' }
    const servers = await Promise.all([startServer('api', env), startServer('api', env)])
    const nextAddress = addresses(20)
    const table = [['phase', 'limit', 'addresses', 'expected each', 'exact', '5xx']]
    let ok = true
    const phase = async (name: string, expectedOf: (limit: Limit) => number) => {
      for (const limit of LIMITS) {
        let exact = 0
        let serverErrors = 0
        for (let at = 0; at < perLimit; at++) {
          const result = await burst(servers, limit.path, nextAddress(), limit.limit * 2 + 10)
          if (result.passed === expectedOf(limit)) exact++
          serverErrors += result.serverErrors
        }
        ok &&= exact === perLimit && serverErrors === 0
        table.push([name, limit.name, String(perLimit), String(expectedOf(limit)), String(exact), String(serverErrors)])
      }
    }
    try {
      await phase('shared', limit => limit.limit)
      say('killing Redis under load')
      const { path, limit: offered, addresses: callers } = AS_IT_DIES
      const underLoad = Array.from({ length: callers }, () => burst(servers, path, nextAddress(), offered))
      await endProcess(redis, 'SIGKILL')
      const during = await Promise.all(underLoad)
      const duringErrors = during.reduce((sum, each) => sum + each.serverErrors, 0)
      ok &&= duringErrors === 0
      table.push([
        'Redis killed',
        AS_IT_DIES.name,
        String(callers),
        `${offered} (same number offered)`,
        String(during.filter(each => each.passed === offered).length),
        String(duringErrors),
      ])
      await phase('Redis down', limit => limit.limit * 2)
      redis = await startRedis(redisPort)
      const backAfter = await until(
        async () => await countInRedis(servers, nextAddress),
        15_000,
        'limits to be shared again',
      )
      say(`limits were shared again ${Math.round(backAfter)} ms after Redis was back`)
      await phase('shared again', limit => limit.limit)
    } finally {
      await Promise.all(servers.map(server => server.end('SIGTERM')))
      await endProcess(redis, 'SIGKILL')
      await db.drop()
    }
    return { ok, table, figures: `${servers.length} processes, ${perLimit} addresses a limit and phase` }
  },
}

/** Whether each process counts a call in Redis and does not use its local fallback. */
export async function countInRedis(servers: readonly ServerProcess[], nextAddress: () => string): Promise<boolean> {
  const before = await Promise.all(servers.map(fallbacksOf))
  await Promise.all(servers.map(server => call('GET', `${server.url}/api/skills/masters`, { from: nextAddress() })))
  const after = await Promise.all(servers.map(fallbacksOf))
  return after.every((count, at) => count === before[at])
}

async function fallbacksOf(server: ServerProcess): Promise<number> {
  const { text } = await call('GET', server.metricsUrl)
  return Number(/pramaan_limiter_fallbacks_total (\d+)/.exec(text)?.[1] ?? 0)
}

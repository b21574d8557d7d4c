import { call } from '../server/test/harness/client.ts'
import type { ServerProcess } from '../server/test/harness/process.ts'

/** Whether each process counts a call in Redis and needs no stand-in for it. */
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

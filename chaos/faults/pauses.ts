import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, startOwnPostgres } from '../../testing/postgres.ts'
import { endProcess, freePort, startRedis, until } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { type Deployment, withDeployment } from './deployment.ts'
import { describeEffects, inSeconds } from './effects.ts'

/** Longer than the lease of a job or a delivery. */
const PAUSE_MS = 45_000
const SMALL_PAUSE_MS = 8_000
const SERVES_WITHIN_MS = 15_000
/** A caller gets an answer within this time, whatever stands still behind the API. */
const ANSWER_WITHIN_MS = 10_000

interface Pause {
  readonly process: string
  readonly servesMs: number
  readonly longestMs: number
  readonly serverErrors: number
  readonly refused: number
}

export const pauses: Scenario = {
  name: 'pauses',
  claim:
    'a worker, PostgreSQL, Redis or the API stopped with SIGSTOP for longer than a lease and continued: serving within 15 s, answers within 10 s, nothing lost or done twice by the one that woke up',
  // Takes minutes of standing still.
  onlyByName: true,
  proves: ['F06', 'I17', 'I36'],
  run: async ({ small, say }) => {
    const postgres = await startOwnPostgres()
    const redisPort = await freePort()
    const redis = await startRedis(redisPort)
    try {
      const settings = { REDIS_URL: `redis://127.0.0.1:${redisPort}` }
      return await withDeployment(
        { db: postgres.db, apis: [settings, settings], workers: [{}, {}] },
        async deployment => {
          const { apis, workers } = deployment
          const targets: readonly (readonly [string, () => Promise<readonly number[]>])[] = [
            ['worker', async () => [workers[0]!.pid]],
            ['PostgreSQL', async () => withChildren(await postgres.pid())],
            ['Redis', async () => [redis.pid!]],
            // Its callers wait: nothing answers for a process that stands still. The other API goes on.
            ['API', async () => [apis[1]!.pid]],
          ]
          const done: Pause[] = []
          for (const [name, pids] of targets) {
            done.push(await pause(deployment, name, await pids(), small ? SMALL_PAUSE_MS : PAUSE_MS))
            say(describe(done.at(-1)!).join('  '))
          }
          const effects = await deployment.finish()
          return {
            ok: done.every(isGood) && effects.faults.length === 0,
            table: [['stopped', 'serving after', 'longest call', '5xx but 503', 'refused', ''], ...done.map(describe)],
            figures: `${done.length} pauses of ${(small ? SMALL_PAUSE_MS : PAUSE_MS) / 1_000} s, ${describeEffects(deployment.load.accepted, effects)}`,
          }
        },
      )
    } finally {
      await endProcess(redis, 'SIGKILL')
      await postgres.close()
    }
  },
}

async function withChildren(pid: number): Promise<readonly number[]> {
  return [pid, ...(await childrenOf(pid))]
}

async function pause(
  { serves, load }: Deployment,
  name: string,
  pids: readonly number[],
  lastsMs: number,
): Promise<Pause> {
  const before = load.counts()
  load.resetLongest()
  signal(pids, 'SIGSTOP')
  try {
    await wait(lastsMs)
  } finally {
    signal(pids, 'SIGCONT')
  }
  const longest = load.counts().longestMs
  const servesMs = await until(serves, 60_000, 'both APIs to serve')
  const after = load.counts()
  return {
    process: name,
    servesMs,
    longestMs: longest,
    serverErrors: after.serverErrors - before.serverErrors,
    refused: after.refused - before.refused,
  }
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // A backend of PostgreSQL has ended meanwhile.
    }
  }
}

function isGood({ process: stopped, servesMs, longestMs, serverErrors, refused }: Pause): boolean {
  const answered = stopped === 'API' || longestMs <= ANSWER_WITHIN_MS
  return servesMs <= SERVES_WITHIN_MS && answered && serverErrors + refused === 0
}

function describe(each: Pause): string[] {
  const { process: stopped, servesMs, longestMs, serverErrors, refused } = each
  return [
    stopped,
    inSeconds(servesMs),
    inSeconds(longestMs),
    String(serverErrors),
    String(refused),
    isGood(each) ? 'ok' : 'short',
  ]
}

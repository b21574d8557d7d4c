import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../../testing/database.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { type Deployment, withDeployment } from './deployment.ts'
import { describeEffects, inSeconds } from './effects.ts'

const EXIT_WITHIN_MS = 30_000

/** As a load balancer does it: a process that is not ready gets no new call. Callers repeat nothing. */
export const restarts: Scenario = {
  name: 'restarts',
  claim:
    'APIs and workers restarted in turn with SIGTERM under load behind a balancer that asks /readyz: no call fails or breaks off, each process ends within 30 s, nothing lost or doubled',
  // A busy machine answers single calls with 503.
  onlyByName: true,
  proves: ['F07', 'I36'],
  run: async ({ small, say }) => {
    const rounds = small ? 2 : 20
    const db = await createTestDatabase()
    try {
      return await withDeployment({ db, apis: [{}, {}], workers: [{}, {}] }, async deployment => {
        let longestExitMs = 0
        for (let round = 0; round < rounds; round++) {
          for (const part of ['api', 'worker'] as const) {
            longestExitMs = Math.max(longestExitMs, await restart(deployment, part, round % 2))
          }
          say(`round ${round + 1} of ${rounds}: ${JSON.stringify(deployment.load.counts())}`)
        }
        const effects = await deployment.finish()
        const { answered, broken, unavailable, serverErrors, refused } = deployment.load.counts()
        const failed = broken + unavailable + serverErrors + refused
        return {
          ok: failed === 0 && longestExitMs <= EXIT_WITHIN_MS && effects.faults.length === 0,
          table: [
            ['restarts', 'calls', 'broken off', '503', 'other 5xx', 'refused', 'longest exit'],
            [2 * rounds, answered, broken, unavailable, serverErrors, refused, inSeconds(longestExitMs)].map(String),
          ],
          figures: `${2 * rounds} restarts, ${answered} calls, ${failed} failed; ${describeEffects(deployment.load.accepted, effects)}`,
        }
      })
    } finally {
      await db.drop()
    }
  },
}

/** Returns how long the process took to end. The new one serves before the old one is told to end. */
async function restart(deployment: Deployment, part: 'api' | 'worker', at: number): Promise<number> {
  const processes: ServerProcess[] = part === 'api' ? deployment.apis : deployment.workers
  const old = processes[at]!
  processes[at] = await startServer(part, deployment.common)
  // The calls that have chosen the old process are on their way for less than this.
  await wait(100)
  const start = performance.now()
  await old.end('SIGTERM')
  return performance.now() - start
}

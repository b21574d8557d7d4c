import { createTestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { withDeployment } from './deployment.ts'
import { describeEffects } from './effects.ts'
import { startFaultProxy } from './tcp-proxy.ts'

/** In the simple protocol, as the driver sends it: the statement ends with a NUL. */
const COMMIT = /\bcommit\0/i
const CUT_EVERY = 3

export const commits: Scenario = {
  name: 'commits',
  claim:
    'the link between API and PostgreSQL cut after COMMIT is sent and before its answer: 503 or the result, never another error, and the repeated call has one effect',
  proves: ['F11', 'I6', 'I9'],
  run: async ({ small, say }) => {
    const wanted = small ? 15 : 500
    const db = await createTestDatabase()
    const proxy = await startFaultProxy(db.url)
    try {
      return await withDeployment({ db, apis: [{ DATABASE_URL: proxy.url }], workers: [{}] }, async deployment => {
        proxy.set({ kind: 'cut-answer', to: COMMIT, every: CUT_EVERY })
        const isDone = async () => proxy.touched() >= wanted
        await until(isDone, small ? 90_000 : 1_200_000, `${wanted} commits without an answer`)
        const cut = proxy.touched()
        say(`${cut} commits without an answer`)
        proxy.set({ kind: 'none' })
        const effects = await deployment.finish()
        const { answered, unavailable, serverErrors, refused } = deployment.load.counts()
        return {
          ok: serverErrors + refused === 0 && effects.faults.length === 0,
          table: [
            ['commits cut', 'calls', '503', 'other 5xx', 'refused', 'mandates', 'ready', 'events received'],
            [
              cut,
              answered,
              unavailable,
              serverErrors,
              refused,
              deployment.load.accepted.size,
              effects.ready,
              effects.received,
            ].map(String),
          ],
          figures: `${cut} commits cut, ${unavailable} times 503, ${describeEffects(deployment.load.accepted, effects)}`,
        }
      })
    } finally {
      await proxy.close()
      await db.drop()
    }
  },
}

import { addresses, call, repeatWhileBusy } from '../testing/client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { startServer } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'

const CALLERS = 200

/** In each round all callers, each from its own address, select the same skill for the same user at once. */
export const selections: Scenario = {
  name: 'selections',
  claim: '200 concurrent POSTs of one selection from as many addresses: one 201, 199 times 409, one row',
  run: async ({ small, say }) => {
    const rounds = small ? 5 : 50
    const db = await createTestDatabase()
    const server = await startServer('api', { DATABASE_URL: db.url, REDIS_PREFIX: `chaos:${process.pid}:` })
    const nextAddress = addresses(10)
    const callers = Array.from({ length: CALLERS }, () => nextAddress())
    const seen = { created: 0, conflict: 0, other: 0, roundsExact: 0 }
    try {
      for (let round = 0; round < rounds; round++) {
        const json = { user_id: `user-${round}`, skill_id: 'sk_1001', sub_skill_id: 'ss_101', master_skill_id: 'ms_1' }
        const replies = await Promise.all(
          callers.map(from => repeatWhileBusy(() => call('POST', `${server.url}/api/selected-skills`, { json, from }))),
        )
        const count = (status: number) => replies.filter(reply => reply.status === status).length
        const { rows } = await db.admin.query('select count(*)::int as n from selected_skills where user_id = $1', [
          json.user_id,
        ])
        if (count(201) === 1 && count(409) === CALLERS - 1 && rows[0].n === 1) seen.roundsExact++
        seen.created += count(201)
        seen.conflict += count(409)
        seen.other += CALLERS - count(201) - count(409)
        if ((round + 1) % 10 === 0) say(`${round + 1} of ${rounds} rounds`)
      }
    } finally {
      await server.end('SIGTERM')
      await db.drop()
    }
    return {
      ok: seen.roundsExact === rounds,
      table: [
        ['rounds', 'exact', '201', '409', 'other'],
        [rounds, seen.roundsExact, seen.created, seen.conflict, seen.other].map(String),
      ],
      figures: `${seen.roundsExact} of ${rounds} rounds exact`,
    }
  },
}

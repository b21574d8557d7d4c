import { createTestDatabase, type TestDatabase } from '../server/test/harness/database.ts'
import { type ServerProcess, startServer, until } from '../server/test/harness/process.ts'
import type { Scenario } from '../server/test/harness/scenario.ts'
import { type Caller, newCaller } from './caller.ts'

const CALLERS = 200
const RAISED = { perSecond: 1_000_000, perMinute: 1_000_000, perDay: 1_000_000 }

/** Callers whose connection was cut by the kill do not know; they ask again with the same key until they do. */
export const idempotency: Scenario = {
  name: 'idempotency',
  claim:
    '200 concurrent requests with one key, the API killed in half of the rounds: one effect each, every 2xx byte-identical',
  run: async ({ small, say }) => {
    const rounds = small ? 6 : 200
    const db = await createTestDatabase()
    const seen = { exact: 0, kills: 0, landed: 0, replayed: 0, inProgress: 0, cut: 0, faults: [] as string[] }
    let server: ServerProcess | null = null
    try {
      const env = { DATABASE_URL: db.url, REDIS_PREFIX: `chaos:${process.pid}:`, LOG_LEVEL: 'error' }
      const partner = await newCaller(db, {
        wholeKey: { perSecond: 1_000_000, perMinute: 1_000_000 },
        skillRequests: RAISED,
      })
      server = await startServer('api', env)
      for (let round = 0; round < rounds; round++) {
        const kill = round % 2 === 1
        const name = `Chaos skill ${round}`
        const killing = kill ? killSoon(server, 5 + ((round * 7) % 60)) : Promise.resolve()
        const target = server
        const first = await Promise.all(
          Array.from({ length: CALLERS }, () => attempt(target, partner, name, `round-${round}`)),
        )
        await killing
        if (kill) {
          seen.kills++
          if (first.some(reply => reply === null)) seen.landed++
          server = await startServer('api', env)
        }
        const last = await settle(server, partner, name, `round-${round}`)
        judge(seen, [...first, last], await countRows(db, name), round)
        if ((round + 1) % 20 === 0) say(`${round + 1} of ${rounds} rounds, ${seen.landed} kills landed in requests`)
      }
    } finally {
      await server?.end('SIGTERM')
      await db.drop()
    }
    return {
      ok: seen.exact === rounds && seen.landed > 0,
      table: [
        ['rounds', 'exact', 'kills', 'landed in requests', 'replayed', 'told to wait', 'cut off', 'faults'],
        [
          rounds,
          seen.exact,
          seen.kills,
          seen.landed,
          seen.replayed,
          seen.inProgress,
          seen.cut,
          seen.faults.join('; ') || 'none',
        ].map(String),
      ],
      figures: `${seen.exact} of ${rounds} rounds with one effect and one answer, ${seen.landed} kills landed`,
    }
  },
}

interface Answered {
  readonly status: number
  readonly text: string
  readonly code: string
  readonly replayed: boolean
}

/** Null when the connection was cut: the caller does not know what happened. */
async function attempt(
  server: ServerProcess,
  caller: Caller,
  name: string,
  idempotencyKey: string,
): Promise<Answered | null> {
  try {
    const reply = await caller.call(server, 'POST', '/skill-requests', { json: { name }, idempotencyKey })
    return {
      status: reply.status,
      text: reply.text,
      code: reply.body?.error?.code ?? '',
      replayed: reply.headers['idempotent-replayed'] === 'true',
    }
  } catch {
    return null
  }
}

async function settle(server: ServerProcess, caller: Caller, name: string, idempotencyKey: string): Promise<Answered> {
  let last: Answered | null = null
  await until(
    async () => {
      last = await attempt(server, caller, name, idempotencyKey)
      return last !== null && last.status === 201
    },
    15_000,
    'a definite answer',
  )
  return last!
}

async function killSoon(server: ServerProcess, afterMs: number): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, afterMs))
  await server.end('SIGKILL')
}

async function countRows(db: TestDatabase, name: string): Promise<number> {
  const { rows } = await db.admin.query('select count(*)::int as n from skill_requests where name = $1', [name])
  return rows[0].n
}

function judge(
  seen: { exact: number; replayed: number; inProgress: number; cut: number; faults: string[] },
  replies: readonly (Answered | null)[],
  rows: number,
  round: number,
): void {
  const known = replies.filter(reply => reply !== null)
  const done = known.filter(reply => reply.status === 201)
  const waiting = known.filter(reply => reply.code === 'IDEMPOTENCY_IN_PROGRESS')
  // A process that is going down may refuse; it must not answer anything else.
  const odd = known.filter(
    reply => reply.status !== 201 && reply.code !== 'IDEMPOTENCY_IN_PROGRESS' && reply.status !== 503,
  )
  seen.replayed += done.filter(reply => reply.replayed).length
  seen.inProgress += waiting.length
  seen.cut += replies.length - known.length
  const exact = rows === 1 && new Set(done.map(reply => reply.text)).size === 1 && odd.length === 0
  if (exact) seen.exact++
  else
    seen.faults.push(
      `round ${round}: ${rows} rows, ${odd
        .map(reply => `${reply.status} ${reply.code}`)
        .slice(0, 3)
        .join(', ')}`,
    )
}

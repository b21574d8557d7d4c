import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type ServerProcess, startServer, until } from '../testing/process.ts'
import type { Outcome, Scenario } from '../testing/scenario.ts'
import { type Caller, newCaller } from './caller.ts'

const CALLERS = 200
const RAISED = { perSecond: 1_000_000, perMinute: 1_000_000, perDay: 1_000_000 }

/**
 * A caller whose connection was cut by the kill does not know the result. It repeats the call with the same key until it
 * does.
 */
export const idempotency: Scenario = {
  name: 'idempotency',
  claim:
    '200 concurrent requests with one key, the API killed in half of the rounds: one effect each, every 2xx byte-identical',
  proves: ['F01', 'F20', 'I6', 'I7'],
  run: async ({ small, say }) => {
    const rounds = small ? 6 : 200
    const db = await createTestDatabase()
    const seen: Seen = { exact: 0, kills: 0, landed: 0, replayed: 0, inProgress: 0, cut: 0, faults: [] }
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
        const last = await repeatUntilAnswered(server, partner, name, `round-${round}`)
        recordRound(seen, [...first, last], await countRows(db, name), round)
        if ((round + 1) % 20 === 0) say(`${round + 1} of ${rounds} rounds, ${seen.landed} kills landed in requests`)
      }
    } finally {
      await server?.end('SIGTERM')
      await db.drop()
    }
    return report(rounds, seen)
  },
}

interface Seen {
  exact: number
  kills: number
  landed: number
  replayed: number
  inProgress: number
  cut: number
  readonly faults: string[]
}

function report(rounds: number, seen: Seen): Outcome {
  const { exact, kills, landed, replayed, inProgress, cut, faults } = seen
  return {
    ok: exact === rounds && landed > 0,
    table: [
      [
        'rounds',
        'exact',
        'kills',
        'landed in requests',
        'replayed',
        'answered in progress',
        'connection cut',
        'faults',
      ],
      [rounds, exact, kills, landed, replayed, inProgress, cut, faults.join('; ') || 'none'].map(String),
    ],
    figures: `${exact} of ${rounds} rounds with one effect and one answer, ${landed} kills landed`,
  }
}

interface Answered {
  readonly status: number
  readonly text: string
  readonly code: string
  readonly replayed: boolean
}

/** Null if the connection was cut: the caller does not know the result. */
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

async function repeatUntilAnswered(
  server: ServerProcess,
  caller: Caller,
  name: string,
  idempotencyKey: string,
): Promise<Answered> {
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

function recordRound(seen: Seen, replies: readonly (Answered | null)[], rows: number, round: number): void {
  const known = replies.filter(reply => reply !== null)
  const done = known.filter(reply => reply.status === 201)
  const waiting = known.filter(reply => reply.code === 'IDEMPOTENCY_IN_PROGRESS')
  // A process that is stopping may answer 503, and nothing else.
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

import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../bench/figures.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { BANK_SKILLS, NO_RATE_LIMITS, validMandate } from '../testing/mandates.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'
import { type Caller, newCaller } from './caller.ts'
import { flood } from './flood.ts'
import { atRate, readSteadily, tally } from './rate.ts'

/** Times the calm p99. Below the floor, the scheduler of two cores decides and not the service. */
const MOST_TIMES_CALM = 3
const CALM_FLOOR_MS = 25

/** The allowed rate of the skill operations, with the longest text that is accepted. */
const EXTRACTS_PER_SECOND = 10
const LONGEST_TEXT = 'We need a mason who can lay bricks and plaster walls. '.repeat(1_000).slice(0, 50_000)
const PUBLIC_ROUTES = ['/openapi/partner.json', '/api/skills/search?keyword=mason', '/proof/unknown', '/readyz']
const CONNECTIONS = 10

interface Phase {
  readonly name: string
  /** Runs until the signal aborts, and returns what its own calls were answered. */
  readonly disturb: (signal: AbortSignal) => Promise<readonly number[]>
}

/** One partner calls at a steady rate; beside it a neighbour does the worst that it is allowed to do. */
export const neighbours: Scenario = {
  name: 'neighbours',
  claim:
    "a key at its limits with the worst payloads, 10 connections on each public route, a locked table: other partners' p99 at most 3 times calm, no 5xx for them",
  // A percentile of times: not for a machine that runs other tests.
  onlyByName: true,
  proves: ['F16', 'F27'],
  run: async ({ small, say }) => {
    const db = await createTestDatabase()
    let server: ServerProcess | null = null
    try {
      const env = { DATABASE_URL: db.url, REDIS_PREFIX: `neighbours:${process.pid}:`, LOG_LEVEL: 'error' }
      server = await startServer('api', env)
      const [quiet, busy] = [await newCaller(db, NO_RATE_LIMITS), await newCaller(db, NO_RATE_LIMITS)]
      const lastsMs = small ? 8_000 : 30_000
      const calm = await watch(server, quiet, lastsMs, { name: 'calm', disturb: async () => [] })
      const bound = Math.max(CALM_FLOOR_MS, calm.p99) * MOST_TIMES_CALM
      const rows = [calm]
      for (const phase of await phasesOf(db, server, busy)) {
        const row = await watch(server, quiet, lastsMs, phase)
        say(`${row.name}: p50 ${row.p50.toFixed(0)} ms, p99 ${row.p99.toFixed(0)} ms, ${row.serverErrors} 5xx`)
        rows.push(row)
      }
      const ok = rows.every(row => row.p99 <= bound && row.serverErrors === 0 && row.calls > 50)
      return {
        ok,
        table: [
          ['beside', 'calls', 'p50 ms', 'p99 ms', '5xx', "the neighbour's answers"],
          ...rows.map(row => [
            row.name,
            String(row.calls),
            row.p50.toFixed(1),
            row.p99.toFixed(1),
            String(row.serverErrors),
            row.disturbed,
          ]),
        ],
        figures: `p99 calm ${calm.p99.toFixed(0)} ms, at most ${Math.max(...rows.map(row => row.p99)).toFixed(0)} ms beside a neighbour (bound ${bound.toFixed(0)})`,
      }
    } finally {
      await server?.end('SIGTERM')
      await db.drop()
    }
  },
}

async function phasesOf(db: TestDatabase, server: ServerProcess, busy: Caller): Promise<readonly Phase[]> {
  const workflow = await busy.call(server, 'POST', '/workflows', {
    json: { name: 'Masons', channels: ['whatsapp'], languages: ['en'] },
  })
  const mandate = (at: number) =>
    validMandate(workflow.body.data.workflow_id, {
      job_id: `neighbour-${at}`,
      skills: [{ skill_id: BANK_SKILLS[0], verify: true }],
    })
  return [
    {
      name: '10 extracts a second of 50,000 characters',
      disturb: signal =>
        atRate(EXTRACTS_PER_SECOND, signal, async () => {
          const { status } = await busy.call(server, 'POST', '/skills/extract', { json: { text: LONGEST_TEXT } })
          return status
        }),
    },
    {
      name: `${CONNECTIONS} connections on each public route`,
      disturb: signal => flood({ url: server.url, paths: PUBLIC_ROUTES, connections: CONNECTIONS }, signal),
    },
    {
      name: 'a locked table of mandates, 15 writes a second',
      disturb: async signal => {
        const locker = await db.admin.connect()
        await locker.query('begin; lock table mandates in access exclusive mode')
        let at = 0
        const statuses = await atRate(15, signal, async () => {
          const { status } = await busy.call(server, 'POST', '/mandates', { json: mandate(at++) })
          return status
        })
        await locker.query('rollback')
        locker.release()
        return statuses
      },
    },
  ]
}

async function watch(server: ServerProcess, quiet: Caller, lastsMs: number, { name, disturb }: Phase) {
  const controller = new AbortController()
  const disturbing = disturb(controller.signal)
  const watching = readSteadily(server, quiet, controller.signal)
  await wait(lastsMs)
  controller.abort()
  const [disturbed, { times, statuses }] = await Promise.all([disturbing, watching])
  return {
    name,
    calls: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    serverErrors: statuses.filter(status => status >= 500).length,
    disturbed: tally(disturbed),
  }
}

import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../bench/figures.ts'
import { call } from '../testing/client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { NO_RATE_LIMITS } from '../testing/mandates.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'
import { type Caller, newCaller } from './caller.ts'

const MOST_MS = 250
const MOST_P99_MS = 100
const BODY_LIMIT = 262_144

/** A pattern that backtracks takes minutes for such a text; a linear one a few milliseconds. */
const ATTACK_LENGTH = 250_000
const MOST_PATTERN_MS = 250

/** Whether one call can keep all others waiting: the slowest texts and bodies that are accepted, and every pattern of the documents. */
export const eventLoop: Scenario = {
  name: 'event-loop',
  claim:
    'beside the worst input that is accepted, one call at a time, other calls wait at most 250 ms (p99 100 ms); every pattern of the documents takes linear time',
  // A maximum of times: not for a machine that runs other tests.
  onlyByName: true,
  proves: ['F19'],
  run: async ({ small, say }) => {
    const slowest = await slowestPattern()
    say(`${slowest.patterns} patterns, the slowest took ${slowest.ms.toFixed(0)} ms: ${slowest.pattern}`)
    const db = await createTestDatabase()
    let server: ServerProcess | null = null
    try {
      server = await startServer('api', {
        DATABASE_URL: db.url,
        REDIS_PREFIX: `loop:${process.pid}:`,
        LOG_LEVEL: 'error',
      })
      const caller = await newCaller(db, NO_RATE_LIMITS)
      const rows = []
      for (const { name, send } of WORST) {
        const waits = await pingBeside(server, () => send(server!, caller), small ? 5 : 40)
        say(`${name}: p99 ${percentile(waits, 0.99).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms`)
        rows.push({ name, waits })
      }
      const all = rows.flatMap(row => row.waits)
      const [p99, longest] = [percentile(all, 0.99), Math.max(...all)]
      return {
        ok: longest <= MOST_MS && p99 <= MOST_P99_MS && slowest.ms <= MOST_PATTERN_MS,
        table: [
          ['beside', 'other calls', 'p99 ms', 'longest ms'],
          ...rows.map(({ name, waits }) => [
            name,
            String(waits.length),
            percentile(waits, 0.99).toFixed(0),
            Math.max(...waits).toFixed(0),
          ]),
        ],
        figures: `other calls wait p99 ${p99.toFixed(0)} ms, at most ${longest.toFixed(0)} ms; ${slowest.patterns} patterns, slowest ${slowest.ms.toFixed(0)} ms for ${ATTACK_LENGTH} characters`,
      }
    } finally {
      await server?.end('SIGTERM')
      await db.drop()
    }
  },
}

interface Worst {
  readonly name: string
  readonly send: (server: ServerProcess, caller: Caller) => Promise<unknown>
}

const words = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const post = (path: string, json: unknown) => (server: ServerProcess, caller: Caller) =>
  caller.call(server, 'POST', path, { json })
const get = (path: string) => (server: ServerProcess, caller: Caller) => caller.call(server, 'GET', path)
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const WORST: readonly Worst[] = [
  {
    name: 'extract, 50,000 characters of skills',
    send: post('/skills/extract', { text: words('bricklaying, plaster and wiring. ', 50_000) }),
  },
  { name: 'extract, one word of 50,000', send: post('/skills/extract', { text: words('welding', 50_000) }) },
  { name: 'extract, unknown words', send: post('/skills/extract', { text: words('zqxv wkjh pqrz ', 50_000) }) },
  {
    name: 'match, the most phrases',
    send: post('/skills/match', {
      phrases: Array.from({ length: 50 }, (_, at) => words(`lays bricks and plaster ${at} `, 200)),
    }),
  },
  { name: 'the largest page of skills', send: get('/skills?q=a&limit=100') },
  { name: 'a body of 256 KB', send: post('/mandates', { title: 'x'.repeat(BODY_LIMIT - 100) }) },
  {
    name: 'a body with 20,000 unknown fields',
    send: post('/mandates', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, at]))),
  },
  {
    name: 'a body nested 100,000 deep',
    send: async server =>
      await call('POST', `${server.url}/api/selected-skills`, {
        raw: nested(100_000),
        headers: { 'content-type': 'application/json' },
      }),
  },
  {
    name: 'a search for 100 characters',
    send: async server =>
      await call(
        'GET',
        `${server.url}/api/skills/search?keyword=${words('plumberr ', 100).trim().replaceAll(' ', '+')}`,
        { from: '127.33.0.1' },
      ),
  },
]

/** Calls /healthz every 5 ms while the worst is sent some times, and returns how long each of these calls took. */
async function pingBeside(
  server: ServerProcess,
  send: () => Promise<unknown>,
  times: number,
): Promise<readonly number[]> {
  const waits: number[] = []
  let isOver = false
  const pinging = (async () => {
    while (!isOver) {
      const start = performance.now()
      await call('GET', `${server.url}/healthz`, { from: '127.34.0.1' })
      waits.push(performance.now() - start)
      await wait(5)
    }
  })()
  for (let sent = 0; sent < times; sent++) await send()
  isOver = true
  await pinging
  return waits
}

/** Texts that make backtracking patterns slow: long runs of what a pattern may contain, and an end that does not fit. */
const RUNS = ['a', 'A', '0', ' ', '-', '.', 'a.', 'a@', 'a-', '0.', 'aA0', '/', 'https://a.', '_']

async function slowestPattern() {
  const patterns = new Set<string>()
  for (const name of ['partner', 'verification', 'catalogue']) {
    const document = JSON.parse(await readFile(new URL(`../openapi/${name}.json`, import.meta.url), 'utf8'))
    collectPatterns(document, patterns)
  }
  let slowest = { pattern: '', ms: 0 }
  for (const pattern of patterns) {
    const compiled = new RegExp(pattern, 'u')
    for (const run of RUNS) {
      const text = `${words(run, ATTACK_LENGTH)}\u0000`
      const start = performance.now()
      compiled.test(text)
      const ms = performance.now() - start
      if (ms > slowest.ms) slowest = { pattern, ms }
    }
  }
  return { ...slowest, patterns: patterns.size }
}

function collectPatterns(node: unknown, into: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'pattern' && typeof value === 'string') into.add(value)
    else collectPatterns(value, into)
  }
}

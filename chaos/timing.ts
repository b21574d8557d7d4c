import { randomInt } from 'node:crypto'
import { median } from '../bench/figures.ts'
import { issuePartnerKey, SCOPES } from '../server/src/features/keys/index.ts'
import { addresses, call } from '../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { keysDeps, newOrganisation } from '../testing/keys.ts'
import { BASE } from '../testing/partner.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'

const TARGET = `${BASE}/account`
const MOST_MICROSECONDS = 20
/** Of Welch's test: above it, two means differ beyond chance (as in tests of leaking hardware). */
const MOST_T = 4.5
/** The slowest tenth is the scheduler and the garbage collector. */
const KEPT_SHARE = 0.9

interface Pair {
  readonly name: string
  readonly headers: readonly [Headers, Headers]
}
type Headers = Readonly<Record<string, string>>

/** What the time of a rejection tells an outsider: whether a key exists, and how much of a signature is right. */
export const timing: Scenario = {
  name: 'timing',
  claim:
    'the time of a rejection tells neither whether a key exists nor which byte of a signature is wrong: medians at most 20 µs apart, t below 4.5',
  // Differences of microseconds: not for a machine that runs other tests.
  onlyByName: true,
  proves: ['F35', 'D3'],
  run: async ({ small, say }) => {
    const samples = small ? 3_000 : 20_000
    const db = await createTestDatabase()
    let server: ServerProcess | null = null
    try {
      server = await startServer('api', {
        DATABASE_URL: db.url,
        REDIS_PREFIX: `timing:${process.pid}:`,
        LOG_LEVEL: 'error',
      })
      const rows = []
      for (const { name, headers } of await pairs(db)) {
        // Compiled code and open connections first.
        await compare(server, headers, 500)
        const compared = await compare(server, headers, samples)
        say(`${name}: ${describe(compared)}`)
        rows.push({ name, ...compared })
      }
      return {
        ok: rows.every(isAlike),
        table: [
          ['rejected calls', 'medians µs', 'apart µs', 't', 'statuses'],
          ...rows.map(row => [
            row.name,
            row.medians.map(each => each.toFixed(0)).join(' and '),
            row.apart.toFixed(1),
            row.t.toFixed(2),
            row.statuses.join(' '),
          ]),
        ],
        figures: rows.map(row => `${row.name} ${row.apart.toFixed(1)} µs apart, t ${row.t.toFixed(2)}`).join('; '),
      }
    } finally {
      await server?.end('SIGTERM')
      await db.drop()
    }
  },
}

async function pairs(db: TestDatabase): Promise<readonly Pair[]> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const tenant = { orgId: await newOrganisation(deps), mode: 'live' as const }
  const { id } = await issuePartnerKey(deps, tenant, { scopes: SCOPES, limitOverrides: {}, expiresAt: null }, 'chaos')
  const unknown = `${id.slice(0, -6)}${id.endsWith('000000') ? '111111' : '000000'}`
  const wrong = 'a'.repeat(64)
  const signed = (keyId: string, signature: string) => ({ 'x-api-key': keyId, 'x-signature': signature })
  return [
    { name: 'a key that exists or not', headers: [signed(id, wrong), signed(unknown, wrong)] },
    // A comparison that ends at the first difference would be faster for one of them.
    { name: 'two signatures', headers: [signed(id, `0${wrong.slice(1)}`), signed(id, `${wrong.slice(1)}0`)] },
  ]
}

interface Compared {
  readonly medians: readonly [number, number]
  readonly apart: number
  readonly t: number
  readonly statuses: readonly number[]
}

/** One call at a time, of either kind at random, each from one of many addresses: failed signatures are limited per address. */
async function compare(server: ServerProcess, kinds: Pair['headers'], samples: number): Promise<Compared> {
  const times: [number[], number[]] = [[], []]
  const statuses = new Set<number>()
  const nextAddress = addresses(randomInt(20, 120))
  for (let made = 0; made < 2 * samples; made++) {
    const kind = randomInt(2) as 0 | 1
    const headers = { ...kinds[kind], 'x-timestamp': String(Date.now()) }
    const from = nextAddress()
    const start = process.hrtime.bigint()
    const { status } = await call('GET', server.url + TARGET, { headers, from })
    times[kind].push(Number(process.hrtime.bigint() - start) / 1_000)
    statuses.add(status)
  }
  const [first, second] = times.map(fastest) as [number[], number[]]
  const medians = [median(first), median(second)] as const
  return { medians, apart: Math.abs(medians[0] - medians[1]), t: welch(first, second), statuses: [...statuses] }
}

function fastest(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * KEPT_SHARE))
}

function welch(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [spreadOf(first), spreadOf(second)]
  return Math.abs(a.mean - b.mean) / Math.sqrt(a.variance / first.length + b.variance / second.length)
}

function spreadOf(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) }
}

const isAlike = ({ apart, t, statuses }: Compared) =>
  apart <= MOST_MICROSECONDS && t < MOST_T && statuses.length === 1 && statuses[0] === 401

function describe({ medians, apart, t }: Compared): string {
  return `${medians[0].toFixed(0)} and ${medians[1].toFixed(0)} µs, ${apart.toFixed(1)} apart, t ${t.toFixed(2)}`
}

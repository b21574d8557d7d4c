import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { Redis } from 'ioredis'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'
import { endProcess, freePort, startServer } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'

import { backendsMs, processMs } from '../cpu-time.ts'
import { median, withSpread } from '../figures.ts'
import { authenticationCosts } from './costs.ts'

const CONNECTIONS = 32
const LEAST_RATIO = { skill: 0.7, request: 0.6 }
const TARGETS = ['skill', 'baselineSkill', 'request', 'baselineRequest'] as const
type Target = (typeof TARGETS)[number]

interface Measured {
  readonly rate: number
  /** CPU time of a call, in the server, in the backends of PostgreSQL and in Redis. */
  readonly micros: readonly number[]
}

const RAISED = { perSecond: 1_000_000, perMinute: 1_000_000 }

export const signedReads: Scenario = {
  name: 'signed-reads',
  claim: `a signed call (signature, limits, tenant) against the same route and statements without them: at least ${LEAST_RATIO.skill}, a tenant’s row ${LEAST_RATIO.request}`,
  run: async ({ small, say }) => {
    const seconds = small ? 1 : 4
    const rounds = small ? 2 : 5
    const db = await createTestDatabase()
    const server = await startServer('api', {
      DATABASE_URL: db.url,
      REDIS_PREFIX: `bench:${process.pid}:`,
      LOG_LEVEL: 'error',
    })
    const baselinePort = await freePort()
    const baseline = spawn(
      process.execPath,
      [fileURLToPath(new URL('./baseline-server.ts', import.meta.url)), db.url, String(baselinePort)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    try {
      await once(baseline.stdout, 'data')
      const partner = await newPartner(db)
      const baselineUrl = `http://127.0.0.1:${baselinePort}`
      const targets = {
        skill: { url: `${server.url}${BASE}/skills/sk_1001`, headers: () => partner.headers('/skills/sk_1001') },
        baselineSkill: { url: `${baselineUrl}/skills/sk_1001`, headers: () => ({}) },
        request: {
          url: `${server.url}${BASE}/skill-requests/${partner.requestId}`,
          headers: () => partner.headers(`/skill-requests/${partner.requestId}`),
        },
        baselineRequest: {
          url: `${baselineUrl}/skill-requests/${partner.requestId}/${partner.orgId}`,
          headers: () => ({}),
        },
      }
      const redisPid = await pidOfRedis()
      const measured: Record<Target, Measured[]> = { skill: [], baselineSkill: [], request: [], baselineRequest: [] }
      // Both servers compile their hot paths first, as a production process has.
      for (const { url, headers } of Object.values(targets)) {
        await autocannon({ url, headers: headers(), connections: CONNECTIONS, duration: small ? 1 : 4 })
      }
      for (let round = 0; round < rounds; round++) {
        for (const target of TARGETS) {
          const { url, headers } = targets[target]
          const pid = target.startsWith('baseline') ? baseline.pid! : server.pid
          const cpu = async () => [await processMs(pid), await backendsMs(db.admin), await processMs(redisPid)]
          measured[target].push(await measure(url, headers(), seconds, cpu))
        }
        say(`round ${round + 1} of ${rounds}`)
      }
      const costs = await authenticationCosts(db, { orgId: partner.orgId, mode: 'live' }, partner, small ? 300 : 2_000)
      return outcomeOf(measured, costs)
    } finally {
      await endProcess(baseline, 'SIGKILL')
      await server.end('SIGTERM')
      await db.drop()
    }
  },
}

async function newPartner(db: TestDatabase) {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const orgId = await newOrganisation(deps)
  const limitOverrides = { wholeKey: RAISED, skillsLookup: RAISED, reads: RAISED }
  const terms = { scopes: SCOPES, limitOverrides, expiresAt: null }
  const { id: keyId, secret } = await issuePartnerKey(deps, { orgId, mode: 'live' }, terms, 'bench')
  const requestId = deps.newId('SR_')
  await db.admin.query(
    `insert into skill_requests (org_id, mode, skill_request_id, name, folded_name, description, created_at)
     values ($1, 'live', $2, 'Bench', 'bench', '', now())`,
    [orgId, requestId],
  )
  const key = hmacKey(secret)
  const headers = (path: string) => signedHeaders({ keyId, key, method: 'GET', target: BASE + path })
  return { orgId, keyId, requestId, headers }
}

async function measure(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  cpu: () => Promise<number[]>,
): Promise<Measured> {
  const before = await cpu()
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx`)
  const after = await cpu()
  const micros = after.map((ms, at) => ((ms - before[at]!) * 1_000) / result.requests.total)
  return { rate: result.requests.average, micros }
}

/** From its own answer: it may run on another machine, then its CPU time is not known. */
async function pidOfRedis(): Promise<number> {
  const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379')
  const info = await redis.info('server')
  redis.disconnect()
  return Number(/process_id:(\d+)/.exec(info)?.[1])
}

function outcomeOf(measured: Readonly<Record<Target, readonly Measured[]>>, costs: readonly (readonly string[])[]) {
  const rates = (target: Target) => measured[target].map(({ rate }) => rate)
  const ratio = (signed: Target, plain: Target) => rates(signed).map((rate, at) => rate / rates(plain)[at]!)
  const [skill, request] = [ratio('skill', 'baselineSkill'), ratio('request', 'baselineRequest')]
  const cpu = (target: Target) =>
    [0, 1, 2].map(at => median(measured[target].map(({ micros }) => micros[at]!)).toFixed(0)).join(' + ')
  const row = (name: string, signed: Target, plain: Target, ratios: readonly number[]) => [
    name,
    withSpread(rates(signed), 0),
    withSpread(rates(plain), 0),
    withSpread(ratios, 2),
    cpu(signed),
    cpu(plain),
  ]
  return {
    ok: median(skill) >= LEAST_RATIO.skill && median(request) >= LEAST_RATIO.request,
    table: [
      ['call', 'a second, signed', 'a second, baseline', 'ratio', 'CPU µs, server + PostgreSQL + Redis', 'baseline'],
      row('GET /skills/{id}', 'skill', 'baselineSkill', skill),
      row('GET /skill-requests/{id}', 'request', 'baselineRequest', request),
      ...costs,
    ],
    figures: `ratio ${median(skill).toFixed(2)} and ${median(request).toFixed(2)}, ${CONNECTIONS} connections`,
  }
}

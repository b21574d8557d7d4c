import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'
import { endProcess, freePort, startServer } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'

import { median, withSpread } from '../figures.ts'
import { authenticationCosts } from './costs.ts'

const CONNECTIONS = 32
const LEAST_RATIO = { skill: 0.5, request: 0.4 }
const RAISED = { perSecond: 1_000_000, perMinute: 1_000_000 }

export const authentication: Scenario = {
  name: 'authentication',
  claim:
    'a signed call (signature, limits, tenant) against the same route and statements without them: at least 0.5, a tenant’s row 0.4',
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
      const rates = {
        skill: [] as number[],
        baselineSkill: [] as number[],
        request: [] as number[],
        baselineRequest: [] as number[],
      }
      // Both servers compile their hot paths first, as a production process has.
      for (const { url, headers } of Object.values(targets)) {
        await autocannon({ url, headers: headers(), connections: CONNECTIONS, duration: small ? 1 : 4 })
      }
      for (let round = 0; round < rounds; round++) {
        for (const [name, { url, headers }] of Object.entries(targets)) {
          const result = await autocannon({ url, headers: headers(), connections: CONNECTIONS, duration: seconds })
          if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were not 2xx`)
          rates[name as keyof typeof rates].push(result.requests.average)
        }
        say(`round ${round + 1} of ${rounds}`)
      }
      const costs = await authenticationCosts(db, { orgId: partner.orgId, mode: 'live' }, partner, small ? 300 : 2_000)
      return outcomeOf(rates, costs)
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

function outcomeOf(
  rates: Record<'skill' | 'baselineSkill' | 'request' | 'baselineRequest', number[]>,
  costs: readonly (readonly string[])[],
) {
  const ratio = (signed: readonly number[], plain: readonly number[]) => signed.map((rate, at) => rate / plain[at]!)
  const [skill, request] = [ratio(rates.skill, rates.baselineSkill), ratio(rates.request, rates.baselineRequest)]
  return {
    ok: median(skill) >= LEAST_RATIO.skill && median(request) >= LEAST_RATIO.request,
    table: [
      ['call', 'a second, signed', 'a second, baseline', 'ratio'],
      ['GET /skills/{id}', withSpread(rates.skill, 0), withSpread(rates.baselineSkill, 0), withSpread(skill, 2)],
      [
        'GET /skill-requests/{id}',
        withSpread(rates.request, 0),
        withSpread(rates.baselineRequest, 0),
        withSpread(request, 2),
      ],
      ...costs,
    ],
    figures: `ratio ${median(skill).toFixed(2)} and ${median(request).toFixed(2)}, ${CONNECTIONS} connections`,
  }
}

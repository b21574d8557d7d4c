import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { keysDeps, newOrganisation } from '../../server/test/harness/keys.ts'
import { BASE } from '../../server/test/harness/partner.ts'
import { endProcess, freePort, startServer } from '../../server/test/harness/process.ts'
import type { Scenario } from '../../server/test/harness/scenario.ts'
import { signedHeaders } from '../../server/test/harness/signed.ts'
import { median, withSpread } from '../figures.ts'
import { gateCosts } from './gate-costs.ts'

const CONNECTIONS = 32
const LEAST_RATIO = { skill: 0.5, request: 0.4 }
const RAISED = { perSecond: 1_000_000, perMinute: 1_000_000 }

export const gate: Scenario = {
  name: 'gate',
  claim:
    'a signed call through all gates against the same route and statements without any: at least 0.5, a tenant’s row 0.4',
  run: async ({ small, say }) => {
    const seconds = small ? 1 : 4
    const rounds = small ? 2 : 5
    const db = await createTestDatabase()
    const server = await startServer('api', {
      DATABASE_URL: db.url,
      REDIS_PREFIX: `bench:${process.pid}:`,
      LOG_LEVEL: 'error',
    })
    const barePort = await freePort()
    const bare = spawn(
      process.execPath,
      [fileURLToPath(new URL('./bare-server.ts', import.meta.url)), db.url, String(barePort)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    try {
      await once(bare.stdout, 'data')
      const partner = await newPartner(db)
      const bareUrl = `http://127.0.0.1:${barePort}`
      const targets = {
        skill: { url: `${server.url}${BASE}/skills/sk_1001`, headers: () => partner.headers('/skills/sk_1001') },
        bareSkill: { url: `${bareUrl}/skills/sk_1001`, headers: () => ({}) },
        request: {
          url: `${server.url}${BASE}/skill-requests/${partner.requestId}`,
          headers: () => partner.headers(`/skill-requests/${partner.requestId}`),
        },
        bareRequest: { url: `${bareUrl}/skill-requests/${partner.requestId}/${partner.orgId}`, headers: () => ({}) },
      }
      const rates = {
        skill: [] as number[],
        bareSkill: [] as number[],
        request: [] as number[],
        bareRequest: [] as number[],
      }
      // Both servers compile their hot paths first; a production process has done so long ago.
      for (const { url, headers } of Object.values(targets)) {
        await autocannon({ url, headers: headers(), connections: CONNECTIONS, duration: small ? 1 : 4 })
      }
      for (let round = 0; round < rounds; round++) {
        for (const [name, { url, headers }] of Object.entries(targets)) {
          const result = await autocannon({ url, headers: headers(), connections: CONNECTIONS, duration: seconds })
          if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were no 2xx`)
          rates[name as keyof typeof rates].push(result.requests.average)
        }
        say(`round ${round + 1} of ${rounds}`)
      }
      const costs = await gateCosts(db, { orgId: partner.orgId, mode: 'live' }, partner, small ? 300 : 2_000)
      return judge(rates, costs)
    } finally {
      await endProcess(bare, 'SIGKILL')
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

function judge(
  rates: Record<'skill' | 'bareSkill' | 'request' | 'bareRequest', number[]>,
  costs: readonly (readonly string[])[],
) {
  const ratio = (gated: readonly number[], plain: readonly number[]) => gated.map((rate, at) => rate / plain[at]!)
  const [skill, request] = [ratio(rates.skill, rates.bareSkill), ratio(rates.request, rates.bareRequest)]
  return {
    ok: median(skill) >= LEAST_RATIO.skill && median(request) >= LEAST_RATIO.request,
    table: [
      ['call', 'a second, gated', 'a second, bare', 'ratio'],
      ['GET /skills/{id}', withSpread(rates.skill, 0), withSpread(rates.bareSkill, 0), withSpread(skill, 2)],
      [
        'GET /skill-requests/{id}',
        withSpread(rates.request, 0),
        withSpread(rates.bareRequest, 0),
        withSpread(request, 2),
      ],
      ...costs,
    ],
    figures: `ratio ${median(skill).toFixed(2)} and ${median(request).toFixed(2)}, ${CONNECTIONS} connections`,
  }
}

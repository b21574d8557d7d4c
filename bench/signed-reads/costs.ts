import { connectRedis } from '../../server/src/adapters/redis/connect.ts'
import { redisRateLimiter } from '../../server/src/adapters/redis/redis-rate-limiter.ts'
import { keyRing } from '../../server/src/features/keys/index.ts'
import { bucketsOfCall, limitsOfKey } from '../../server/src/http/middleware/rate-limits/limits.ts'
import { sign, signatureHolds } from '../../server/src/http/middleware/signature.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { keysDeps } from '../../testing/keys.ts'
import { median } from '../figures.ts'

/** Microseconds of each step of authentication alone, one after the other in one process: the parts of a signed call's cost. */
export async function authenticationCosts(
  db: TestDatabase,
  tenant: { readonly orgId: string; readonly mode: 'live' },
  ids: { readonly keyId: string; readonly requestId: string },
  turns: number,
): Promise<readonly (readonly string[])[]> {
  const key = hmacKey('VFN_SK_some-secret-of-a-bench-of-some-length-123')
  const parts = {
    timestamp: '1763164800',
    method: 'GET',
    target: '/api/v1/partner/skills/sk_1',
    idempotencyKey: '',
    onBehalfOf: '',
    body: new Uint8Array(),
  }
  const signature = sign(key, parts)
  const ring = keyRing({ ...keysDeps(db), clock: () => Date.now() })
  const redis = connectRedis({ url: 'redis://127.0.0.1:6379', budgetMs: 5_000, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
  const limiter = redisRateLimiter(redis, `bench:${process.pid}:`, 'redis')
  const raised = limitsOfKey('live', {
    wholeKey: { perSecond: 1_000_000, perMinute: 1_000_000 },
    reads: { perSecond: 1_000_000, perMinute: 1_000_000 },
  })
  const buckets = bucketsOfCall(raised, 'reads', null)
  const plain = {
    name: 'plain',
    text: 'select * from skill_requests where org_id = $1 and mode = $2 and skill_request_id = $3',
    values: [tenant.orgId, tenant.mode, ids.requestId],
  }
  const view = db.database.forTenant(tenant)
  const asTenant = () =>
    view.reads.selectFrom('skill_requests').selectAll().where('skill_request_id', '=', ids.requestId).execute()
  const inTransaction = () =>
    view.transaction(tx =>
      tx.selectFrom('skill_requests').selectAll().where('skill_request_id', '=', ids.requestId).execute(),
    )
  const rows = [
    ['signature (HMAC, cached key)', await microseconds(turns, async () => signatureHolds(key, parts, signature))],
    ['key look-up (cached 3 s)', await microseconds(turns, () => ring.find(ids.keyId))],
    [
      'rate limit (one Redis call)',
      await microseconds(turns, () => limiter.take({ keyId: ids.keyId, buckets, nowMs: Date.now() })),
    ],
    ['read of a row, no row-level security', await microseconds(turns, () => db.admin.query(plain))],
    ['the same as tenant, one statement', await microseconds(turns, asTenant)],
    ['the same as tenant, in a transaction', await microseconds(turns, inTransaction)],
  ] as const
  redis.disconnect()
  return rows.map(([name, cost]) => [name, '', `${cost.toFixed(1)} µs`, ''])
}

/** Median of five runs. */
async function microseconds(turns: number, work: () => Promise<unknown>): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    for (let turn = 0; turn < turns; turn++) await work()
    runs.push(((performance.now() - start) * 1000) / turns)
  }
  return median(runs)
}

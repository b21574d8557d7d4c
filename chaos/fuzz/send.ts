import { Pool } from 'undici'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { LIMIT_ROWS } from '../../server/src/gates/rate-limits/limits.ts'
import { sign } from '../../server/src/gates/signature.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import type { Mode } from '../../server/src/kernel/tenant.ts'
import { addresses } from '../../server/test/harness/client.ts'
import type { TestDatabase } from '../../server/test/harness/database.ts'
import { keysDeps, newOrganisation } from '../../server/test/harness/keys.ts'
import { type FuzzAnswer, isBelowTheApi } from './judge.ts'
import { createPool, type IdPool } from './pool.ts'
import { targetOf, type Wire } from './wire.ts'

/** A key with what it has been told so far. */
export interface Caller {
  readonly keyId: string
  readonly key: ReturnType<typeof hmacKey>
  readonly mode: Mode
  readonly pool: IdPool
}

const HIGH = 1_000_000_000
const RAISED = { perSecond: 1_000_000, perMinute: HIGH, perDay: HIGH }

/** Two organisations with a test and a live key each; no limit is in the way. */
export async function newCallers(db: TestDatabase): Promise<readonly Caller[]> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const limitOverrides = {
    ...Object.fromEntries(LIMIT_ROWS.map(row => [row, RAISED])),
    taxonomy: { skillsPerDay: HIGH, browsePagesPerHour: HIGH },
  }
  const callers: Caller[] = []
  for (const name of ['Fuzz one', 'Fuzz two']) {
    const orgId = await newOrganisation(deps, name)
    for (const mode of ['live', 'test'] as const) {
      const terms = { scopes: SCOPES, limitOverrides, expiresAt: null }
      const { id, secret } = await issuePartnerKey(deps, { orgId, mode }, terms, 'fuzz')
      callers.push({ keyId: id, key: hmacKey(secret), mode, pool: createPool() })
    }
  }
  return callers
}

export interface Sender {
  send(wire: Wire, caller: Caller, lane: number): Promise<FuzzAnswer>
  close(): Promise<void>
}

/** Addresses of a lane, taken in turn: an address is let sixty failed signatures a minute, and some are meant to fail. */
const ADDRESSES_A_LANE = 4

/** A lane for each request in flight. */
export function createSender(url: string, lanes: number, answerWithinMs: number): Sender {
  const nextAddress = addresses(61)
  const pools = Array.from(
    { length: lanes * ADDRESSES_A_LANE },
    () =>
      new Pool(url, {
        connections: 1,
        localAddress: nextAddress(),
        headersTimeout: answerWithinMs,
        bodyTimeout: answerWithinMs,
      }),
  )
  let turn = 0
  return {
    send: async (wire, caller, lane) => {
      turn = (turn + 1) % ADDRESSES_A_LANE
      const { statusCode, headers, body } = await pools[lane * ADDRESSES_A_LANE + turn]!.request({
        method: wire.method as 'GET',
        path: targetOf(wire),
        headers: [...signingHeaders(wire, caller), ...wire.headers].flat(),
        body: wire.body,
        // A connection that is hung up on is not one for the next request.
        reset: isBelowTheApi(wire),
      })
      return { status: statusCode, headers, text: await body.text() }
    },
    close: async () => void (await Promise.all(pools.map(pool => pool.close()))),
  }
}

function signingHeaders(wire: Wire, { keyId, key }: Caller): Wire['headers'] {
  const timestamp = String(Math.floor(Date.now() / 1000))
  // As the server will read them: without blanks around a value, and without the body of a GET.
  const header = (name: string) => wire.headers.find(each => each[0] === name)?.[1].trim() ?? ''
  const isRead = wire.method === 'GET' || wire.method === 'HEAD'
  const signature = sign(key, {
    timestamp,
    method: wire.method,
    target: targetOf(wire),
    idempotencyKey: header('idempotency-key'),
    onBehalfOf: header('x-on-behalf-of'),
    body: isRead ? Buffer.alloc(0) : (wire.body ?? Buffer.alloc(0)),
  })
  return [
    ['x-api-key', keyId],
    ['x-timestamp', timestamp],
    ['x-signature', signature],
  ]
}

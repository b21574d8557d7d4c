import { grantCredits } from '../../server/src/features/credits/index.ts'
import { issuePartnerKey, issueVerificationKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { LIMIT_ROWS } from '../../server/src/http/middleware/rate-limits/limits.ts'
import { sign } from '../../server/src/http/middleware/signature.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import type { Mode } from '../../server/src/kernel/tenant.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import type { FuzzedOperation } from './document.ts'
import { createPool, type IdPool } from './pool.ts'
import { createSessions, type KnownSession, type SessionBook } from './sessions.ts'
import { targetOf, type Wire } from './wire.ts'

/** An organisation in one mode: its keys and what they have received so far. */
export interface Caller {
  readonly keyId: string
  readonly key: ReturnType<typeof hmacKey>
  readonly mode: Mode
  /** Used in turn. */
  readonly verificationKeys: readonly string[]
  readonly pool: IdPool
  /** Of the catalogue, where nothing belongs to an organisation: one for all. The operator sees the requests of all. */
  readonly publicPool: IdPool
  readonly sessions: SessionBook
}

/** For the operations of the operator. */
export const ADMIN_KEY = 'fuzz-admin-key-0123456789abcdef'

const HIGH = 1_000_000_000
const RAISED = { perSecond: 1_000_000, perMinute: HIGH, perDay: HIGH }
/** The limit of a verification key cannot be raised: 20 calls a second. */
const VERIFICATION_KEYS = 12

/** Two organisations with a test and a live key each; limits are raised, and credits suffice. */
export async function newCallers(db: TestDatabase): Promise<readonly Caller[]> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const limitOverrides = {
    ...Object.fromEntries(LIMIT_ROWS.map(row => [row, RAISED])),
    taxonomy: { skillsPerDay: HIGH, browsePagesPerHour: HIGH },
  }
  const callers: Caller[] = []
  const publicPool = createPool()
  for (const name of ['Fuzz one', 'Fuzz two']) {
    const orgId = await newOrganisation(deps, name)
    for (const mode of ['live', 'test'] as const) {
      const granted = await grantCredits(deps, { orgId, mode }, { amount: 1_000_000, reason: 'fuzz' }, 'fuzz')
      if (!granted.ok) throw new Error(granted.error.code)
      const terms = { scopes: SCOPES, limitOverrides, expiresAt: null }
      const { id, secret } = await issuePartnerKey(deps, { orgId, mode }, terms, 'fuzz')
      const issued = Array.from({ length: VERIFICATION_KEYS }, () =>
        issueVerificationKey(deps, { orgId, mode }, 'fuzz'),
      )
      const verificationKeys = (await Promise.all(issued)).map(each => each.secret)
      const own = { pool: createPool(), publicPool, sessions: createSessions() }
      callers.push({ keyId: id, key: hmacKey(secret), mode, verificationKeys, ...own })
    }
  }
  return callers
}

export function poolFor({ api }: FuzzedOperation, { pool, publicPool }: Caller): IdPool {
  return api === 'catalogue' ? publicPool : pool
}

let turn = 0

/** What the security schemes of the operation ask for. A request that has such a header itself keeps it. */
export function credentialsOf(
  { security }: FuzzedOperation,
  wire: Wire,
  caller: Caller,
  session: KnownSession | null,
): Wire['headers'] {
  const own = wire.headers.map(([name]) => name)
  const { verificationKeys } = caller
  turn = (turn + 1) % verificationKeys.length
  const headers: Wire['headers'] = security.includes('signature')
    ? signingHeaders(wire, caller)
    : [
        ...(security.includes('key') ? [['x-api-key', verificationKeys[turn]!] as const] : []),
        ...(security.includes('adminKey') ? [['x-api-key', ADMIN_KEY] as const] : []),
        ...(security.includes('session') ? [['x-session-token', session?.token ?? ''] as const] : []),
      ]
  return headers.filter(([name]) => !own.includes(name))
}

function signingHeaders(wire: Wire, { keyId, key }: Caller): Wire['headers'] {
  const timestamp = String(Date.now())
  // As the server reads them: without blanks around a value, and without the body of a GET.
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

import Type from 'typebox'
import { bucketsOfKey, RATE_CLASSES } from '../../../gates/rate-limits/limits.ts'
import { answer, envelope, readOperation } from '../operation.ts'

const closed = { additionalProperties: false } as const
const count = Type.Union([Type.Integer(), Type.Null()])
const limits = Type.Object(
  {
    per_second: Type.Integer(),
    burst: Type.Integer(),
    per_minute: Type.Integer(),
    per_day: count,
    left_minute: Type.Integer(),
    left_day: count,
  },
  closed,
)
const account = Type.Object(
  {
    organisation: Type.Object({ name: Type.String() }, closed),
    key: Type.Object(
      {
        id: Type.String(),
        mode: Type.Enum(['test', 'live']),
        scopes: Type.Array(Type.String()),
        expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
      },
      closed,
    ),
    credits: Type.Object({ available: Type.Integer(), reserved: Type.Integer() }, closed),
    limits: Type.Record(Type.Enum(['wholeKey', ...RATE_CLASSES]), limits),
  },
  closed,
)

export const getAccount = readOperation({
  id: 'getAccount',
  method: 'GET',
  path: '/account',
  tag: 'Account',
  summary: 'See who you are and what is left',
  scope: null,
  rateClass: 'reads',
  area: 'account',
  answers: { 200: { description: 'The account.', schema: envelope(account) } },
  refusals: [],
  handle: async ({ context: { key, limits: own } }, deps) => {
    const buckets = bucketsOfKey(own)
    const left = await deps.rateLimiter.look({ keyId: key.keyId, buckets, nowMs: deps.clock() })
    const rows = buckets.map(({ name, perSecond, perMinute, perDay }, at) => [
      name,
      {
        per_second: perSecond.rate,
        burst: perSecond.burst,
        per_minute: perMinute,
        per_day: perDay,
        left_minute: left.buckets[at]?.leftMinute ?? perMinute,
        left_day: left.buckets[at]?.leftDay ?? null,
      },
    ])
    return answer(200, 'Your account.', {
      organisation: { name: key.organisationName },
      key: {
        id: key.keyId,
        mode: key.tenant.mode,
        scopes: [...key.scopes],
        expires_at: key.expiresAt?.toISOString() ?? null,
      },
      // The ledger comes with campaigns; until then nobody has any.
      credits: { available: 0, reserved: 0 },
      limits: Object.fromEntries(rows),
    })
  },
})

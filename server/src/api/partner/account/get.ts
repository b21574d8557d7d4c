import Type from 'typebox'
import { closed, MODES, nullable, timestamp } from '../../../contract/fields.ts'
import { readCredits } from '../../../features/credits/index.ts'
import { bucketsOfKey, RATE_CLASSES } from '../../../http/middleware/rate-limits/limits.ts'
import { answer, envelope, readOperation } from '../operation.ts'

const limits = Type.Object(
  {
    per_second: Type.Integer({ description: 'Calls a second.' }),
    burst: Type.Integer({ description: 'Calls that may come at once.' }),
    per_minute: Type.Integer({ description: 'Calls a minute.' }),
    per_day: nullable(Type.Integer(), 'Calls a day; null if the day is not limited.'),
    left_minute: Type.Integer({ description: 'Calls left in this minute.' }),
    left_day: nullable(Type.Integer(), 'Calls left until midnight IST; null if the day is not limited.'),
  },
  { ...closed, title: 'RateLimit', description: 'Limits of one class, and what is left.' },
)
const account = Type.Object(
  {
    organisation: Type.Object(
      { name: Type.String({ description: 'Name of the organisation.', examples: ['Acme Hiring'] }) },
      { ...closed, description: 'Your organisation.' },
    ),
    key: Type.Object(
      {
        id: Type.String({
          description: 'Id of the key, as sent in x-api-key.',
          examples: ['VFN_TEST_01JCQ7Z8M4V5T6W7'],
        }),
        mode: Type.Enum([...MODES], { description: 'A test key sees and creates test data only.' }),
        scopes: Type.Array(Type.String(), { description: 'What the key may do.', examples: [['skills:read']] }),
        expires_at: nullable(timestamp('When the key expires.'), 'When the key expires; null if it does not.'),
      },
      { ...closed, description: 'The key of this call.' },
    ),
    credits: Type.Object(
      {
        available: Type.Integer({ description: 'Credits that can be spent.' }),
        reserved: Type.Integer({ description: 'Credits set aside for accepted candidates.' }),
      },
      { ...closed, description: 'Credits of your organisation, of the mode of the key.' },
    ),
    limits: Type.Record(Type.Enum(['wholeKey', ...RATE_CLASSES]), limits, {
      description: 'Rate limits by class, and of the whole key.',
    }),
  },
  {
    ...closed,
    title: 'Account',
    description: 'Your organisation, the key of this call, and what is left of its limits.',
  },
)

export const getAccount = readOperation({
  id: 'getAccount',
  method: 'GET',
  path: '/account',
  tag: 'Account',
  summary: 'Get your account, key and remaining limits',
  scope: null,
  rateClass: 'reads',
  area: 'account',
  answers: { 200: { description: 'The account.', schema: envelope(account) } },
  errors: [],
  handle: async ({ context: { key, limits: own } }, deps) => {
    const buckets = bucketsOfKey(own)
    const left = await deps.rateLimiter.look({ keyId: key.keyId, buckets, nowMs: deps.clock() })
    const { available, reserved } = await readCredits(deps.database.forTenant(key.tenant).reads)
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
      credits: { available, reserved },
      limits: Object.fromEntries(rows),
    })
  },
})

import Type from 'typebox'
import { closed, nullable } from '../../../contract/fields.ts'
import { effectiveStatusOf, listOwnKeys, type OwnKey } from '../../../features/keys/index.ts'
import {
  parseLimitOverrides,
  parseVerificationOverrides,
} from '../../../http/middleware/rate-limits/limit-overrides.ts'
import { type Bucket, bucketsOfKey, limitsOfKey } from '../../../http/middleware/rate-limits/limits.ts'
import type { BucketState } from '../../../http/middleware/rate-limits/rate-limiter.ts'
import {
  bucketsOfVerificationCall,
  limitsOfVerificationKey,
} from '../../../http/middleware/rate-limits/verification-limits.ts'
import type { Mode } from '../../../kernel/tenant.ts'
import type { ConsoleDeps } from '../deps.ts'
import { answer, DEVELOPERS, inMode, memberOperation } from '../operation.ts'
import { itemsOf } from '../schemas.ts'

const count = (description: string) => Type.Integer({ description, examples: [1200] })

const limit = Type.Object(
  {
    name: Type.String({ description: 'A class of calls, or `wholeKey`.', examples: ['skillsSearch'] }),
    per_second: count('Calls a second.'),
    burst: count('Calls that may come at once.'),
    per_minute: count('Calls a minute.'),
    per_day: nullable(Type.Integer(), 'Calls a day; null if the day is not limited.'),
    used_minute: count('Calls of this minute.'),
    used_day: nullable(Type.Integer(), 'Calls since midnight IST; null if the day is not limited.'),
  },
  { ...closed, title: 'UsedLimit', description: 'A limit and what is used of it.' },
)

const usage = Type.Object(
  {
    key_id: Type.String({ description: 'A usable key.', examples: ['VFN_TEST_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'] }),
    name: Type.String({ description: 'What people call it.', examples: ['Production ATS'] }),
    kind: Type.Enum(['partner', 'verification'], { description: 'Kind of the key.' }),
    state: Type.Enum(['allowed', 'rate_limited', 'cooldown'], {
      description: 'Whether the next call passes: `rate_limited` if a limit is used up.',
    }),
    retry_after_seconds: Type.Integer({ description: 'Until it passes; 0 if it does.', examples: [0] }),
    has_own_limits: Type.Boolean({ description: 'The operator agreed other limits for this key.' }),
    limits: Type.Array(limit, { description: 'Of the whole key, then of each class of calls.' }),
    skills_per_day: nullable(Type.Integer(), 'Different skills that a partner key may be given a day.'),
    people_per_day: nullable(Type.Integer(), 'Different people that a partner key may name a day.'),
  },
  { ...closed, title: 'KeyUsage', description: 'The limits of a key and what is used of them.' },
)

export const listUsage = memberOperation({
  id: 'listUsage',
  method: 'GET',
  path: '/organisations/{org_id}/{mode}/usage',
  tag: 'Developers',
  summary: 'Limits of the usable keys, and what is used',
  access: 'member',
  roles: DEVELOPERS,
  area: null,
  writes: false,
  params: inMode({}),
  answers: { 200: { description: 'The limits.', schema: itemsOf(usage, 'Newest key first.') } },
  errors: [],
  handle: async ({ context }, deps) => {
    const { mode } = context.tenant
    const keys = await listOwnKeys(deps.database.forTenant(context.tenant).reads)
    const usable = keys.filter(key => effectiveStatusOf(key, deps.clock()) === 'usable')
    return answer(200, { items: await Promise.all(usable.map(key => usageOf(deps, key, mode))) })
  },
})

async function usageOf(deps: ConsoleDeps, key: OwnKey, mode: Mode) {
  const { buckets, ...others } = key.kind === 'partner' ? ofPartnerKey(key, mode) : ofVerificationKey(key)
  const verdict = await deps.rateLimiter.look({ keyId: key.keyId, buckets, nowMs: deps.clock() })
  return {
    key_id: key.keyId,
    name: key.name,
    kind: key.kind,
    state: verdict.outcome,
    retry_after_seconds: verdict.retryAfterSeconds,
    has_own_limits: Object.keys(key.limitOverrides ?? {}).length > 0,
    limits: buckets.map((bucket, at) => renderLimit(bucket, verdict.buckets[at])),
    ...others,
  }
}

/** Overrides were checked when they were set; ones of a newer release that this one cannot read count as none. */
function ofPartnerKey({ limitOverrides }: OwnKey, mode: Mode) {
  const overrides = parseLimitOverrides(limitOverrides)
  const limits = limitsOfKey(mode, overrides.ok ? overrides.value : {})
  return {
    buckets: bucketsOfKey(limits),
    skills_per_day: limits.taxonomy.skillsPerDay,
    people_per_day: limits.people.perDay,
  }
}

function ofVerificationKey({ limitOverrides }: OwnKey) {
  const overrides = parseVerificationOverrides(limitOverrides)
  const limits = limitsOfVerificationKey(overrides.ok ? overrides.value : {})
  return { buckets: bucketsOfVerificationCall(limits, true), skills_per_day: null, people_per_day: null }
}

function renderLimit({ name, perSecond, perMinute, perDay }: Bucket, state: BucketState | undefined) {
  return {
    name,
    per_second: perSecond.rate,
    burst: perSecond.burst,
    per_minute: perMinute,
    per_day: perDay,
    used_minute: perMinute - (state?.leftMinute ?? perMinute),
    used_day: perDay === null ? null : perDay - (state?.leftDay ?? perDay),
  }
}

import Type from 'typebox'
import { closed, nullable, timestamp, timestampInput, toTime } from '../../../contract/fields.ts'
import { line } from '../../../contract/text.ts'
import {
  DEFAULT_OVERLAP_HOURS,
  effectiveStatusOf,
  issueOwnKey,
  listOwnKeys,
  MAX_OVERLAP_HOURS,
  type OwnKey,
  revokeKey,
  rotateOwnKey,
  SCOPES,
} from '../../../features/keys/index.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { answer, DEVELOPERS, done, inMode, memberOperation, nothing } from '../operation.ts'
import { itemsOf } from '../schemas.ts'
import { invalidField, told } from './shared.ts'

const keyId = Type.String({
  maxLength: 60,
  description: 'A key. Of a partner key it is what x-api-key carries.',
  examples: ['VFN_TEST_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})
const kind = Type.Enum(['partner', 'verification'], {
  description: 'A key of the Partner API, which signs, or a secret of the Verification API, which is sent.',
})
const scopes = Type.Array(Type.Enum([...SCOPES]), {
  maxItems: SCOPES.length,
  uniqueItems: true,
  description: 'What a partner key may do. Empty for a verification key.',
  examples: [['skills:read']],
})
const name = line(0, 100, { description: 'What people call it.', examples: ['Production ATS'] })

const key = Type.Object(
  {
    key_id: keyId,
    kind,
    name,
    scopes: Type.Array(Type.String(), { description: 'What it may do.', examples: [['skills:read']] }),
    status: Type.Enum(['usable', 'expired', 'revoked'], { description: 'Expired and revoked are final.' }),
    created_at: timestamp('When it was issued.'),
    last_used_at: nullable(Type.String({ format: 'date-time' }), 'Exact to the hour; null if it is not known.'),
    expires_at: nullable(Type.String({ format: 'date-time' }), 'Null if it does not expire.'),
    revoked_at: nullable(Type.String({ format: 'date-time' }), 'Null if it was not revoked.'),
  },
  { ...closed, title: 'Key', description: 'A key, without its secret.' },
)

function renderKey(each: OwnKey, nowMs: number) {
  return {
    key_id: each.keyId,
    kind: each.kind,
    name: each.name,
    scopes: [...each.scopes],
    status: effectiveStatusOf(each, nowMs),
    created_at: each.createdAt.toISOString(),
    last_used_at: each.lastUsedAt?.toISOString() ?? null,
    expires_at: each.expiresAt?.toISOString() ?? null,
    revoked_at: each.revokedAt?.toISOString() ?? null,
  }
}

export const listKeys = memberOperation({
  id: 'listKeys',
  method: 'GET',
  path: '/organisations/{org_id}/{mode}/keys',
  tag: 'Developers',
  summary: 'Keys of both kinds',
  access: 'member',
  roles: DEVELOPERS,
  area: null,
  writes: false,
  params: inMode({}),
  answers: { 200: { description: 'The keys.', schema: itemsOf(key, 'Newest first.') } },
  errors: [],
  handle: async ({ context }, deps) => {
    const keys = await listOwnKeys(deps.database.forTenant(context.tenant).reads)
    return answer(200, { items: keys.map(each => renderKey(each, deps.clock())) })
  },
})

const secret = Type.String({ description: 'Shown only in this answer.', examples: ['VFN_SK_bm90IGEgcmVhbCBzZWNyZXQ'] })

export const issueKey = memberOperation({
  id: 'issueKey',
  method: 'POST',
  path: '/organisations/{org_id}/{mode}/keys',
  tag: 'Developers',
  summary: 'Issue a key',
  description: 'An organisation can have 10 usable keys of a kind, of each mode.',
  access: 'member',
  roles: DEVELOPERS,
  area: null,
  writes: true,
  answersSecret: true,
  params: inMode({}),
  body: Type.Object(
    {
      kind,
      name: Type.Optional(name),
      scopes: Type.Optional(scopes),
      expires_at: Type.Optional(timestampInput('When it ends; it does not end without.')),
    },
    { ...closed, examples: [{ kind: 'partner', name: 'Production ATS', scopes: ['skills:read'] }] },
  ),
  answers: {
    201: { description: 'The key and its secret.', schema: Type.Object({ key_id: keyId, secret }, closed) },
  },
  errors: ['VALIDATION_FAILED', 'LIMIT_EXCEEDED'],
  handle: async ({ body, context }, deps) => {
    const { name: called = '', scopes: given = [] } = body
    const expiresAt = body.expires_at === undefined ? null : toTime(body.expires_at)
    if (body.expires_at !== undefined && expiresAt === null)
      return invalidField('expires_at', 'expires_at is not a valid date-time.')
    if (body.kind === 'partner' && given.length === 0) return invalidField('scopes', 'Choose at least one scope.')
    if (body.kind === 'verification' && given.length > 0)
      return invalidField('scopes', 'A verification key has no scopes.')
    const input = { kind: body.kind, name: called, scopes: given, expiresAt }
    const issued = await issueOwnKey(deps, context.tenant, input, context.session.user.userId)
    return issued.ok ? answer(201, { key_id: issued.value.id, secret: issued.value.secret }) : told(issued.error)
  },
})

export const rotateKey = memberOperation({
  id: 'rotateKey',
  method: 'POST',
  path: '/organisations/{org_id}/{mode}/keys/{key_id}/rotate',
  tag: 'Developers',
  summary: 'Issue a key in place of another',
  description:
    'The new key has the name, the scopes and the limits of the old one, which stays usable during the overlap.',
  access: 'member',
  roles: DEVELOPERS,
  area: null,
  writes: true,
  answersSecret: true,
  params: inMode({ key_id: keyId }),
  body: Type.Object(
    {
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_OVERLAP_HOURS,
          default: DEFAULT_OVERLAP_HOURS,
          description: 'Hours for which the old key stays usable.',
        }),
      ),
      force: Type.Optional(Type.Boolean({ default: false, description: 'Although the old key ends within 72 hours.' })),
    },
    { ...closed, examples: [{ overlap_hours: 24 }] },
  ),
  answers: {
    201: {
      description: 'The new key and its secret.',
      schema: Type.Object({ key_id: keyId, secret, old_expires_at: timestamp('When the old key ends.') }, closed),
    },
  },
  errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_EXCEEDED', 'VALIDATION_FAILED'],
  handle: async ({ params, body, context }, deps) => {
    const how = { overlapHours: body.overlap_hours ?? DEFAULT_OVERLAP_HOURS, force: body.force ?? false }
    const rotated = await rotateOwnKey(deps, context.tenant, params.key_id, how, context.session.user.userId)
    if (!rotated.ok) return told(toConsole(rotated.error))
    const { id, secret: fresh, oldExpiresAt } = rotated.value
    return answer(201, { key_id: id, secret: fresh, old_expires_at: oldExpiresAt.toISOString() })
  },
})

type KeyCode = 'KEY_NOT_FOUND' | 'KEY_NOT_USABLE' | 'ROTATION_UNDER_WAY' | 'OVERLAP_OUT_OF_RANGE' | 'LIMIT_EXCEEDED'

function toConsole(
  error: DomainError<KeyCode>,
): DomainError<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED' | 'LIMIT_EXCEEDED'> {
  if (error.code === 'LIMIT_EXCEEDED') return { ...error, code: error.code }
  if (error.code === 'KEY_NOT_FOUND') return domainError('NOT_FOUND')
  if (error.code === 'OVERLAP_OUT_OF_RANGE') return { ...error, code: 'VALIDATION_FAILED' }
  const message =
    error.code === 'KEY_NOT_USABLE'
      ? 'This key has ended. Issue a new one.'
      : 'This key ends within 72 hours, because it was rotated or has an expiry. Send force to rotate it again.'
  return { ...domainError('CONFLICT'), message }
}

export const revokeOwnKey = memberOperation({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/organisations/{org_id}/{mode}/keys/{key_id}',
  tag: 'Developers',
  summary: 'Revoke a key',
  description: 'Every process rejects it within five seconds. It cannot be undone.',
  access: 'member',
  roles: DEVELOPERS,
  area: null,
  writes: true,
  params: inMode({ key_id: keyId }),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const revoked = await revokeKey(deps, context.tenant, params.key_id, context.session.user.userId)
    return revoked.ok ? done : told(domainError('NOT_FOUND'))
  },
})

import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { grantCredits as grant, readCredits } from '../../../features/credits/index.ts'
import {
  changeLimits,
  effectiveStatusOf,
  type KeyWithLimits,
  listKeysWithLimits,
} from '../../../features/keys/index.ts'
import { invite, mailInvitation } from '../../../features/members/index.ts'
import {
  createOrganisation,
  disableOrganisation,
  findOrganisation,
  type ListedOrganisation,
  listOrganisationsPage,
} from '../../../features/organisations/index.ts'
import {
  parseLimitOverrides,
  parseVerificationOverrides,
} from '../../../http/middleware/rate-limits/limit-overrides.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { ConsoleDeps } from '../deps.ts'
import { oneText, pageOf, paging, readPage } from '../lists.ts'
import { answer, done, nothing, operatorOperation } from '../operation.ts'
import { email, nameOf } from '../schemas.ts'
import { failed } from './outcome.ts'
import { idParam, inPath, mode, organisationName, orgId, orgIdParam, reason, text } from './schemas.ts'

const facts = {
  org_id: orgId,
  name: organisationName,
  created_at: timestamp('When it was created.'),
  disabled_at: nullable(timestamp('Since when its calls are rejected.'), 'Null while it is enabled.'),
}

const listed = Type.Object(
  { ...facts, usable_keys: Type.Integer({ description: 'Keys that are neither revoked nor expired.', examples: [2] }) },
  { ...closed, title: 'OperatorOrganisation', description: 'An organisation of the installation.' },
)

function renderOrganisation({
  orgId: id,
  name,
  createdAt,
  disabledAt,
}: Pick<ListedOrganisation, 'orgId' | 'name' | 'createdAt' | 'disabledAt'>) {
  return { org_id: id, name, created_at: createdAt.toISOString(), disabled_at: disabledAt?.toISOString() ?? null }
}

export const listAllOrganisations = operatorOperation({
  id: 'operatorListOrganisations',
  method: 'GET',
  path: '/operator/organisations',
  tag: 'Operator',
  summary: 'Organisations of the installation',
  access: 'operator',
  writes: false,
  query: Type.Object(
    {
      search: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'A part of the name, or the id.' }),
      ),
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'The organisations.', schema: pageOf(listed, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { search = null, limit, cursor } }, { database }) => {
    const page = await readPage({
      ...oneText,
      limit,
      cursor,
      read: (before, most) => listOrganisationsPage(database.reads, search, before, most),
      cursorOf: each => [each.orgId],
    })
    if (!page.ok) return page
    const items = page.value.items.map(each => ({ ...renderOrganisation(each), usable_keys: each.usableKeys }))
    return answer(200, { items, next_cursor: page.value.nextCursor })
  },
})

export const createAnyOrganisation = operatorOperation({
  id: 'operatorCreateOrganisation',
  method: 'POST',
  path: '/operator/organisations',
  tag: 'Operator',
  summary: 'Create an organisation',
  access: 'operator',
  writes: true,
  body: Type.Object({ name: nameOf('Name of the organisation.', 'Acme Hiring') }, closed),
  answers: { 201: { description: 'It is created.', schema: Type.Object({ org_id: orgId }, closed) } },
  errors: [],
  handle: async ({ body, context }, deps) =>
    answer(201, { org_id: await createOrganisation(deps, body.name.trim(), context.session.user.userId) }),
})

const limits = Type.Unknown({
  description: 'Numbers that were agreed for the key, in place of the usual ones; `{}` for none.',
  examples: [{ skillsMatch: { perMinute: 600 } }],
})

const key = Type.Object(
  {
    key_id: text('Its id.', 'VFN_LIVE_01JCM2Q3K4M5N6P7R8S9T0V1W2'),
    mode,
    kind: Type.Enum(['partner', 'verification'], { description: 'Which API it calls.' }),
    status: text('Whether it can be used.', 'active'),
    scopes: nullable(
      Type.Array(Type.String({ examples: ['skills:read'] })),
      'Null for a verification key, which has none.',
    ),
    created_at: timestamp('When it was issued.'),
    expires_at: nullable(timestamp('When it ends.'), 'Null if it does not end by itself.'),
    limits,
  },
  { ...closed, title: 'OperatorKey', description: 'A key, without its secret.' },
)

const balance = Type.Object(
  {
    available: Type.Integer({ description: 'Can be spent.', examples: [5000] }),
    reserved: Type.Integer({ description: 'Set aside for accepted candidates.', examples: [120] }),
    threshold: Type.Integer({ description: '`credits.low` is sent below it.', examples: [1000] }),
  },
  { ...closed, title: 'OperatorCredits', description: 'Credits of a mode.' },
)

function renderKey(each: KeyWithLimits, nowMs: number) {
  return {
    key_id: each.keyId,
    mode: each.tenant.mode,
    kind: each.scopes === null ? 'verification' : 'partner',
    status: effectiveStatusOf(each, nowMs),
    scopes: each.scopes,
    created_at: each.createdAt.toISOString(),
    expires_at: each.expiresAt?.toISOString() ?? null,
    limits: each.limitOverrides,
  }
}

export const getAnyOrganisation = operatorOperation({
  id: 'operatorGetOrganisation',
  method: 'GET',
  path: '/operator/organisations/{org_id}',
  tag: 'Operator',
  summary: 'An organisation with its keys, limits and credits',
  access: 'operator',
  writes: false,
  params: inPath({ org_id: orgIdParam }),
  answers: {
    200: {
      description: 'The organisation.',
      schema: Type.Object(
        {
          ...facts,
          keys: Type.Array(key, { description: 'Of both kinds and modes.' }),
          credits: Type.Object({ test: balance, live: balance }, { ...closed, description: 'Of each mode.' }),
        },
        closed,
      ),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { org_id: id } }, deps) => {
    const live = deps.database.forTenant({ orgId: id, mode: 'live' }).reads
    const organisation = await findOrganisation(live)
    if (organisation === null) return failed(domainError('ORGANISATION_NOT_FOUND'))
    const keys = await listKeysWithLimits(deps, id)
    const credits = {
      test: await readCredits(deps.database.forTenant({ orgId: id, mode: 'test' }).reads),
      live: await readCredits(live),
    }
    const now = deps.clock()
    return answer(200, { ...renderOrganisation(organisation), keys: keys.map(each => renderKey(each, now)), credits })
  },
})

async function setState(deps: ConsoleDeps, id: string, disabled: boolean, actor: string) {
  const changed = await disableOrganisation(deps, id, disabled, actor)
  return changed.ok ? done : failed(changed.error)
}

export const disableAnyOrganisation = operatorOperation({
  id: 'operatorDisableOrganisation',
  method: 'POST',
  path: '/operator/organisations/{org_id}/disable',
  tag: 'Operator',
  summary: 'Reject all calls of an organisation',
  description: 'Within seconds, with 503. Its data stays.',
  access: 'operator',
  writes: true,
  params: inPath({ org_id: orgIdParam }),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: ({ params, context }, deps) => setState(deps, params.org_id, true, context.session.user.userId),
})

export const enableAnyOrganisation = operatorOperation({
  id: 'operatorEnableOrganisation',
  method: 'POST',
  path: '/operator/organisations/{org_id}/enable',
  tag: 'Operator',
  summary: 'Accept calls of an organisation again',
  access: 'operator',
  writes: true,
  params: inPath({ org_id: orgIdParam }),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: ({ params, context }, deps) => setState(deps, params.org_id, false, context.session.user.userId),
})

export const inviteFirstOwner = operatorOperation({
  id: 'operatorInviteOwner',
  method: 'POST',
  path: '/operator/organisations/{org_id}/owners',
  tag: 'Operator',
  summary: 'Invite an owner of an organisation by mail',
  access: 'operator',
  writes: true,
  params: inPath({ org_id: orgIdParam }),
  body: Type.Object({ email }, closed),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { org_id: id }, body, context }, deps) => {
    const tenant: Tenant = { orgId: id, mode: 'live' }
    return await deps.database.forTenant(tenant).transaction(async tx => {
      if ((await findOrganisation(tx)) === null) return failed(domainError('ORGANISATION_NOT_FOUND'))
      const input = { email: body.email, role: 'owner', token: null } as const
      const { invitationId } = await invite(deps, tx, input, context.session.user.userId)
      await mailInvitation(tx, id, invitationId)
      return done
    })
  },
})

const keyIdParam = idParam(
  'The key.',
  '^(VFN_(TEST|LIVE)_([0-9a-z]{1,7}_)?|VK_)[0-9A-Z]{26}$',
  'VFN_LIVE_01JCM2Q3K4M5N6P7R8S9T0V1W2',
)

export const changeKeyLimits = operatorOperation({
  id: 'operatorChangeLimits',
  method: 'PUT',
  path: '/operator/organisations/{org_id}/{mode}/keys/{key_id}/limits',
  tag: 'Operator',
  summary: 'Set the limits that were agreed for a key',
  description: 'In force within seconds. `{}` removes all of them.',
  access: 'operator',
  writes: true,
  params: inPath({ org_id: orgIdParam, mode, key_id: keyIdParam }),
  body: Type.Object({ limits }, closed),
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  handle: async ({ params, body, context }, deps) => {
    const isVerification = params.key_id.startsWith('VK_')
    const parsed = isVerification ? parseVerificationOverrides(body.limits) : parseLimitOverrides(body.limits)
    if (!parsed.ok) return failed(parsed.error)
    const tenant: Tenant = { orgId: params.org_id, mode: params.mode }
    const changed = await changeLimits(deps, tenant, params.key_id, parsed.value, context.session.user.userId)
    return changed.ok ? done : failed(changed.error)
  },
})

export const grantCredits = operatorOperation({
  id: 'operatorGrantCredits',
  method: 'POST',
  path: '/operator/organisations/{org_id}/{mode}/credits',
  tag: 'Operator',
  summary: 'Grant credits',
  description: 'The same `grant_id` is granted once, so that a repeated call does no harm.',
  access: 'operator',
  writes: true,
  params: inPath({ org_id: orgIdParam, mode }),
  body: Type.Object(
    {
      amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'How many.', examples: [5000] }),
      reason,
      grant_id: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          pattern: '^[^\\p{Cc}]+$',
          'x-rule': 'must be one line of text',
          description: 'For example the number of an invoice.',
          examples: ['INV-2026-104'],
        }),
      ),
    },
    closed,
  ),
  answers: { 200: { description: 'The credits after it.', schema: balance } },
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED'],
  handle: async ({ params, body, context }, deps) => {
    const { amount, reason: why, grant_id: grantId } = body
    const input = { amount, reason: why, ...(grantId !== undefined && { grantId }) }
    const tenant: Tenant = { orgId: params.org_id, mode: params.mode }
    const granted = await grant(deps, tenant, input, context.session.user.userId)
    return granted.ok ? answer(200, granted.value.credits) : failed(granted.error)
  },
})

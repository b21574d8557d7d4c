import Type from 'typebox'
import { closed, timestamp } from '../../../contract/fields.ts'
import {
  findSingleSignOn,
  proveDomain,
  removeSingleSignOn,
  requireSingleSignOn,
  type SingleSignOn,
  setSingleSignOn,
  txtRecord,
} from '../../../features/single-sign-on/index.ts'
import type { ConsoleDeps } from '../deps.ts'
import { answer, done, inOrganisation, type MemberContext, memberOperation, nothing, OWNERS } from '../operation.ts'
import { redirectUri } from '../sign-in/sso.ts'

const issuer = Type.String({
  minLength: 8,
  maxLength: 2_000,
  description: 'The issuer URL of the identity provider.',
  examples: ['https://accounts.google.com'],
})
const clientId = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '^\\s*[\\x21-\\x7e]+\\s*$',
  'x-rule': 'must be the id of the client, without spaces',
  description: 'Of our registration at the identity provider.',
  examples: ['pramaan-console'],
})
const domain = Type.String({
  minLength: 4,
  maxLength: 255,
  description: 'People with an e-mail address in this domain sign in.',
  examples: ['example.com'],
})
const addsViewers = Type.Boolean({ description: 'People who are not members become viewers when they sign in.' })

const orNever = (description: string) => Type.Union([timestamp(description), Type.Null()], { description })

const settings = Type.Object(
  {
    issuer,
    client_id: clientId,
    domain,
    adds_viewers: addsViewers,
    txt_record: Type.Object(
      {
        name: Type.String({ description: 'Its name.', examples: ['_pramaan.example.com'] }),
        value: Type.String({
          description: 'Its text.',
          examples: ['pramaan-domain-verification=pQ7mZk1vT3xW9bN5cR2d'],
        }),
      },
      { ...closed, description: 'The TXT record that proves the domain.' },
    ),
    proven_at: orNever('When the record was seen. Null: nobody can sign in yet.'),
    owner_signed_in_at: orNever('When an owner first signed in with these settings.'),
    required: Type.Boolean({ description: 'Members of the domain, except owners, sign in in no other way.' }),
    updated_at: timestamp('When the settings were changed.'),
  },
  { ...closed, title: 'SingleSignOn', description: 'Sign-in by the identity provider of the organisation.' },
)

const state = Type.Object(
  {
    single_sign_on: Type.Union([settings, Type.Null()], { description: 'Null if it is not set up.' }),
    redirect_uri: Type.String({
      description: 'To be registered at the identity provider.',
      examples: ['https://pramaan.example.com/console/sign-in/sso'],
    }),
  },
  { ...closed, title: 'SingleSignOnState', description: 'The settings, and what the identity provider needs to know.' },
)
const answers = { 200: { description: 'The settings.', schema: state } }

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

function render(deps: ConsoleDeps, stored: SingleSignOn | null) {
  return answer(200, {
    redirect_uri: redirectUri(deps, { origin: '' }),
    single_sign_on: stored && {
      issuer: stored.issuer,
      client_id: stored.clientId,
      domain: stored.domain,
      adds_viewers: stored.addsViewers,
      txt_record: txtRecord(stored),
      proven_at: isoOrNull(stored.provenAt),
      owner_signed_in_at: isoOrNull(stored.ownerSignedInAt),
      required: stored.isRequired,
      updated_at: stored.updatedAt.toISOString(),
    },
  })
}

function changeBy({ tenant, session }: MemberContext) {
  return { tenant, actor: session.user.userId }
}

const path = '/organisations/{org_id}/single-sign-on'
const common = { tag: 'Organisation', access: 'member', roles: OWNERS, area: null, params: inOrganisation({}) } as const

export const getSingleSignOn = memberOperation({
  ...common,
  id: 'getSingleSignOn',
  method: 'GET',
  path,
  summary: 'Settings of single sign-on',
  writes: false,
  answers,
  errors: [],
  handle: async ({ context }, deps) =>
    render(deps, await findSingleSignOn(deps.database.forTenant(context.tenant).reads)),
})

export const putSingleSignOn = memberOperation({
  ...common,
  id: 'putSingleSignOn',
  method: 'PUT',
  path,
  summary: 'Set up single sign-on',
  description:
    'A new domain has to be proven. With a new issuer or client, its secret has to be given, and it is not required any more.',
  writes: true,
  body: Type.Object(
    {
      issuer,
      client_id: clientId,
      client_secret: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1_000, description: 'Without it the stored one stays.' }),
      ),
      domain,
      adds_viewers: addsViewers,
    },
    closed,
  ),
  answers,
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const set = await setSingleSignOn(deps, changeBy(context), {
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret: body.client_secret?.trim() ?? null,
      domain: body.domain,
      addsViewers: body.adds_viewers,
    })
    return set.ok ? render(deps, set.value) : set
  },
})

export const deleteSingleSignOn = memberOperation({
  ...common,
  id: 'deleteSingleSignOn',
  method: 'DELETE',
  path,
  summary: 'Remove single sign-on',
  description: 'The domain is free again. Members sign in in the other ways.',
  writes: true,
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ context }, deps) => {
    const removed = await removeSingleSignOn(deps, changeBy(context))
    return removed.ok ? done : removed
  },
})

export const checkSingleSignOnDomain = memberOperation({
  ...common,
  id: 'checkSingleSignOnDomain',
  method: 'POST',
  path: `${path}/check-domain`,
  summary: 'Look for the TXT record that proves the domain',
  writes: true,
  answers,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ context }, deps) => {
    const proven = await proveDomain(deps, changeBy(context))
    return proven.ok ? render(deps, proven.value) : proven
  },
})

export const putSingleSignOnRequired = memberOperation({
  ...common,
  id: 'putSingleSignOnRequired',
  method: 'PUT',
  path: `${path}/required`,
  summary: 'Require single sign-on, or not',
  description: 'Sessions that exist stay. Owners can always sign in in the other ways.',
  writes: true,
  body: Type.Object({ required: Type.Boolean({ description: 'Whether it is required.' }) }, closed),
  answers,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ body, context }, deps) => {
    const changed = await requireSingleSignOn(deps, changeBy(context), body.required)
    return changed.ok ? render(deps, changed.value) : changed
  },
})

import Type from 'typebox'
import { closed, timestamp } from '../../../contract/fields.ts'
import { grantCredits } from '../../../features/credits/index.ts'
import {
  acceptInvitation,
  addOwner,
  lookAtInvitation,
  type MemberRole,
  requestLink,
  takeLink,
} from '../../../features/members/index.ts'
import { createOrganisation } from '../../../features/organisations/index.ts'
import { isSingleSignOnRequired } from '../../../features/single-sign-on/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import type { ConsoleDeps } from '../deps.ts'
import { answer, anyoneOperation, userOperation } from '../operation.ts'
import { accepted, email, entered, language, nameOf, role, token } from '../schemas.ts'
import { toAnswer } from './enter.ts'

const organisationName = nameOf('Name of the organisation.', 'Acme Staffing')
const personName = nameOf('Name of the person.', 'Asha Rao')
const organisationId = Type.String({ description: 'The organisation.', examples: ['ORG_01JCM2Q3K4M5N6P7R8S9T0V1W2'] })
const enteredAt = Type.Object(
  { ...entered.properties, org_id: organisationId },
  { ...closed, description: 'Signed in as a member.' },
)

const closedSignUp = () =>
  err({
    ...domainError('FORBIDDEN'),
    message: 'Sign-up is closed here. Ask an owner of your organisation for an invitation.',
  })

export const signUp = anyoneOperation({
  id: 'signUp',
  method: 'POST',
  path: '/sign-up',
  tag: 'Sign-in',
  summary: 'Ask for a new organisation',
  description: 'Nothing is created until the link of the mail is confirmed.',
  access: 'anyone',
  limit: 'mailbox',
  writes: false,
  body: Type.Object({ email, name: personName, organisation: organisationName, language }, closed),
  answers: { 202: accepted },
  errors: ['FORBIDDEN'],
  handle: async ({ body }, deps) => {
    if (!deps.signUpOpen) return closedSignUp()
    const details = { name: body.name.trim(), organisation: body.organisation.trim() }
    await requestLink(deps, { kind: 'sign_up', email: body.email, language: body.language ?? 'en', details })
    return answer(202, {})
  },
})

export const confirmSignUp = anyoneOperation({
  id: 'confirmSignUp',
  method: 'POST',
  path: '/sign-up/confirm',
  tag: 'Sign-in',
  summary: 'Create the organisation, by the link of a mail',
  access: 'anyone',
  limit: 'caller',
  writes: true,
  body: Type.Object({ token }, closed),
  answers: { 200: { description: 'Signed in as the owner.', schema: enteredAt } },
  errors: ['FORBIDDEN', 'SIGN_IN_FAILED', 'SINGLE_SIGN_ON_REQUIRED'],
  handle: async ({ body, context }, deps) => {
    if (!deps.signUpOpen) return closedSignUp()
    const link = await takeLink(deps, 'sign_up', body.token)
    if (link === null)
      return err({ ...domainError('SIGN_IN_FAILED'), message: 'This link was used or is too old. Sign up again.' })
    if (await mustUseSingleSignOn(deps, link.email)) return err(domainError('SINGLE_SIGN_ON_REQUIRED'))
    const outcome = await deps.signIn.proven(context.visit, link.email, { name: link.details.name ?? '' })
    if (!outcome.ok) return outcome
    const userId = (await deps.signIn.findUserId(link.email))!
    const orgId = await createOwned(deps, link.details.organisation ?? '', userId)
    return await toAnswer(deps, context.visit, outcome, { org_id: orgId })
  },
})

/** Before anything is created: a link of a mail gives a session, too. */
async function mustUseSingleSignOn(
  deps: ConsoleDeps,
  address: string,
  invited: { readonly orgId: string; readonly role: MemberRole } | null = null,
): Promise<boolean> {
  const id = await deps.signIn.findUserId(address)
  return await isSingleSignOnRequired(deps, { email: address, userId: id }, invited)
}

/** Credits of test mode cost nothing, and without them nobody could try a campaign. The same number as those of `npm run setup`. */
const TEST_CREDITS = {
  amount: 100_000,
  reason: 'Credits of test mode for a new organisation',
  grantId: 'sign-up',
} as const

async function createOwned(deps: ConsoleDeps, name: string, userId: string): Promise<string> {
  const orgId = await createOrganisation(deps, name, userId, tx => addOwner(deps, tx, userId))
  // Rows of test mode need a transaction of their own.
  await grantCredits(deps, { orgId, mode: 'test' }, TEST_CREDITS, 'sign-up')
  return orgId
}

export const createOwnOrganisation = userOperation({
  id: 'createOrganisation',
  method: 'POST',
  path: '/organisations',
  tag: 'Account',
  summary: 'Create another organisation',
  access: 'user',
  writes: true,
  body: Type.Object({ name: organisationName }, closed),
  answers: { 201: { description: 'The organisation.', schema: Type.Object({ org_id: organisationId }, closed) } },
  errors: ['FORBIDDEN'],
  handle: async ({ body, context }, deps) => {
    if (!deps.signUpOpen) return closedSignUp()
    return answer(201, { org_id: await createOwned(deps, body.name.trim(), context.session.user.userId) })
  },
})

export const lookAtOwnInvitation = anyoneOperation({
  id: 'lookAtInvitation',
  method: 'POST',
  path: '/invitations/look',
  tag: 'Sign-in',
  summary: 'What an invitation is for',
  access: 'anyone',
  limit: 'caller',
  writes: false,
  body: Type.Object({ token }, closed),
  answers: {
    200: {
      description: 'The invitation.',
      schema: Type.Object(
        { organisation: organisationName, email, role, expires_at: timestamp('When it ends.') },
        closed,
      ),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async ({ body }, deps) => {
    const found = await lookAtInvitation(deps, body.token)
    if (!found.ok) return found
    const { organisation, email: address, role: asRole, expiresAt } = found.value
    return answer(200, { organisation, email: address, role: asRole, expires_at: expiresAt.toISOString() })
  },
})

export const acceptOwnInvitation = anyoneOperation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  tag: 'Sign-in',
  summary: 'Become a member',
  access: 'anyone',
  limit: 'caller',
  writes: true,
  body: Type.Object({ token, name: personName }, closed),
  answers: { 200: { description: 'Signed in as a member.', schema: enteredAt } },
  errors: ['NOT_FOUND', 'CONFLICT', 'SIGN_IN_FAILED', 'SINGLE_SIGN_ON_REQUIRED'],
  handle: async ({ body, context }, deps) => {
    const found = await lookAtInvitation(deps, body.token)
    if (!found.ok) return found
    const { email: address, orgId: organisation } = found.value
    if (await mustUseSingleSignOn(deps, address, found.value)) return err(domainError('SINGLE_SIGN_ON_REQUIRED'))
    const outcome = await deps.signIn.proven(context.visit, address, { name: body.name.trim() })
    if (!outcome.ok) return outcome
    const userId = (await deps.signIn.findUserId(address))!
    const joined = await acceptInvitation(deps, found.value, userId)
    return joined.ok ? await toAnswer(deps, context.visit, outcome, { org_id: organisation }) : joined
  },
})

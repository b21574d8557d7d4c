import Type from 'typebox'
import { closed, timestamp } from '../../../contract/fields.ts'
import {
  changeMember,
  invite,
  listInvitations,
  listMembers,
  mailInvitation,
  revokeInvitation,
} from '../../../features/members/index.ts'
import { answer, done, EVERY_MEMBER, inOrganisation, memberOperation, nothing, OWNERS } from '../operation.ts'
import { email, itemsOf, role, userId } from '../schemas.ts'

const member = Type.Object(
  {
    user_id: userId,
    email,
    name: Type.String({ description: 'As the person wrote it.', examples: ['Asha Rao'] }),
    role,
    since: timestamp('Member since.'),
  },
  { ...closed, title: 'Member', description: 'A member of the organisation.' },
)

export const listOrganisationMembers = memberOperation({
  id: 'listMembers',
  method: 'GET',
  path: '/organisations/{org_id}/members',
  tag: 'Organisation',
  summary: 'Members of the organisation',
  access: 'member',
  roles: EVERY_MEMBER,
  area: null,
  writes: false,
  params: inOrganisation({}),
  answers: { 200: { description: 'The members.', schema: itemsOf(member, 'Oldest first.') } },
  errors: [],
  handle: async ({ context }, deps) => {
    const members = await listMembers(deps.database.forTenant(context.tenant).reads)
    const users = await deps.signIn.findUsers(members.map(each => each.userId))
    const items = members.map(each => ({
      user_id: each.userId,
      email: users.get(each.userId)?.email ?? '',
      name: users.get(each.userId)?.name ?? '',
      role: each.role,
      since: each.since.toISOString(),
    }))
    return answer(200, { items })
  },
})

export const changeMemberRole = memberOperation({
  id: 'changeMemberRole',
  method: 'PATCH',
  path: '/organisations/{org_id}/members/{user_id}',
  tag: 'Organisation',
  summary: 'Change the role of a member',
  access: 'member',
  roles: OWNERS,
  area: null,
  writes: true,
  params: inOrganisation({ user_id: userId }),
  body: Type.Object({ role }, closed),
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const change = { userId: params.user_id, role: body.role }
    const changed = await deps.database
      .forTenant(context.tenant)
      .transaction(tx => changeMember(deps, tx, change, context.session.user.userId))
    return changed.ok ? done : changed
  },
})

export const removeMember = memberOperation({
  id: 'removeMember',
  method: 'DELETE',
  path: '/organisations/{org_id}/members/{user_id}',
  tag: 'Organisation',
  summary: 'Remove a member',
  access: 'member',
  roles: OWNERS,
  area: null,
  writes: true,
  params: inOrganisation({ user_id: userId }),
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, context }, deps) => {
    const change = { userId: params.user_id, role: null }
    const removed = await deps.database
      .forTenant(context.tenant)
      .transaction(tx => changeMember(deps, tx, change, context.session.user.userId))
    return removed.ok ? done : removed
  },
})

const invitation = Type.Object(
  {
    invitation_id: Type.String({ description: 'Its id.', examples: ['INV_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
    email,
    role,
    invited_by: Type.String({ description: 'A user, or `operator`.', examples: ['USR_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
    created_at: timestamp('When it was made.'),
    expires_at: timestamp('When it ends.'),
  },
  { ...closed, title: 'Invitation', description: 'An invitation that was not accepted yet.' },
)

interface Invited {
  readonly invitationId: string
  readonly email: string
  readonly role: string
  readonly invitedBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

function renderInvitation(each: Invited) {
  return {
    invitation_id: each.invitationId,
    email: each.email,
    role: each.role,
    invited_by: each.invitedBy,
    created_at: each.createdAt.toISOString(),
    expires_at: each.expiresAt.toISOString(),
  }
}

export const listOpenInvitations = memberOperation({
  id: 'listInvitations',
  method: 'GET',
  path: '/organisations/{org_id}/invitations',
  tag: 'Organisation',
  summary: 'Invitations that are open',
  access: 'member',
  roles: OWNERS,
  area: null,
  writes: false,
  params: inOrganisation({}),
  answers: { 200: { description: 'The invitations.', schema: itemsOf(invitation, 'Oldest first.') } },
  errors: [],
  handle: async ({ context }, deps) => {
    const { reads } = deps.database.forTenant(context.tenant)
    const open = await listInvitations(reads, new Date(deps.clock()))
    return answer(200, { items: open.map(renderInvitation) })
  },
})

export const inviteMember = memberOperation({
  id: 'inviteMember',
  method: 'POST',
  path: '/organisations/{org_id}/invitations',
  tag: 'Organisation',
  summary: 'Invite a person by mail',
  description: 'An earlier invitation of the same address ends.',
  access: 'member',
  roles: OWNERS,
  area: null,
  writes: true,
  params: inOrganisation({}),
  body: Type.Object({ email, role }, closed),
  answers: { 201: { description: 'The invitation.', schema: invitation } },
  errors: [],
  handle: async ({ body, context }, deps) => {
    const made = await deps.database.forTenant(context.tenant).transaction(async tx => {
      const input = { email: body.email, role: body.role, token: null }
      const invited = await invite(deps, tx, input, context.session.user.userId)
      await mailInvitation(tx, context.tenant.orgId, invited.invitationId)
      return invited
    })
    return answer(201, renderInvitation(made))
  },
})

export const revokeOpenInvitation = memberOperation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/organisations/{org_id}/invitations/{invitation_id}',
  tag: 'Organisation',
  summary: 'Withdraw an invitation',
  access: 'member',
  roles: OWNERS,
  area: null,
  writes: true,
  params: inOrganisation({ invitation_id: Type.String({ maxLength: 40, description: 'Of the list.' }) }),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const revoked = await deps.database
      .forTenant(context.tenant)
      .transaction(tx => revokeInvitation(deps, tx, params.invitation_id, context.session.user.userId))
    return revoked.ok ? done : revoked
  },
})

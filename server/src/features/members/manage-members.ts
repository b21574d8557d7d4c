import type { TenantTx } from '../../database/tx.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { recordAction } from '../organisations/index.ts'
import { INVITATION_MS, normalEmail } from './core/links.ts'
import { decideAdmission, decideRoleChange, type MemberRole } from './core/roles.ts'
import type { MembersDeps } from './ports.ts'
import {
  deleteInvitation,
  deleteMember,
  type FoundInvitation,
  findInvitation,
  findInvitationOf,
  findMemberships,
  type Invitation,
  insertInvitation,
  listMembers,
  lockMembers,
  putMember,
} from './store.ts'

type Changed<T> = Result<T, DomainError<'NOT_FOUND' | 'CONFLICT'>>

/** A null role removes the member. */
export async function changeMember(
  deps: MembersDeps,
  tx: TenantTx,
  { userId, role }: { readonly userId: string; readonly role: MemberRole | null },
  actor: string,
): Promise<Changed<null>> {
  const members = await lockMembers(tx)
  const member = members.find(each => each.userId === userId)
  if (member === undefined) return err(domainError('NOT_FOUND'))
  const owners = members.filter(each => each.role === 'owner').length
  const decision = decideRoleChange({ current: member.role, next: role, owners })
  if (!decision.ok) return decision
  if (role === null) await deleteMember(tx, userId)
  else await putMember(tx, userId, role, member.since)
  const action = role === null ? 'member.removed' : 'member.role_changed'
  await record(deps, tx, actor, action, userId, { from: member.role, to: role })
  return ok(null)
}

/** The token comes with the mail, or from the command that prints the link. */
export async function invite(
  deps: MembersDeps,
  tx: TenantTx,
  input: { readonly email: string; readonly role: MemberRole; readonly token: string | null },
  actor: string,
): Promise<Invitation> {
  const now = deps.clock()
  const invitation: Invitation = {
    invitationId: deps.newId('INV_'),
    email: normalEmail(input.email),
    role: input.role,
    invitedBy: actor,
    createdAt: new Date(now),
    expiresAt: new Date(now + INVITATION_MS),
  }
  await insertInvitation(tx, invitation, input.token === null ? null : sha256(input.token))
  // The address is personal data, and the audit log is never erased.
  await record(deps, tx, actor, 'member.invited', invitation.invitationId, { role: input.role })
  return invitation
}

export async function revokeInvitation(
  deps: MembersDeps,
  tx: TenantTx,
  invitationId: string,
  actor: string,
): Promise<Changed<null>> {
  if ((await deleteInvitation(tx, invitationId)) === null) return err(domainError('NOT_FOUND'))
  await record(deps, tx, actor, 'invitation.revoked', invitationId, {})
  return ok(null)
}

export async function lookAtInvitation(deps: MembersDeps, token: string): Promise<Changed<FoundInvitation>> {
  const found = await findInvitation(deps.database.reads, sha256(token))
  if (found === null || found.expiresAt.getTime() <= deps.clock())
    return err({
      ...domainError('NOT_FOUND'),
      message: 'This invitation is no longer valid. Ask the person who invited you for a new one.',
    })
  return ok(found)
}

/** Of two acceptances at a time, one finds the invitation. A member who is invited again gets the new role. */
export async function acceptInvitation(
  deps: MembersDeps,
  { orgId, invitationId }: FoundInvitation,
  userId: string,
): Promise<Changed<null>> {
  const at = new Date(deps.clock())
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    const accepted = await deleteInvitation(tx, invitationId)
    if (accepted === null) return err(domainError('NOT_FOUND'))
    await putMember(tx, userId, accepted.role, at)
    await record(deps, tx, userId, 'member.joined', userId, { role: accepted.role, invitation: invitationId })
    return ok(null)
  })
}

/** A person whose address an identity provider of the organisation proved. */
interface ProvenPerson {
  readonly email: string
  /** Null if there is no account with the address yet. */
  readonly userId: string | null
  /** Whether people who are not members become viewers. */
  readonly addsViewers: boolean
}

export async function findAdmission(
  deps: MembersDeps,
  orgId: string,
  person: ProvenPerson,
): Promise<MemberRole | null> {
  const { reads } = deps.database.forTenant({ orgId, mode: 'live' })
  const member = (await listMembers(reads)).find(each => each.userId === person.userId)
  const invitation = await findInvitationOf(reads, normalEmail(person.email), new Date(deps.clock()))
  return decideAdmission({
    current: member?.role ?? null,
    invitedAs: invitation?.role ?? null,
    addsViewers: person.addsViewers,
  })
}

/** Makes the person a member unless they are. Returns their role; null if they may not enter. */
export async function admit(
  deps: MembersDeps,
  orgId: string,
  { email, userId, addsViewers }: ProvenPerson & { readonly userId: string },
): Promise<MemberRole | null> {
  const at = new Date(deps.clock())
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    const member = (await lockMembers(tx)).find(each => each.userId === userId)
    if (member !== undefined) return member.role
    const invitation = await findInvitationOf(tx, normalEmail(email), at)
    const role = decideAdmission({ current: null, invitedAs: invitation?.role ?? null, addsViewers })
    if (role === null) return null
    if (invitation !== null) await deleteInvitation(tx, invitation.invitationId)
    await putMember(tx, userId, role, at)
    const details = { role, invitation: invitation?.invitationId ?? null, by: 'single_sign_on' }
    await record(deps, tx, userId, 'member.joined', userId, details)
    return role
  })
}

/** The first owner of an organisation that a person signed up. */
export async function addOwner(deps: MembersDeps, tx: TenantTx, userId: string): Promise<void> {
  await putMember(tx, userId, 'owner', new Date(deps.clock()))
  await record(deps, tx, userId, 'member.joined', userId, { role: 'owner' })
}

/**
 * What a person does to their own account is in the audit log of each organisation in which they are a member, whose owners answer for who
 * has access. The account is in another schema and role, so the row follows the change in a transaction of its own.
 */
export async function recordOwnAction(deps: MembersDeps, userId: string, action: string): Promise<void> {
  for (const { orgId } of await findMemberships(deps.database.reads, userId))
    await deps.database
      .forTenant({ orgId, mode: 'live' })
      .transaction(tx => record(deps, tx, userId, action, userId, {}))
}

async function record(
  deps: Pick<MembersDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  actor: string,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const at = new Date(deps.clock())
  await recordAction(tx, { auditId: deps.newId('AU_'), at, actor, action, subject, details, mode: null })
}

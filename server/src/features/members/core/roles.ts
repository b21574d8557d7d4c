import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** What a member may do. An owner may do everything in the organisation. */
export const MEMBER_ROLES = ['owner', 'recruiter', 'developer', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export interface RoleChange {
  readonly current: MemberRole
  /** Null removes the member. */
  readonly next: MemberRole | null
  /** Of the organisation, with this one. */
  readonly owners: number
}

/** An organisation without an owner could not be managed by anybody but the operator. */
export function decideRoleChange({ current, next, owners }: RoleChange): Result<null, DomainError<'CONFLICT'>> {
  if (current !== 'owner' || next === 'owner' || owners > 1) return ok(null)
  return err({
    ...domainError('CONFLICT'),
    message: 'This is the only owner of the organisation. Make another member an owner first.',
  })
}

/** The role in which a person may enter whose address is proven: of the member, of the invitation, or viewer if everybody may. */
export function decideAdmission({
  current,
  invitedAs,
  addsViewers,
}: {
  readonly current: MemberRole | null
  readonly invitedAs: MemberRole | null
  readonly addsViewers: boolean
}): MemberRole | null {
  return current ?? invitedAs ?? (addsViewers ? 'viewer' : null)
}

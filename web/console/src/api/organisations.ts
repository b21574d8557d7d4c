import { addressOf, get, type Query, send } from './call.ts'
import type { AuditEntry, Invitation, Items, Member, Mode, Page, Role } from './wire.ts'
import type { SingleSignOnInput, SingleSignOnState } from './wire-single-sign-on.ts'

export interface AuditFilters {
  readonly action?: string | undefined
  readonly user_id?: string | undefined
  readonly mode?: Mode | undefined
}

const base = (orgId: string) => `/organisations/${encodeURIComponent(orgId)}`

/** Calls about one organisation. */
export const organisations = {
  create: (name: string) => send<{ readonly org_id: string }>('POST', '/organisations', { name }),
  members: (orgId: string, signal?: AbortSignal) => get<Items<Member>>(`${base(orgId)}/members`, {}, signal),
  changeRole: (orgId: string, userId: string, role: Role) =>
    send('PATCH', `${base(orgId)}/members/${encodeURIComponent(userId)}`, { role }),
  removeMember: (orgId: string, userId: string) =>
    send('DELETE', `${base(orgId)}/members/${encodeURIComponent(userId)}`),
  invitations: (orgId: string, signal?: AbortSignal) =>
    get<Items<Invitation>>(`${base(orgId)}/invitations`, {}, signal),
  invite: (orgId: string, email: string, role: Role) => send('POST', `${base(orgId)}/invitations`, { email, role }),
  withdrawInvitation: (orgId: string, invitationId: string) =>
    send('DELETE', `${base(orgId)}/invitations/${encodeURIComponent(invitationId)}`),
  singleSignOn: (orgId: string, signal?: AbortSignal) =>
    get<SingleSignOnState>(`${base(orgId)}/single-sign-on`, {}, signal),
  setSingleSignOn: (orgId: string, input: SingleSignOnInput) =>
    send<SingleSignOnState>('PUT', `${base(orgId)}/single-sign-on`, input),
  removeSingleSignOn: (orgId: string) => send('DELETE', `${base(orgId)}/single-sign-on`),
  checkDomain: (orgId: string) => send<SingleSignOnState>('POST', `${base(orgId)}/single-sign-on/check-domain`),
  requireSingleSignOn: (orgId: string, required: boolean) =>
    send<SingleSignOnState>('PUT', `${base(orgId)}/single-sign-on/required`, { required }),
  audit: (orgId: string, filters: AuditFilters, cursor: string | null, signal?: AbortSignal) =>
    get<Page<AuditEntry>>(`${base(orgId)}/audit`, { limit: AUDIT_PAGE, cursor, ...filters } satisfies Query, signal),
  auditCsv: (orgId: string, filters: AuditFilters) => addressOf(`${base(orgId)}/audit.csv`, { ...filters }),
}

const AUDIT_PAGE = 50

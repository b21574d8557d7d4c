import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx, Tx } from '../../database/tx.ts'
import type { ConsoleLanguage, LinkKind } from './core/links.ts'
import type { MemberRole } from './core/roles.ts'

/** The slice's only SQL. */
export interface Membership {
  readonly orgId: string
  readonly name: string
  readonly role: MemberRole
  readonly disabled: boolean
}

export async function findMemberships(reads: Reads, userId: string): Promise<readonly Membership[]> {
  const { rows } = await sql<Membership>`
    select org_id as "orgId", name, role, disabled from find_memberships(${userId})
  `.execute(reads)
  return rows
}

export interface Member {
  readonly userId: string
  readonly role: MemberRole
  readonly since: Date
}

export async function listMembers(reads: TenantReads): Promise<readonly Member[]> {
  const rows = await reads.selectFrom('members').select(['user_id', 'role', 'since']).orderBy('since').execute()
  return rows.map(row => ({ userId: row.user_id, role: row.role as MemberRole, since: row.since }))
}

/** Whoever changes members at the same time waits, so that two owners cannot remove each other. */
export async function lockMembers(tx: TenantTx): Promise<readonly Member[]> {
  const rows = await tx
    .selectFrom('members')
    .select(['user_id', 'role', 'since'])
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(row => ({ userId: row.user_id, role: row.role as MemberRole, since: row.since }))
}

export async function putMember(tx: TenantTx, userId: string, role: MemberRole, since: Date): Promise<void> {
  await sql`
    insert into members (user_id, role, since) values (${userId}, ${role}, ${since})
    on conflict (org_id, user_id) do update set role = excluded.role
  `.execute(tx)
}

export async function deleteMember(tx: TenantTx, userId: string): Promise<void> {
  await tx.deleteFrom('members').where('user_id', '=', userId).execute()
}

export interface Invitation {
  readonly invitationId: string
  readonly email: string
  readonly role: MemberRole
  readonly invitedBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** An earlier invitation of the same address ends. */
export async function insertInvitation(
  tx: TenantTx,
  { invitationId, email, role, invitedBy, createdAt, expiresAt }: Invitation,
  tokenHash: Buffer | null,
): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute()
  await sql`
    insert into invitations (invitation_id, email, role, invited_by, token_hash, created_at, expires_at)
    values (${invitationId}, ${email}, ${role}, ${invitedBy}, ${tokenHash}, ${createdAt}, ${expiresAt})
  `.execute(tx)
}

export async function listInvitations(reads: TenantReads, now: Date): Promise<readonly Invitation[]> {
  const { rows } = await sql<Invitation>`
    select invitation_id as "invitationId", email, role, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"
    from invitations where expires_at > ${now} order by created_at
  `.execute(reads)
  return rows
}

export async function deleteInvitation(tx: TenantTx, invitationId: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    delete from invitations where invitation_id = ${invitationId}
    returning invitation_id as "invitationId", email, role, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"
  `.execute(tx)
  return rows[0] ?? null
}

export async function findInvitationOf(reads: TenantReads, email: string, now: Date): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select invitation_id as "invitationId", email, role, invited_by as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"
    from invitations where email = ${email} and expires_at > ${now}
  `.execute(reads)
  return rows[0] ?? null
}

/** Gives it a new token; null if it is no longer open. */
export async function setInvitationToken(
  tx: TenantTx,
  invitationId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly email: string; readonly role: MemberRole; readonly organisation: string } | null> {
  const { rows } = await sql<{ email: string; role: MemberRole; organisation: string }>`
    update invitations i set token_hash = ${tokenHash} from organisations o
    where i.invitation_id = ${invitationId} and i.expires_at > ${now} and o.org_id = i.org_id
    returning i.email, i.role, o.name as organisation
  `.execute(tx)
  return rows[0] ?? null
}

export interface FoundInvitation {
  readonly orgId: string
  readonly organisation: string
  readonly invitationId: string
  readonly email: string
  readonly role: MemberRole
  readonly expiresAt: Date
}

export async function findInvitation(reads: Reads, tokenHash: Buffer): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`
    select org_id as "orgId", organisation, invitation_id as "invitationId", email, role, expires_at as "expiresAt"
    from find_invitation(${tokenHash})
  `.execute(reads)
  return rows[0] ?? null
}

export interface SignInLink {
  readonly linkId: string
  readonly kind: LinkKind
  readonly email: string
  readonly language: ConsoleLanguage
  readonly details: { readonly name?: string; readonly organisation?: string }
}

export async function insertLink(tx: Tx, link: SignInLink, createdAt: Date, expiresAt: Date): Promise<void> {
  const { linkId, kind, email, language, details } = link
  await sql`
    insert into sign_in_links (link_id, kind, email, language, details, created_at, expires_at)
    values (${linkId}, ${kind}, ${email}, ${language}, ${JSON.stringify(details)}::jsonb, ${createdAt}, ${expiresAt})
  `.execute(tx)
}

const LINK = sql`link_id as "linkId", kind, email, language, details`

export async function setLinkToken(tx: Tx, linkId: string, tokenHash: Buffer, now: Date): Promise<SignInLink | null> {
  const { rows } = await sql<SignInLink>`
    update sign_in_links set token_hash = ${tokenHash} where link_id = ${linkId} and expires_at > ${now} returning ${LINK}
  `.execute(tx)
  return rows[0] ?? null
}

/** A link is used once: of two at the same time, one finds it. */
export async function consumeLink(
  tx: Tx,
  kind: LinkKind,
  tokenHash: Buffer,
  now: Date,
): Promise<Omit<SignInLink, 'kind'> | null> {
  const { rows } = await sql<SignInLink>`
    delete from sign_in_links where token_hash = ${tokenHash} and kind = ${kind} and expires_at > ${now} returning ${LINK}
  `.execute(tx)
  return rows[0] ?? null
}

/** Returns how many were deleted. */
export async function deleteExpiredLinks(tx: Tx, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_links where link_id in (select link_id from sign_in_links where expires_at <= ${now} limit ${most})
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface Operator {
  readonly userId: string
  readonly reason: string
  readonly since: Date
  readonly expiresAt: Date
}

export async function findOperator(reads: Reads, userId: string, now: Date): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select user_id as "userId", reason, since, expires_at as "expiresAt" from operators
    where user_id = ${userId} and expires_at > ${now}
  `.execute(reads)
  return rows[0] ?? null
}

export async function listOperators(reads: Reads, now: Date): Promise<readonly Operator[]> {
  const { rows } = await sql<Operator>`
    select user_id as "userId", reason, since, expires_at as "expiresAt" from operators where expires_at > ${now} order by since
  `.execute(reads)
  return rows
}

export async function putOperator(tx: Tx, { userId, reason, since, expiresAt }: Operator): Promise<void> {
  await sql`
    insert into operators (user_id, reason, since, expires_at) values (${userId}, ${reason}, ${since}, ${expiresAt})
    on conflict (user_id) do update set reason = excluded.reason, since = excluded.since, expires_at = excluded.expires_at
  `.execute(tx)
}

export async function deleteOperator(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operators').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface OperatorAction {
  readonly logId: string
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
  readonly address: string | null
}

export async function insertOperatorAction(tx: Tx, entry: OperatorAction): Promise<void> {
  const { logId, at, actor, action, subject, details, address } = entry
  await sql`
    insert into operator_log (log_id, at, actor, action, subject, details, address)
    values (${logId}, ${at}, ${actor}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb, ${address})
  `.execute(tx)
}

/** Newest first, before an id. */
export async function listOperatorActions(
  reads: Reads,
  before: string | null,
  limit: number,
): Promise<readonly OperatorAction[]> {
  const { rows } = await sql<OperatorAction>`
    select log_id as "logId", at, actor, action, subject, details, address from operator_log
    where ${before}::text is null or log_id < ${before} order by log_id desc limit ${limit}
  `.execute(reads)
  return rows
}

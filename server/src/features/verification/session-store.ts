import { type NotNull, type Selectable, sql } from 'kysely'
import type { Verifications } from '../../database/generated/tables.ts'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'
import { isVerificationId } from './core/session.ts'
import type { SourceKey, Student, Submitted } from './core/submitted.ts'
import type { EndorsementType, State, VerificationMethod } from './core/verification.ts'

/** SQL on students, sources and verifications. */
export interface Verification {
  readonly id: string
  readonly serviceUserId: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly submitted: Submitted
  readonly returnUrl: string | null
  readonly endorsementType: EndorsementType
  readonly method: VerificationMethod | null
  readonly state: State
  readonly decidedAt: Date | null
  readonly studentNetwork: string | null
}

function toVerification(row: Selectable<Verifications>): Verification {
  return {
    id: row.verification_id,
    serviceUserId: row.service_user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    submitted: row.submitted as unknown as Submitted,
    returnUrl: row.return_url,
    endorsementType: row.endorsement_type as EndorsementType,
    method: row.method as VerificationMethod | null,
    state: row.state as State,
    decidedAt: row.decided_at,
    studentNetwork: row.student_network,
  }
}

/** Known by their external id; name and address as told last. The row stays locked: whatever is decided about a student waits. */
export async function putStudent(
  tx: TenantTx,
  { externalStudentId, name, email }: Student,
  newServiceUserId: string,
  at: Date,
): Promise<string> {
  const row = await tx
    .insertInto('students')
    .values({
      service_user_id: newServiceUserId,
      external_student_id: externalStudentId,
      name,
      email,
      created_at: at,
      updated_at: at,
    })
    .onConflict(conflict =>
      conflict.columns(['org_id', 'mode', 'external_student_id']).doUpdateSet({ name, email, updated_at: at }),
    )
    .returning('service_user_id')
    .executeTakeFirstOrThrow()
  return row.service_user_id
}

/**
 * A source belongs to one student, so holding the student's row holds all of them: what any session does to their claims and
 * reviewers follows one after another, and so does passing an assessment, which concerns sources that are not named.
 */
export async function lockStudent(tx: TenantTx, serviceUserId: string): Promise<{ readonly email: string }> {
  return await tx
    .selectFrom('students')
    .select('email')
    .where('service_user_id', '=', serviceUserId)
    .forNoKeyUpdate()
    // Of an erased student there is no verification that anybody could have locked before.
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** Those that are not there yet. */
export async function putSources(
  tx: TenantTx,
  serviceUserId: string,
  sources: readonly (SourceKey & { readonly sourceId: string })[],
  at: Date,
): Promise<void> {
  await sql`
    insert into sources (source_id, service_user_id, kind, external_id, created_at)
    select s.id, ${serviceUserId}, s.kind, s.external_id, ${at}
    from unnest(${sources.map(each => each.sourceId)}::text[], ${sources.map(each => each.kind)}::text[],
      ${sources.map(each => each.externalId)}::text[]) as s (id, kind, external_id)
    on conflict (org_id, mode, service_user_id, kind, external_id) do nothing
  `.execute(tx)
}

export interface StoredSource extends SourceKey {
  readonly sourceId: string
}

/** In the order of their ids. */
export async function findSources(
  tx: TenantReads,
  serviceUserId: string,
  keys: readonly SourceKey[],
): Promise<readonly StoredSource[]> {
  const { rows } = await sql<{ source_id: string; kind: SourceKey['kind']; external_id: string }>`
    select source_id, kind, external_id from sources
    where service_user_id = ${serviceUserId} and (kind, external_id) in (
      select * from unnest(${keys.map(key => key.kind)}::text[], ${keys.map(key => key.externalId)}::text[]))
    order by source_id
  `.execute(tx)
  return rows.map(row => ({ sourceId: row.source_id, kind: row.kind, externalId: row.external_id }))
}

export async function insertVerification(
  tx: TenantTx,
  row: Pick<Verification, 'id' | 'serviceUserId' | 'createdAt' | 'submitted' | 'returnUrl'> & {
    readonly tokenHash: Buffer
  },
): Promise<void> {
  await tx
    .insertInto('verifications')
    .values({
      verification_id: row.id,
      service_user_id: row.serviceUserId,
      token_hash: row.tokenHash,
      created_at: row.createdAt,
      last_used_at: row.createdAt,
      submitted: JSON.stringify(row.submitted),
      return_url: row.returnUrl,
    })
    .execute()
}

/** A living session, used now; its row stays locked. Null for a token there is not, or whose session is dead or erased. */
export async function useSession(
  tx: TenantTx,
  tokenHash: Buffer,
  now: Date,
  dead: { readonly lastUsedAt: Date; readonly createdAt: Date },
): Promise<Verification | null> {
  const row = await tx
    .updateTable('verifications')
    .set({ last_used_at: sql<Date>`greatest(last_used_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', dead.lastUsedAt)
    .where('created_at', '>', dead.createdAt)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toVerification(row) : null
}

/** As if it had never been, once its student is erased: looked at when the lock is had, so whoever waited for the erasing finds none. */
export async function lockVerification(tx: TenantTx, id: string): Promise<Verification | null> {
  const row = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('verification_id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toVerification(row) : null
}

export async function findVerification(tx: TenantReads, id: string): Promise<Verification | null> {
  const row = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('verification_id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ? toVerification(row) : null
}

export async function setMethod(tx: TenantTx, id: string, method: VerificationMethod): Promise<void> {
  await tx.updateTable('verifications').set({ method }).where('verification_id', '=', id).execute()
}

export async function setEndorsementType(tx: TenantTx, id: string, type: EndorsementType): Promise<void> {
  await tx.updateTable('verifications').set({ endorsement_type: type }).where('verification_id', '=', id).execute()
}

/** What `networkMark` gives, never the network itself. */
export async function setStudentNetwork(tx: TenantTx, id: string, mark: string): Promise<void> {
  await tx.updateTable('verifications').set({ student_network: mark }).where('verification_id', '=', id).execute()
}

export async function setState(tx: TenantTx, id: string, state: State, decidedAt: Date | null): Promise<void> {
  await tx
    .updateTable('verifications')
    .set({ state, decided_at: decidedAt })
    .where('verification_id', '=', id)
    .execute()
}

interface OwnerRow {
  readonly org_id: string
  readonly mode: Mode
}

const toTenant = ({ org_id, mode }: OwnerRow): Tenant => ({ orgId: org_id, mode })

/** Whose session a token opens, before that is known. */
export async function findTokenOwner(tx: Reads, tokenHash: Buffer): Promise<Tenant | null> {
  const { rows } = await sql<OwnerRow>`select * from find_verification_by_token(${tokenHash})`.execute(tx)
  return rows[0] ? toTenant(rows[0]) : null
}

/** Of what came in an address: PostgreSQL would refuse some of it as text. */
export async function findOwner(tx: Reads, verificationId: string): Promise<Tenant | null> {
  if (!isVerificationId(verificationId)) return null
  const { rows } = await sql<OwnerRow>`select * from find_verification_owner(${verificationId})`.execute(tx)
  return rows[0] ? toTenant(rows[0]) : null
}

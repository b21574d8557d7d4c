import { type NotNull, type Selectable, sql } from 'kysely'
import type { Verifications } from '../../../database/generated/tables.ts'
import type { Reads, TenantReads, TenantTx } from '../../../database/tx.ts'
import type { Mode, Tenant } from '../../../kernel/tenant.ts'
import { isVerificationId } from '../core/session.ts'
import type { Signals } from '../core/signals.ts'
import type { SessionLanguage, SourceKey, Student, Submission } from '../core/submission.ts'
import type { EndorsementType, State, VerificationMethod } from '../core/verification.ts'

/** SQL for students, sources and verifications. */
export interface Verification {
  readonly id: string
  readonly serviceUserId: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly submitted: Submission
  readonly returnUrl: string | null
  readonly endorsementType: EndorsementType
  readonly method: VerificationMethod | null
  readonly state: State
  readonly decidedAt: Date | null
  readonly studentNetwork: string | null
  readonly language: SessionLanguage
  /** Null until there is an outcome. */
  readonly signals: Signals | null
}

/** By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS = [
  'verification_id',
  'service_user_id',
  'created_at',
  'last_used_at',
  'submitted',
  'return_url',
  'endorsement_type',
  'method',
  'state',
  'decided_at',
  'student_network',
  'language',
  'signals',
] as const

function toVerification(row: Pick<Selectable<Verifications>, (typeof COLUMNS)[number]>): Verification {
  return {
    id: row.verification_id,
    serviceUserId: row.service_user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    submitted: row.submitted as unknown as Submission,
    returnUrl: row.return_url,
    endorsementType: row.endorsement_type as EndorsementType,
    method: row.method as VerificationMethod | null,
    state: row.state as State,
    decidedAt: row.decided_at,
    studentNetwork: row.student_network,
    language: row.language as SessionLanguage,
    signals: row.signals as unknown as Signals | null,
  }
}

/** Creates or updates the student with this external id. The row stays locked until the transaction ends. */
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
 * A source belongs to one student, so locking the student's row locks all sources: changes of claims and reviewers by several
 * sessions run one after another. So does passing an assessment, which affects sources that are not named in the call.
 */
export async function lockStudent(tx: TenantTx, serviceUserId: string): Promise<{ readonly email: string }> {
  return await tx
    .selectFrom('students')
    .select('email')
    .where('service_user_id', '=', serviceUserId)
    .forNoKeyUpdate()
    // The caller has locked a verification of the student, and an erased student has none.
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** Inserts the sources that do not exist yet. */
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

/** Ordered by id. */
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
  row: Pick<Verification, 'id' | 'serviceUserId' | 'createdAt' | 'submitted' | 'returnUrl' | 'language'> & {
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
      language: row.language,
    })
    .execute()
}

/** Records the use of an active session and locks its row. Null if the token is unknown, or its session expired or erased. */
export async function touchSessionRow(
  tx: TenantTx,
  tokenHash: Buffer,
  now: Date,
  expired: { readonly lastUsedAt: Date; readonly createdAt: Date },
): Promise<Verification | null> {
  const row = await tx
    .updateTable('verifications')
    .set({ last_used_at: sql<Date>`greatest(last_used_at, ${now})` })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '>', expired.lastUsedAt)
    .where('created_at', '>', expired.createdAt)
    .where('erased_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? toVerification(row) : null
}

/** Null once its student is erased. The condition is evaluated after the lock is granted, so a caller that waited for the erasure finds nothing. */
export async function lockVerification(tx: TenantTx, id: string): Promise<Verification | null> {
  const row = await tx
    .selectFrom('verifications')
    .select(COLUMNS)
    .where('verification_id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toVerification(row) : null
}

export async function findVerification(tx: TenantReads, id: string): Promise<Verification | null> {
  const row = await tx
    .selectFrom('verifications')
    .select(COLUMNS)
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

/** Stores a network mark, never the network itself. */
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

export async function setSignals(tx: TenantTx, id: string, { grade, reasons }: Signals): Promise<void> {
  await tx
    .updateTable('verifications')
    .set({ signals: JSON.stringify({ grade, reasons }) })
    .where('verification_id', '=', id)
    .execute()
}

interface OwnerRow {
  readonly org_id: string
  readonly mode: Mode
}

const toTenant = ({ org_id, mode }: OwnerRow): Tenant => ({ orgId: org_id, mode })

/** Finds the tenant of a session token, before the tenant is known. */
export async function findTenantOfToken(tx: Reads, tokenHash: Buffer): Promise<Tenant | null> {
  const { rows } = await sql<OwnerRow>`select * from find_verification_by_token(${tokenHash})`.execute(tx)
  return rows[0] ? toTenant(rows[0]) : null
}

/** The id comes from a URL. It is checked first, because PostgreSQL rejects some texts, such as those with NUL. */
export async function findVerificationTenant(tx: Reads, verificationId: string): Promise<Tenant | null> {
  if (!isVerificationId(verificationId)) return null
  const { rows } = await sql<OwnerRow>`select * from find_verification_owner(${verificationId})`.execute(tx)
  return rows[0] ? toTenant(rows[0]) : null
}

import { CompiledQuery, sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { SkillRequest } from './core/skill-request.ts'

/** The slice's only SQL. */
interface Row {
  skill_request_id: string
  name: string
  description: string
  sub_skill_number: number | null
  status: string
  skill_number: number | null
  reason: string | null
  created_at: Date
}

const COLUMNS = [
  'skill_request_id',
  'name',
  'description',
  'sub_skill_number',
  'status',
  'skill_number',
  'reason',
  'created_at',
] as const

function toRequest(row: Row): SkillRequest {
  return {
    id: row.skill_request_id,
    name: row.name,
    description: row.description,
    subSkillNumber: row.sub_skill_number,
    status: row.status as SkillRequest['status'],
    skillNumber: row.skill_number,
    reason: row.reason,
    createdAt: row.created_at,
  }
}

/** False if an open request of that name already exists, by the unique index. */
export async function insertRequest(tx: TenantTx, request: SkillRequest, foldedName: string): Promise<boolean> {
  const { rows } = await sql`
    insert into skill_requests (skill_request_id, name, folded_name, description, sub_skill_number, created_at)
    values (${request.id}, ${request.name}, ${foldedName}, ${request.description}, ${request.subSkillNumber}, ${request.createdAt})
    on conflict (org_id, mode, folded_name) where status = 'open' do nothing
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function findOpenByName(tx: TenantTx, foldedName: string): Promise<string | null> {
  const row = await tx
    .selectFrom('skill_requests')
    .select('skill_request_id')
    .where('folded_name', '=', foldedName)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row?.skill_request_id ?? null
}

/** A constant, because partners poll it: building the text each time took a third of the time in this process. */
const FIND = `select ${COLUMNS.join(', ')} from skill_requests where skill_request_id = $1`

export async function findRequest(tx: TenantReads, id: string): Promise<SkillRequest | null> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(FIND, [id]))
  return rows[0] ? toRequest(rows[0]) : null
}

export async function lockRequest(tx: TenantTx, id: string): Promise<SkillRequest | null> {
  const row = await tx
    .selectFrom('skill_requests')
    .select(COLUMNS)
    .where('skill_request_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Newest first; ids sort by time. */
export async function listRequests(tx: TenantReads, before: string, limit: number): Promise<readonly SkillRequest[]> {
  const rows = await tx
    .selectFrom('skill_requests')
    .select(COLUMNS)
    .where('skill_request_id', '<', before)
    .orderBy('skill_request_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRequest)
}

export async function setDecided(
  tx: TenantTx,
  id: string,
  outcome: { readonly skillNumber: number } | { readonly reason: string },
  at: Date,
): Promise<void> {
  const change =
    'skillNumber' in outcome
      ? { status: 'approved', skill_number: outcome.skillNumber }
      : { status: 'rejected', reason: outcome.reason }
  await tx
    .updateTable('skill_requests')
    .set({ ...change, decided_at: at })
    .where('skill_request_id', '=', id)
    .execute()
}

interface OwnerRow {
  org_id: string
  mode: Tenant['mode']
  skill_request_id: string
  organisation_name: string
}

function toOwner(row: OwnerRow) {
  return {
    tenant: { orgId: row.org_id, mode: row.mode },
    id: row.skill_request_id,
    organisationName: row.organisation_name,
  }
}

/** Requests of all organisations, for the operator. Each is then read as its tenant. */
export async function listOwners(tx: Reads, status: string, offset: number, limit: number) {
  const { rows } = await sql<OwnerRow>`
    select * from list_skill_requests_of_all(${status}, ${offset}, ${limit})
  `.execute(tx)
  return rows.map(toOwner)
}

export async function listOwnersAfter(reads: Reads, status: string, after: string | null, limit: number) {
  const { rows } = await sql<OwnerRow>`
    select * from list_skill_requests_page(${status}, ${after}, ${limit})
  `.execute(reads)
  return rows.map(toOwner)
}

export async function countAll(tx: Reads, status: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_skill_requests_of_all(${status}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findOwner(tx: Reads, id: string): Promise<Tenant | null> {
  const { rows } = await sql<{
    org_id: string
    mode: Tenant['mode']
  }>`select * from find_skill_request_owner(${id})`.execute(tx)
  return rows[0] ? { orgId: rows[0].org_id, mode: rows[0].mode } : null
}

/** Open and approved requests of these names. Until the transaction ends, open ones cannot be decided. */
export async function lockRequestsForShare(
  tx: TenantTx,
  foldedNames: readonly string[],
): Promise<ReadonlyMap<string, { readonly skillNumber: number | null }>> {
  if (foldedNames.length === 0) return new Map()
  // Approved requests come last, so they replace open ones of the same name in the map.
  const rows = await tx
    .selectFrom('skill_requests')
    .select(['folded_name', 'skill_number'])
    .where('folded_name', 'in', [...new Set(foldedNames)])
    .where('status', 'in', ['open', 'approved'])
    .orderBy(sql`skill_number nulls first`)
    .forShare()
    .execute()
  return new Map(rows.map(row => [row.folded_name, { skillNumber: row.skill_number }]))
}

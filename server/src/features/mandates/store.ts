import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { MandateBody } from '../../contract/mandate.ts'
import type { Mandates } from '../../database/generated/tables.ts'
import { sendAhead } from '../../database/send-ahead.ts'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Method } from '../../kernel/methods.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Mandate, MandateState, MandateStatus } from './core/mandate.ts'

/** SQL of mandates. Statements that run with every write are constants. Columns by name: `select *` fails in a prepared statement once a migration has added one. */
const COLUMNS = [
  'mandate_id',
  'workflow_id',
  'job_id',
  'status',
  'created_via',
  'flow_version',
  'body',
  'sent',
  'methods',
  'warnings',
  'changes',
  'preparation',
  'prepare_by',
  'failure_reason',
  'created_at',
  'updated_at',
] as const
type Row = Pick<Selectable<Mandates>, (typeof COLUMNS)[number]>

function toMandate(row: Row): Mandate {
  return {
    id: row.mandate_id,
    jobId: row.job_id,
    createdVia: row.created_via as Mandate['createdVia'],
    state: toState(row),
    flowVersion: row.flow_version,
    body: row.body as unknown as MandateBody,
    sent: row.sent,
    methods: row.methods as Method[],
    warnings: row.warnings,
    changes: row.changes,
    preparation: row.preparation,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toState({ status, prepare_by, failure_reason }: Row): MandateState {
  if (status === 'preparing') return { status, prepareBy: prepare_by! }
  if (status === 'failed') return { status, reason: failure_reason! }
  return { status: status as 'ready' | 'archived' }
}

function fromState(state: MandateState) {
  return {
    status: state.status,
    prepare_by: state.status === 'preparing' ? state.prepareBy : null,
    failure_reason: state.status === 'failed' ? state.reason : null,
  }
}

const INSERT = `
  insert into mandates (mandate_id, workflow_id, job_id, status, prepare_by, created_via, body, sent, methods, warnings,
    created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
  on conflict (org_id, mode, job_id) where job_id is not null and status <> 'archived' do nothing
  returning 1`

/** False if a mandate with that job_id already exists, by the unique index. */
export async function insertMandate(tx: TenantTx, mandate: Mandate): Promise<boolean> {
  const { body, state } = mandate
  const { status, prepare_by } = fromState(state)
  const values = [mandate.id, body.workflow_id, mandate.jobId, status, prepare_by, mandate.createdVia]
  const rest = [JSON.stringify(body), mandate.sent, mandate.methods, mandate.warnings, mandate.createdAt]
  const { rows } = await tx.executeQuery(CompiledQuery.raw(INSERT, [...values, ...rest]))
  return rows.length > 0
}

const LOCK = `select ${COLUMNS.join(', ')} from mandates where mandate_id = $1 for update`

export async function lockMandate(tx: TenantTx, id: string): Promise<Mandate | null> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(LOCK, [id]))
  return rows[0] ? toMandate(rows[0]) : null
}

const FIND = `select ${COLUMNS.join(', ')} from mandates where mandate_id = $1`

export async function findMandate(tx: TenantReads, id: string): Promise<Mandate | null> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(FIND, [id]))
  return rows[0] ? toMandate(rows[0]) : null
}

/** The mandate of a job that is not archived. */
export async function findByJob(tx: TenantTx, jobId: string): Promise<Mandate | null> {
  const row = await tx
    .selectFrom('mandates')
    .select(COLUMNS)
    .where('job_id', '=', jobId)
    .where('status', '<>', 'archived')
    .executeTakeFirst()
  return row ? toMandate(row) : null
}

/** All mandates of a job, archived ones included. */
export async function listMandatesOfJob(tx: TenantReads, jobId: string): Promise<readonly string[]> {
  const rows = await tx.selectFrom('mandates').select('mandate_id').where('job_id', '=', jobId).execute()
  return rows.map(row => row.mandate_id)
}

const REPLACE = `
  update mandates set body = $2, sent = $3, methods = $4, warnings = $5, changes = $6, status = $7, prepare_by = $8,
    failure_reason = null, flow_version = $9, preparation = $10, updated_at = $11
  where mandate_id = $1`

/** The caller has locked the row. */
export async function replaceMandate(tx: TenantTx, mandate: Mandate): Promise<void> {
  const { status, prepare_by } = fromState(mandate.state)
  const what = [mandate.id, JSON.stringify(mandate.body), mandate.sent, mandate.methods, mandate.warnings]
  const when = [mandate.changes, status, prepare_by, mandate.flowVersion, mandate.preparation, mandate.updatedAt]
  sendAhead(tx.executeQuery(CompiledQuery.raw(REPLACE, [...what, ...when])))
}

export async function setState(tx: TenantTx, { id, state, preparation, warnings, updatedAt }: Mandate): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ ...fromState(state), preparation, warnings: [...warnings], updated_at: updatedAt })
    .where('mandate_id', '=', id)
    .execute()
}

export async function setSkills(tx: TenantTx, { id, body, warnings, updatedAt }: Mandate): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ body: JSON.stringify(body), warnings: [...warnings], updated_at: updatedAt })
    .where('mandate_id', '=', id)
    .execute()
}

export interface MandateFilter {
  readonly status: MandateStatus | null
  readonly jobId: string | null
  readonly workflowId: string | null
}

/** Newest first. Every filter uses an index. An overdue preparation counts as failed, also before the row says so. */
export async function listMandates(
  tx: TenantReads,
  { status, jobId, workflowId }: MandateFilter,
  now: Date,
  before: string,
  limit: number,
): Promise<readonly Mandate[]> {
  const page = () => {
    let query = tx.selectFrom('mandates').select(COLUMNS).where('mandate_id', '<', before)
    if (jobId !== null) query = query.where('job_id', '=', jobId)
    if (workflowId !== null) query = query.where('workflow_id', '=', workflowId)
    return query.orderBy('mandate_id', 'desc').limit(limit)
  }
  const ofStatus = (one: MandateStatus) => page().where('status', '=', one)
  if (status === null) return (await page().execute()).map(toMandate)
  if (status === 'preparing') return (await ofStatus(status).where('prepare_by', '>=', now).execute()).map(toMandate)
  const rows = await ofStatus(status).execute()
  const overdue = status === 'failed' ? await ofStatus('preparing').where('prepare_by', '<', now).execute() : []
  const newestFirst = [...rows, ...overdue].sort((a, b) => (a.mandate_id < b.mandate_id ? 1 : -1))
  return newestFirst.slice(0, limit).map(toMandate)
}

/** At most 10 mandates that use a workflow and are not archived. */
export async function findUsesOfWorkflow(tx: TenantTx, workflowId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('mandates')
    .select('mandate_id')
    .where('workflow_id', '=', workflowId)
    .where('status', '<>', 'archived')
    .orderBy('mandate_id')
    .limit(10)
    .execute()
  return rows.map(row => row.mandate_id)
}

/** Overdue preparations of all organisations. Each is then failed as its tenant. */
export async function listOverdue(tx: Reads, now: Date, limit: number) {
  const { rows } = await sql<{ org_id: string; mode: Tenant['mode']; mandate_id: string }>`
    select * from list_overdue_preparations(${now}, ${limit})
  `.execute(tx)
  return rows.map(row => ({ tenant: { orgId: row.org_id, mode: row.mode }, id: row.mandate_id }))
}

/** Updates the names of pending skills that a mandate waits for. */
export async function setPendingNames(
  tx: TenantTx,
  mandateId: string,
  had: readonly string[],
  has: readonly string[],
): Promise<void> {
  const gone = had.filter(name => !has.includes(name))
  const fresh = has.filter(name => !had.includes(name))
  if (gone.length > 0)
    await tx
      .deleteFrom('mandate_pending_skills')
      .where('mandate_id', '=', mandateId)
      .where('folded_name', 'in', gone)
      .execute()
  if (fresh.length > 0)
    await tx
      .insertInto('mandate_pending_skills')
      .values(fresh.map(folded_name => ({ folded_name, mandate_id: mandateId })))
      .execute()
}

/** Mandates that wait for a name, ordered by id: several must be locked in this order. */
export async function findWaiting(tx: TenantTx, foldedName: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('mandate_pending_skills')
    .select('mandate_id')
    .where('folded_name', '=', foldedName)
    .orderBy('mandate_id')
    .execute()
  return rows.map(row => row.mandate_id)
}

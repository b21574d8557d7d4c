import { CompiledQuery, type Selectable } from 'kysely'
import type { Channel, Workflow, WorkflowInput } from '../../contract/workflow.ts'
import type { Workflows } from '../../database/generated/tables.ts'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Method } from '../../kernel/methods.ts'

/** The slice's only SQL. Columns by name: `select *` fails in a prepared statement once a migration has added one. */
const COLUMNS = [
  'workflow_id',
  'name',
  'description',
  'methods',
  'channels',
  'languages',
  'follow_ups_max',
  'follow_ups_every_hours',
  'window_start',
  'window_end',
  'expires_after_hours',
  'status',
  'created_via',
  'created_at',
  'updated_at',
] as const
type Row = Pick<Selectable<Workflows>, (typeof COLUMNS)[number]>

function toWorkflow(row: Row): Workflow {
  return {
    id: row.workflow_id,
    name: row.name,
    description: row.description,
    methods: row.methods as Method[],
    channels: row.channels as Channel[],
    languages: row.languages as Language[],
    followUps: { max: row.follow_ups_max, everyHours: row.follow_ups_every_hours },
    contactWindow: { start: row.window_start, end: row.window_end },
    expiresAfterHours: row.expires_after_hours,
    status: row.status as Workflow['status'],
    createdVia: row.created_via as Workflow['createdVia'],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toColumns(input: WorkflowInput) {
  return {
    name: input.name,
    description: input.description,
    methods: [...input.methods],
    channels: [...input.channels],
    languages: [...input.languages],
    follow_ups_max: input.followUps.max,
    follow_ups_every_hours: input.followUps.everyHours,
    window_start: input.contactWindow.start,
    window_end: input.contactWindow.end,
    expires_after_hours: input.expiresAfterHours,
  }
}

export async function insertWorkflow(tx: TenantTx, workflow: Workflow): Promise<void> {
  await tx
    .insertInto('workflows')
    .values({
      ...toColumns(workflow),
      workflow_id: workflow.id,
      created_via: workflow.createdVia,
      created_at: workflow.createdAt,
      updated_at: workflow.updatedAt,
    })
    .execute()
}

export async function findWorkflow(tx: TenantReads, id: string): Promise<Workflow | null> {
  const row = await tx.selectFrom('workflows').select(COLUMNS).where('workflow_id', '=', id).executeTakeFirst()
  return row ? toWorkflow(row) : null
}

/** Until the transaction ends, no other transaction can change or archive the workflow or create a mandate with it. */
export async function lockWorkflow(tx: TenantTx, id: string): Promise<Workflow | null> {
  const row = await tx
    .selectFrom('workflows')
    .select(COLUMNS)
    .where('workflow_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toWorkflow(row) : null
}

/** A constant, because every write of a mandate runs it. */
const LOCK_FOR_KEY_SHARE = `select ${COLUMNS.join(', ')} from workflows where workflow_id = $1 for key share`

/** Until the transaction ends the workflow cannot be archived. Several transactions can create mandates with it at once. */
export async function lockWorkflowForShare(tx: TenantTx, id: string): Promise<Workflow | null> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(LOCK_FOR_KEY_SHARE, [id]))
  return rows[0] ? toWorkflow(rows[0]) : null
}

/** Newest first; ids sort by time. Null takes every status. */
export async function listWorkflows(
  tx: TenantReads,
  status: Workflow['status'] | null,
  before: string,
  limit: number,
): Promise<readonly Workflow[]> {
  let page = tx.selectFrom('workflows').select(COLUMNS).where('workflow_id', '<', before)
  if (status !== null) page = page.where('status', '=', status)
  const rows = await page.orderBy('workflow_id', 'desc').limit(limit).execute()
  return rows.map(toWorkflow)
}

export async function setInput(tx: TenantTx, id: string, input: WorkflowInput, at: Date): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({ ...toColumns(input), updated_at: at })
    .where('workflow_id', '=', id)
    .execute()
}

export async function setArchived(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('workflows').set({ status: 'archived', updated_at: at }).where('workflow_id', '=', id).execute()
}

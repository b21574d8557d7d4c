import { CompiledQuery, type Selectable } from 'kysely'
import type { Workflows } from '../../database/generated/tables.ts'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Method } from '../../kernel/methods.ts'
import type { Channel, Workflow, WorkflowTerms } from './core/workflow.ts'

/** The slice's only SQL. */
type Row = Selectable<Workflows>

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

function toColumns(terms: WorkflowTerms) {
  return {
    name: terms.name,
    description: terms.description,
    methods: [...terms.methods],
    channels: [...terms.channels],
    languages: [...terms.languages],
    follow_ups_max: terms.followUps.max,
    follow_ups_every_hours: terms.followUps.everyHours,
    window_start: terms.contactWindow.start,
    window_end: terms.contactWindow.end,
    expires_after_hours: terms.expiresAfterHours,
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
  const row = await tx.selectFrom('workflows').selectAll().where('workflow_id', '=', id).executeTakeFirst()
  return row ? toWorkflow(row) : null
}

/** Nobody else changes or archives it, nor makes a mandate with it, before this transaction ends. */
export async function lockWorkflow(tx: TenantTx, id: string): Promise<Workflow | null> {
  const row = await tx.selectFrom('workflows').selectAll().where('workflow_id', '=', id).forUpdate().executeTakeFirst()
  return row ? toWorkflow(row) : null
}

/** Made once: every mandate that is written reads its workflow so. */
const HOLD = 'select * from workflows where workflow_id = $1 for key share'

/** It stays as it is at least in so far as it is not archived before this transaction ends; mandates may be made side by side. */
export async function holdWorkflow(tx: TenantTx, id: string): Promise<Workflow | null> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(HOLD, [id]))
  return rows[0] ? toWorkflow(rows[0]) : null
}

/** Newest first; ids sort by time. */
export async function listWorkflows(tx: TenantReads, before: string, limit: number): Promise<readonly Workflow[]> {
  const rows = await tx
    .selectFrom('workflows')
    .selectAll()
    .where('workflow_id', '<', before)
    .orderBy('workflow_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toWorkflow)
}

export async function setTerms(tx: TenantTx, id: string, terms: WorkflowTerms, at: Date): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({ ...toColumns(terms), updated_at: at })
    .where('workflow_id', '=', id)
    .execute()
}

export async function setArchived(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('workflows').set({ status: 'archived', updated_at: at }).where('workflow_id', '=', id).execute()
}

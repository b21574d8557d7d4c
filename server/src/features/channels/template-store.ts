import { CompiledQuery } from 'kysely'
import type { Reads, TenantReads } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type {
  MessageTemplate,
  Purpose,
  TemplateButton,
  TemplateCategory,
  TemplateStatus,
  TemplateVariable,
} from './core/template.ts'

interface TemplateRow {
  readonly template_id: string
  readonly account_id: string
  readonly purpose: Purpose
  readonly language: Language
  readonly provider_id: string
  readonly category: TemplateCategory
  readonly body: string
  readonly variables: readonly TemplateVariable[]
  readonly buttons: readonly TemplateButton[]
  readonly status: TemplateStatus
  readonly reason: string | null
}

/** By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS =
  'template_id, account_id, purpose, language, provider_id, category, body, variables, buttons, status, reason'

/** Of the accounts that the tenant may use. */
export async function listUsableTemplates(tx: TenantReads): Promise<readonly MessageTemplate[]> {
  const query = CompiledQuery.raw(`select ${COLUMNS} from message_templates where status <> 'archived'`, [])
  return (await tx.executeQuery<TemplateRow>(query)).rows.map(readRow)
}

/** Of an account of any organisation. */
export async function listTemplatesOf(tx: Reads, accountId: string): Promise<readonly MessageTemplate[]> {
  const query = CompiledQuery.raw(`select ${COLUMNS} from list_message_templates($1)`, [accountId])
  return (await tx.executeQuery<TemplateRow>(query)).rows.map(readRow)
}

export interface TemplateCount {
  readonly accountId: string
  readonly status: TemplateStatus
  readonly templates: number
}

/** Of the accounts of all organisations. */
export async function selectTemplateCounts(reads: Reads): Promise<readonly TemplateCount[]> {
  const query = CompiledQuery.raw(
    'select account_id as "accountId", status, templates from count_message_templates()',
    [],
  )
  return (await reads.executeQuery<TemplateCount>(query)).rows
}

/** In the place of an earlier one for the same account, purpose and language. */
export async function insertTemplate(tx: Reads, template: MessageTemplate, at: Date): Promise<void> {
  const { id, accountId, purpose, language, providerId, category, body, variables, buttons, status } = template
  const row = {
    template_id: id,
    account_id: accountId,
    purpose,
    language,
    provider_id: providerId,
    category,
    body,
    variables,
    buttons,
    status,
    at,
  }
  await tx.executeQuery(CompiledQuery.raw('select add_message_template($1)', [JSON.stringify(row)]))
}

/** False if there is no such template, or it is archived. */
export async function setTemplateStatus(
  tx: Reads,
  templateId: string,
  status: TemplateStatus,
  reason: string | null,
  at: Date,
): Promise<boolean> {
  const query = CompiledQuery.raw('select set_message_template_status($1, $2, $3, $4) as "isChanged"', [
    templateId,
    status,
    reason,
    at,
  ])
  return (await tx.executeQuery<{ isChanged: boolean }>(query)).rows[0]!.isChanged
}

function readRow(row: TemplateRow): MessageTemplate {
  return {
    id: row.template_id,
    accountId: row.account_id,
    purpose: row.purpose,
    language: row.language,
    providerId: row.provider_id,
    category: row.category,
    body: row.body,
    variables: row.variables,
    buttons: row.buttons,
    status: row.status,
    reason: row.reason,
  }
}

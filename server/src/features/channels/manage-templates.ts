import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { findAccount } from './account-store.ts'
import {
  checkTemplate,
  fillTemplate,
  LONGEST,
  type MessageTemplate,
  type TemplateStatus,
  templateSyntax,
} from './core/template.ts'
import { insertTemplate, listTemplatesOf, setTemplateStatus } from './template-store.ts'

export interface TemplateDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export type NewTemplate = Omit<MessageTemplate, 'id' | 'status' | 'reason'>

/** Registers a text that is with the provider: `pending` until the operator or a hook says that it was approved. */
export async function addTemplate(
  { database, clock, newId }: TemplateDeps,
  template: NewTemplate,
): Promise<Result<MessageTemplate, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const account = await findAccount(database.reads, template.accountId)
  if (account === null) return err(domainError('NOT_FOUND'))
  const syntax = templateSyntax(account)
  if (syntax === null) {
    const message = `${account.channel} by ${account.provider} needs no approved texts`
    return err(domainError('VALIDATION_FAILED', { path: 'account', message }))
  }
  const faults = checkTemplate(syntax, template)
  if (faults.length > 0)
    return err(domainError('VALIDATION_FAILED', ...faults.map(message => ({ path: 'body', message }))))
  const stored: MessageTemplate = { ...template, id: newId('TP_'), status: 'pending', reason: null }
  await insertTemplate(database.reads, stored, new Date(clock()))
  return ok(stored)
}

export async function changeTemplate(
  { database, clock }: Omit<TemplateDeps, 'newId'>,
  templateId: string,
  status: TemplateStatus,
  reason: string | null,
): Promise<Result<null, DomainError<'NOT_FOUND'>>> {
  const isChanged = await setTemplateStatus(database.reads, templateId, status, reason, new Date(clock()))
  return isChanged ? ok(null) : err(domainError('NOT_FOUND'))
}

export interface ListedTemplate extends MessageTemplate {
  /** As a person would read it, with long values. */
  readonly preview: string
}

export async function listTemplates(
  { database }: Pick<TemplateDeps, 'database'>,
  accountId: string,
): Promise<Result<readonly ListedTemplate[], DomainError<'NOT_FOUND'>>> {
  const account = await findAccount(database.reads, accountId)
  if (account === null) return err(domainError('NOT_FOUND'))
  const syntax = templateSyntax(account)
  const templates = await listTemplatesOf(database.reads, accountId)
  return ok(
    templates.map(template => {
      const filled = syntax === null ? null : fillTemplate(syntax, template, LONGEST)
      return { ...template, preview: filled?.ok ? filled.value.text : template.body }
    }),
  )
}

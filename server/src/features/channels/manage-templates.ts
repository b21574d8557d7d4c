import type { Channel } from '../../contract/workflow.ts'
import type { Database, Tx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { recordAction } from '../organisations/index.ts'
import { findAccount, listAllAccounts } from './account-store.ts'
import type { ChannelAccount } from './core/account.ts'
import { linkNotWhitelisted } from './core/dlt-template.ts'
import {
  checkTemplate,
  fillTemplate,
  LONGEST,
  type MessageTemplate,
  type TemplateStatus,
  templateSyntax,
} from './core/template.ts'
import {
  insertTemplate,
  listTemplatesOf,
  selectTemplateCounts,
  setTemplateStatus,
  type TemplateCount,
} from './template-store.ts'

export interface TemplateDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  /** Where the short links of SMS are: compared with what is whitelisted on DLT. */
  readonly shortLinkUrl?: string
}

export type NewTemplate = Omit<MessageTemplate, 'id' | 'status' | 'reason'>

/** Registers a text that is with the provider: `pending` until the operator or a hook says that it was approved. */
export async function addTemplate(
  { database, clock, newId, shortLinkUrl }: TemplateDeps,
  template: NewTemplate,
): Promise<Result<MessageTemplate, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const account = await findAccount(database.reads, template.accountId)
  if (account === null) return err(domainError('NOT_FOUND'))
  const syntax = templateSyntax(account)
  if (syntax === null) {
    const message = `${account.channel} by ${account.provider} needs no approved texts`
    return err(domainError('VALIDATION_FAILED', { path: 'account', message }))
  }
  const faults = [...checkTemplate(syntax, template), ...linkFaults(account, shortLinkUrl)]
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

function linkFaults(
  { settings, channel }: Pick<ChannelAccount, 'settings' | 'channel'>,
  shortLinkUrl: string | undefined,
): readonly string[] {
  const domain = channel === 'sms' && shortLinkUrl !== undefined ? linkNotWhitelisted(settings, shortLinkUrl) : null
  return domain === null
    ? []
    : [`${domain} (SHORT_LINK_URL) is not whitelisted on DLT: dltUrls of the account is ${settings.dltUrls}.`]
}

/** Says that the provider approved a text: it is sent from now on. */
export async function approveTemplate(
  deps: Omit<TemplateDeps, 'newId'>,
  templateId: string,
): Promise<Result<null, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const { reads } = deps.database
  // The text of one account has such a fault only if the account has the setting, which few have.
  for (const account of (await listAllAccounts(reads)).filter(each => each.settings.dltUrls !== undefined)) {
    const [fault] = linkFaults(account, deps.shortLinkUrl)
    if (fault !== undefined && (await listTemplatesOf(reads, account.id)).some(({ id }) => id === templateId))
      return err(domainError('VALIDATION_FAILED', { path: 'template', message: fault }))
  }
  return await changeTemplate(deps, templateId, 'approved', null)
}

/**
 * Approves or pauses a text of an account by a person: in the audit log of the organisation whose account it is; of an account that
 * serves all, what `andThen` writes is in the same transaction.
 */
export async function changeTemplateOf(
  deps: TemplateDeps,
  { accountId, templateId }: { readonly accountId: string; readonly templateId: string },
  status: 'approved' | 'paused',
  actor: string,
  andThen: (tx: Tx) => Promise<void>,
): Promise<Result<null, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const account = await findAccount(deps.database.reads, accountId)
  const own = account === null ? [] : await listTemplatesOf(deps.database.reads, accountId)
  const template = own.find(({ id }) => id === templateId)
  if (account === null || template === undefined) return err(domainError('NOT_FOUND'))
  const [fault] = status === 'approved' ? linkFaults(account, deps.shortLinkUrl) : []
  if (fault !== undefined) return err(domainError('VALIDATION_FAILED', { path: 'template', message: fault }))
  const at = new Date(deps.clock())
  const reason = status === 'paused' ? 'operator' : null
  const change = async (tx: Tx) => await setTemplateStatus(tx, templateId, status, reason, at)
  const { orgId } = account
  if (orgId === null)
    return await deps.database.transaction(async tx => {
      if (!(await change(tx))) return err(domainError('NOT_FOUND'))
      await andThen(tx)
      return ok(null)
    })
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    if (!(await change(tx))) return err(domainError('NOT_FOUND'))
    const details = { account: accountId, purpose: template.purpose, language: template.language }
    const entry = { action: `message_template.${status}`, subject: templateId, details, mode: 'live' } as const
    await recordAction(tx, { ...entry, auditId: deps.newId('AU_'), at, actor })
    return ok(null)
  })
}

/** How many texts of each account have which status. */
export async function countTemplates({ database }: Pick<TemplateDeps, 'database'>): Promise<readonly TemplateCount[]> {
  return await selectTemplateCounts(database.reads)
}

export interface ListedTemplate extends MessageTemplate {
  /** As a person would read it, with long values. */
  readonly preview: string
  readonly channel: Channel
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
      return { ...template, channel: account.channel, preview: filled?.ok ? filled.value.text : template.body }
    }),
  )
}

import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { StoredAccount } from './account-store.ts'
import type { PauseScope, ProviderNotice, ProviderReason } from './core/provider.ts'
import type { MessageTemplate } from './core/template.ts'
import { changeAccount } from './manage-accounts.ts'
import { changeTemplate } from './manage-templates.ts'
import { listTemplatesOf } from './template-store.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

/** Actor in the audit log. */
const ACTOR = 'service'

/** What a provider said about an account or a template, apart from any message. Safe to repeat. */
export async function applyNotices(
  deps: Deps,
  account: StoredAccount,
  notices: readonly ProviderNotice[],
): Promise<void> {
  for (const notice of notices) {
    if (notice.pause === 'template') await applyToTemplates(deps, account, notice)
    else if (!notice.isOver) await pauseAccount(deps, account, notice.reason)
    // The end of a block ends our pause only if the block was its reason: an operator's pause stays.
    else if (account.status === 'paused' && account.pausedReason === notice.reason)
      await changeAccount(deps, account.id, 'active', null, ACTOR)
  }
}

/** The provider does not take a message, and says that it will not take others: whatever it is about is paused. */
export async function pauseAfterRejection(
  deps: Deps,
  account: StoredAccount,
  scope: PauseScope,
  reason: ProviderReason,
  providerId: string | null,
): Promise<void> {
  if (scope !== 'template') await pauseAccount(deps, account, reason)
  else if (providerId !== null) {
    const templates = await listTemplatesOf(deps.database.reads, account.id)
    for (const { id } of templates.filter(each => each.providerId === providerId && each.status === 'approved'))
      await changeTemplate(deps, id, 'paused', reason)
  }
}

async function pauseAccount(deps: Deps, account: StoredAccount, reason: ProviderReason): Promise<void> {
  await changeAccount(deps, account.id, 'paused', reason, ACTOR)
}

async function applyToTemplates(deps: Deps, account: StoredAccount, notice: ProviderNotice): Promise<void> {
  const { templateId, language, reason, isOver } = notice
  const isMeant = (each: MessageTemplate) =>
    each.providerId === templateId && (language === null || each.language === language)
  for (const { id, status } of (await listTemplatesOf(deps.database.reads, account.id)).filter(isMeant)) {
    if (isOver && status !== 'approved') await changeTemplate(deps, id, 'approved', null)
    if (!isOver && status !== 'rejected') await changeTemplate(deps, id, 'paused', reason)
  }
}

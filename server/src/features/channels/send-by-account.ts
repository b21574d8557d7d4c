import type { Reads } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { SecretBox } from '../keys/index.ts'
import type { CreateAdapter } from './account-providers.ts'
import { openSecrets } from './account-secrets.ts'
import type { StoredAccount } from './account-store.ts'
import { approvedText, type UsableTemplate } from './core/contact.ts'
import type { ProviderMessage, ProviderOutcome } from './core/provider.ts'
import { templateSyntax } from './core/template.ts'
import { listTemplatesOf } from './template-store.ts'

/** The approved first text of one account in a language; null where the provider takes any text, and `missing` where it would reject others. */
export async function firstTextOf(
  reads: Reads,
  account: StoredAccount,
  language: Language,
): Promise<UsableTemplate | null | 'missing'> {
  const syntax = templateSyntax(account)
  if (syntax === null) return null
  const template = approvedText(await listTemplatesOf(reads, account.id), account.id, 'first', language)
  return template === undefined ? 'missing' : { syntax, template }
}

/** Sends one message by one account, outside of any journey. */
export async function sendByAccount(
  { secretBox, createAdapter }: { readonly secretBox: SecretBox; readonly createAdapter: CreateAdapter },
  account: StoredAccount,
  message: ProviderMessage,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  const adapter = createAdapter(account, openSecrets(secretBox, account))
  try {
    return await adapter.send(message, signal)
  } finally {
    await adapter.close()
  }
}

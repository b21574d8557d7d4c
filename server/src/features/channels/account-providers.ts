import type { TenantReads } from '../../database/tx.ts'
import type { SecretBox } from '../keys/index.ts'
import { openSecrets } from './account-secrets.ts'
import { listUsableAccounts, type StoredAccount } from './account-store.ts'
import type { ChannelAccount } from './core/account.ts'
import { chooseWay, missingTexts } from './core/contact.ts'
import type { OutgoingMessage, SendOutcome, SentMessage } from './core/message.ts'
import type { FilledTemplate, PauseScope, ProviderMessage, ProviderOutcome, ProviderReason } from './core/provider.ts'
import { countRejections, type Rejections } from './core/rejections.ts'
import type { MessageTemplate } from './core/template.ts'
import type { AnyAdapter, ChannelProvider, LookUpOutcome } from './ports.ts'
import { listUsableTemplates } from './template-store.ts'

export type CreateAdapter = (account: ChannelAccount, secrets: Readonly<Record<string, string>>) => AnyAdapter

export interface AccountProviderDeps {
  readonly secretBox: SecretBox
  readonly createAdapter: CreateAdapter
  /** The provider takes nothing more of this account or approved text until somebody acts. */
  readonly onPause: (
    account: StoredAccount,
    scope: PauseScope,
    reason: ProviderReason,
    providerId: string | null,
  ) => Promise<void>
}

export interface AccountProviders {
  /** Who sends for an organisation, by the accounts that the transaction sees. Null if neither it nor the operator has any. */
  providerFor(tx: TenantReads): Promise<ChannelProvider | null>
  adapterOf(account: StoredAccount): AnyAdapter
  /** Aborts running requests; their outcome is unknown. */
  close(): Promise<void>
}

/** Providers of live mode. An adapter, with its connections, is kept as long as secrets and settings of its account stay the same. */
export function accountProviders(deps: AccountProviderDeps): AccountProviders {
  const adapters = new Map<string, AnyAdapter>()
  const rejections = countRejections()
  const adapterOf = (account: StoredAccount): AnyAdapter => {
    const key = [
      account.id,
      Buffer.from(account.secrets.sealed).toString('base64'),
      JSON.stringify(account.settings),
    ].join(' ')
    const adapter = adapters.get(key) ?? deps.createAdapter(account, openSecrets(deps.secretBox, account))
    adapters.set(key, adapter)
    return adapter
  }
  return {
    adapterOf,
    providerFor: async tx => {
      const accounts = await listUsableAccounts(tx)
      if (accounts.length === 0) return null
      return providerOver(accounts, await listUsableTemplates(tx), adapterOf, rejections, deps.onPause)
    },
    close: async () => {
      await Promise.all(Array.from(adapters.values(), adapter => adapter.close()))
    },
  }
}

function providerOver(
  accounts: readonly StoredAccount[],
  templates: readonly MessageTemplate[],
  adapterOf: AccountProviders['adapterOf'],
  rejections: Rejections,
  onPause: AccountProviderDeps['onPause'],
): ChannelProvider {
  const byId = new Map(accounts.map(account => [account.id, account]))
  return {
    channels: [...new Set(accounts.map(account => account.channel))],
    wayOf: request => chooseWay(accounts, templates, request),
    missingTexts: planned => missingTexts(accounts, templates, planned),
    send: async (message, signal) => {
      const account = byId.get(message.accountId ?? '')
      // It was paused or archived since the message was decided.
      if (account?.status !== 'active') return WAIT
      const { template = null } = message
      if (template === 'mismatch') return { kind: 'rejected', reason: 'template_mismatch' }
      const adapter = openAdapter(adapterOf, account)
      const providerId = template?.providerId ?? null
      // Without its record the pause is lost, and the next message pauses again. The outcome of this one must not be lost.
      const pause = (scope: PauseScope, reason: ProviderReason) =>
        onPause(account, scope, reason, providerId).catch(() => {})
      if (adapter === null) {
        await pause('account', 'credentials')
        return WAIT
      }
      const outcome = await adapter.send(providerMessage(message, template), signal)
      const scope = rejections.note(account.id, providerId, outcome)
      if (scope !== null) await pause(scope, 'rejected_in_a_row')
      if (outcome.kind === 'later' && outcome.pause !== null) await pause(outcome.pause, outcome.reason)
      return sendOutcome(outcome)
    },
    fetchMedia: async (accountId, mediaId, signal) => {
      const account = byId.get(accountId)
      const adapter = account === undefined ? null : openAdapter(adapterOf, account)
      return (await adapter?.fetchMedia?.(mediaId, signal)) ?? null
    },
    lookUp: async (sent, signal) => {
      const account = byId.get(sent.accountId ?? '')
      const adapter = account === undefined ? null : openAdapter(adapterOf, account)
      return adapter === null ? { kind: 'unavailable' } : await lookUpAt(adapter, sent, signal)
    },
  }
}

/** How soon a message is judged again whose account is paused. */
const PAUSED_FOR_SECONDS = 300
const WAIT: SendOutcome = { kind: 'later', afterSeconds: PAUSED_FOR_SECONDS }

/** Null if secrets or settings do not make an adapter: then nothing was sent. An exception would leave the outcome open. */
function openAdapter(adapterOf: AccountProviders['adapterOf'], account: StoredAccount): AnyAdapter | null {
  try {
    return adapterOf(account)
  } catch {
    return null
  }
}

function providerMessage(message: OutgoingMessage, template: FilledTemplate | null): ProviderMessage {
  const { sendId, channel, recipient, language, text, links, choices = [] } = message
  return { sendId, channel, to: recipient, language, text, template, choices, links, subject: null }
}

function sendOutcome(outcome: ProviderOutcome): SendOutcome {
  switch (outcome.kind) {
    case 'accepted':
      return { ...outcome, givesReceipts: true, happenings: [] }
    case 'later':
      return { kind: 'later', afterSeconds: outcome.pause === null ? outcome.afterSeconds : PAUSED_FOR_SECONDS }
    default:
      return outcome
  }
}

async function lookUpAt(adapter: AnyAdapter, sent: SentMessage, signal: AbortSignal): Promise<LookUpOutcome> {
  const found = await adapter.lookUp({ sendId: sent.sendId, to: sent.recipient }, sent.at, signal)
  switch (found.kind) {
    case 'found':
      return { ...found, happenings: [] }
    case 'not_supported':
      return { kind: 'unavailable' }
    default:
      return found
  }
}

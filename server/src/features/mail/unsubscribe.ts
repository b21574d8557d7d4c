import type { Tx } from '../../database/tx.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { recipientOf } from './core/recipient.ts'
import type { MailDeps } from './ports.ts'
import { findSuppression, findUnsubscribeRecipient, insertSuppression, insertUnsubscribeToken } from './store.ts'

/** How long a link to unsubscribe works. */
export const UNSUBSCRIBE_DAYS = 180

const TOKEN = /^uns_[\w-]{43}$/

interface LinkDeps {
  readonly newSecret: (prefix: string) => string
  readonly publicUrl: string
}

/**
 * The headers of RFC 8058 for one mail, with a link of its own. Runs in the transaction that claims the mail. The second header is only
 * for https: mail providers post to nothing else.
 */
export async function unsubscribeHeaders(
  { newSecret, publicUrl }: LinkDeps,
  tx: Tx,
  address: string,
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const token = newSecret('uns_')
  await insertUnsubscribeToken(tx, { hash: sha256(token), recipient: recipientOf(address), createdAt: now })
  const link = `${publicUrl.replace(/\/+$/, '')}/unsubscribe/${token}`
  const oneClick = link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
  return { 'List-Unsubscribe': `<${link}>`, ...oneClick }
}

/** What the link leads to. Changes nothing. Null for a link that does not exist or is too old. */
export async function findSubscription(deps: MailDeps, token: string): Promise<'open' | 'done' | null> {
  const recipient = await findRecipient(deps, token)
  if (recipient === null) return null
  return (await findSuppression(deps.database.reads, recipient)) === null ? 'open' : 'done'
}

/** False for a link that does not exist or is too old. Can be repeated. */
export async function unsubscribe(deps: MailDeps, token: string): Promise<boolean> {
  const recipient = await findRecipient(deps, token)
  if (recipient === null) return false
  const suppression = { recipient, reason: 'unsubscribed', since: new Date(deps.clock()) } as const
  await deps.database.transaction(tx => insertSuppression(tx, suppression))
  return true
}

async function findRecipient({ database, clock }: MailDeps, token: string): Promise<Buffer | null> {
  if (!TOKEN.test(token)) return null
  const since = new Date(clock() - UNSUBSCRIBE_DAYS * DAY_MS)
  return await findUnsubscribeRecipient(database.reads, sha256(token), since)
}

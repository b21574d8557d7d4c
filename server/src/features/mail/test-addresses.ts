import type { Database, TenantReads, TenantTx } from '../../database/tx.ts'
import { type Clock, DAY_MS } from '../../kernel/clock.ts'
import { sha256, sha256Hex } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { findOrganisationName, recordAction } from '../organisations/index.ts'
import { type Admission, admitMail, releaseMail, suppressAddress } from './admit-mail.ts'
import { recipientOf } from './core/recipient.ts'
import type { Mail, MailDeps, Mailer, SendResult } from './ports.ts'
import { renderConfirmation } from './render-confirmation.ts'
import {
  type AskedAddress,
  findByToken,
  findConfirmedAt,
  putTestAddress,
  setConfirmed,
} from './test-addresses-store.ts'
import { unsubscribeHeaders } from './unsubscribe.ts'

/** Test keys write only to mailboxes whose owner agreed: developers type addresses of strangers. */

const LINK_MS = 7 * DAY_MS
const TOKEN = /^cta_[\w-]{43}$/

export async function isTestAddress(reads: TenantReads, address: string): Promise<boolean> {
  return (await findConfirmedAt(reads, recipientOf(address))) !== null
}

export interface AskDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly newSecret: (prefix: string) => string
  readonly publicUrl: string
  readonly mailer: Mailer
}

export type AskResult = SendResult | 'confirmed_before' | Exclude<Admission, 'admitted'>

/** Mails the link to the address. Each call is a step of its own and voids the link of the one before. */
export async function askTestAddress(
  deps: AskDeps,
  orgId: string,
  address: string,
  actor: string,
): Promise<Result<AskResult, DomainError<'ORGANISATION_NOT_FOUND'>>> {
  const now = new Date(deps.clock())
  const view = deps.database.forTenant({ orgId, mode: 'test' })
  const prepared = await view.transaction(tx => prepare(deps, tx, { orgId, address, actor, now }))
  if (prepared === null) return err(domainError('ORGANISATION_NOT_FOUND'))
  if (typeof prepared === 'string') return ok(prepared)
  const result = await deps.mailer.send(prepared)
  await view.transaction(async tx => {
    if (result === 'deferred') await releaseMail(tx, address, now)
    if (result === 'no_mailbox') await suppressAddress(tx, address, result, now)
  })
  return ok(result)
}

interface Asking {
  readonly orgId: string
  readonly address: string
  readonly actor: string
  readonly now: Date
}

/** Null if there is no such organisation. */
async function prepare(
  deps: AskDeps,
  tx: TenantTx,
  { orgId, address, actor, now }: Asking,
): Promise<Mail | Exclude<AskResult, SendResult> | null> {
  const organisation = await findOrganisationName(tx)
  if (organisation === null) return null
  if (await isTestAddress(tx, address)) return 'confirmed_before'
  const admission = await admitMail(tx, address, now)
  if (admission !== 'admitted') return admission
  const token = deps.newSecret('cta_')
  await putTestAddress(tx, { recipient: recipientOf(address), tokenHash: sha256(token), askedAt: now })
  const audit = { auditId: deps.newId('AU_'), at: now, actor, action: 'test_address.asked', subject: orgId }
  await recordAction(tx, { ...audit, details: {}, mode: 'test' })
  const unsubscribe = await unsubscribeHeaders(deps, tx, address, now)
  const link = `${deps.publicUrl.replace(/\/+$/, '')}/confirm-address/${token}`
  return {
    ...renderConfirmation({ organisation, link }),
    id: sha256Hex(`test address ${token}`).slice(0, 32),
    to: { name: '', address },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribe },
  }
}

/** What the link leads to. Changes nothing. Null for a link that does not exist or is too old. */
export async function findTestAddress(deps: MailDeps, token: string): Promise<'open' | 'done' | null> {
  const found = await findAsked(deps, token)
  return found && (found.confirmedAt === null ? 'open' : 'done')
}

/** False for a link that does not exist or is too old. Can be repeated. */
export async function confirmTestAddress(deps: MailDeps, token: string): Promise<boolean> {
  const found = await findAsked(deps, token)
  if (found === null) return false
  const at = new Date(deps.clock())
  await deps.database.forTenant(found.tenant).transaction(tx => setConfirmed(tx, sha256(token), at))
  return true
}

async function findAsked({ database, clock }: MailDeps, token: string): Promise<AskedAddress | null> {
  const found = TOKEN.test(token) ? await findByToken(database.reads, sha256(token)) : null
  return found !== null && found.askedAt.getTime() > clock() - LINK_MS ? found : null
}

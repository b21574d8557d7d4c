import type { Channel } from '../../contract/workflow.ts'
import type { Database, TenantReads, TenantTx } from '../../database/tx.ts'
import { type Clock, DAY_MS } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import type { Language } from '../../kernel/languages.ts'
import { EMAIL_PATTERN } from '../../kernel/mailbox.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { translator } from '../../messages/messages.ts'
import {
  type CreateAdapter,
  findAccount,
  firstTextOf,
  type ProviderMessage,
  type ProviderOutcome,
  quickReplies,
  type StoredAccount,
  sendByAccount,
  textOfContact,
} from '../channels/index.ts'
import { newShortLink, shortLink } from '../journeys/index.ts'
import type { SecretBox } from '../keys/index.ts'
import { findSuppressed } from '../mail/index.ts'
import { findOrganisationName, findShortNumber, recordAction } from '../organisations/index.ts'
import { findPeople, lookUpPeople, normalisePhone, optedOutOf } from '../people/index.ts'
import { ASK_AGAIN_MS, readSwitchedOff, reserveSends, slotState } from '../sending/index.ts'
import { newOwnToken, type OwnTo, ownRecipient, shownNumber, whyNotAsk } from './core/own-number.ts'
import { countAsks, findOwn, insertSend, putLink, setOutcome } from './store.ts'

export interface OwnNumberDeps {
  readonly database: Database
  readonly clock: Clock
  readonly monotonicNow: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly newId: (prefix: string) => string
  readonly newSecret: (prefix: string) => string
  readonly secretBox: SecretBox
  readonly createAdapter: CreateAdapter
  /** Without slashes at the end. */
  readonly publicUrl: string
  readonly shortLinkUrl: string
}

/** A message to one number, by one account. */
interface OwnMessage {
  readonly accountId: string
  /** For an account of the operator; others have their own. */
  readonly organisation: string | null
  /** As the operator typed it. */
  readonly to: string
  readonly language: Language
  readonly actor: string
}

export interface SentToNumber {
  readonly orgId: string
  readonly sendId: string
  readonly outcome: ProviderOutcome
}

type SendError = DomainError<'NOT_FOUND' | 'ORGANISATION_NOT_FOUND' | 'VALIDATION_FAILED' | 'CONFLICT'>

const conflict = (message: string) => err(domainError('CONFLICT', { path: 'to', message }))
const invalid = (path: string, message: string) => err(domainError('VALIDATION_FAILED', { path, message }))

/** Asks the holder of a number, by one message with a link, whether test messages may be sent to it. */
export async function askOwnNumber(deps: OwnNumberDeps, message: OwnMessage): Promise<Result<SentToNumber, SendError>> {
  return await sendTo(deps, message, 'ask')
}

/** Sends the first text with sample values to a number whose holder agreed. */
export async function sendTestMessage(
  deps: OwnNumberDeps,
  message: OwnMessage,
): Promise<Result<SentToNumber, SendError>> {
  return await sendTo(deps, message, 'test')
}

/** The message is committed as `sending` before the provider is called, as every message is. */
async function sendTo(
  deps: OwnNumberDeps,
  wanted: OwnMessage,
  kind: 'ask' | 'test',
): Promise<Result<SentToNumber, SendError>> {
  const account = await findAccount(deps.database.reads, wanted.accountId)
  if (account === null) return err(domainError('NOT_FOUND'))
  if (account.status !== 'active') return conflict(`the account is ${account.status}`)
  const orgId = account.orgId ?? wanted.organisation
  if (orgId === null) return invalid('organisation', 'the account is the operator’s: name an organisation')
  const to = recipientOn(account.channel, wanted.to)
  if (to === null) return invalid('to', `this is not an address for ${account.channel}`)
  const view = deps.database.forTenant({ orgId, mode: 'live' })
  const prepared = await view.transaction(tx => prepare(deps, tx, { ...wanted, account, orgId, to, kind }))
  if (!prepared.ok) return prepared
  const message = prepared.value
  const outcome = (await isOpen(deps, account, orgId, view.reads))
    ? await sendByAccount(deps, account, message, AbortSignal.timeout(SEND_MS))
    : NOT_SENT
  const { sendId } = message
  const providerMessageId = outcome.kind === 'accepted' ? outcome.providerMessageId : null
  await view.transaction(tx => setOutcome(tx, sendId, outcome.kind, providerMessageId))
  return ok({ orgId, sendId, outcome })
}

const SEND_MS = 15_000
const NOT_SENT: ProviderOutcome = { kind: 'later', afterSeconds: 60, reason: 'throttled', pause: null }

function recipientOn(channel: Channel, text: string): OwnTo | null {
  if (channel === 'email') return new RegExp(EMAIL_PATTERN).test(text) ? { phone: null, email: text } : null
  const phone = normalisePhone(text)
  return phone.ok ? { phone: phone.value, email: null } : null
}

interface Preparing extends Omit<OwnMessage, 'to'> {
  readonly account: StoredAccount
  readonly orgId: string
  readonly to: OwnTo
  readonly kind: 'ask' | 'test'
}

async function prepare(
  deps: OwnNumberDeps,
  tx: TenantTx,
  { account, orgId, to, kind, language, actor }: Preparing,
): Promise<Result<ProviderMessage, SendError>> {
  const organisation = await findOrganisationName(tx)
  if (organisation === null) return err(domainError('ORGANISATION_NOT_FOUND'))
  const now = new Date(deps.clock())
  const why = await whyNot(tx, { channel: account.channel, orgId, to, kind }, now)
  if (why !== null) return conflict(why)
  const template = await firstTextOf(tx, account, language)
  if (template === 'missing') return conflict(`the account has no approved first text in ${language}`)
  const token = newOwnToken(await findShortNumber(tx), deps.newSecret)
  const short = account.channel === 'sms' ? newShortLink(token, deps.newSecret) : null
  const link = short === null ? `${deps.publicUrl}/own/${token}` : shortLink(deps.shortLinkUrl, short.code)
  const { channel } = account
  const title = translator('own', language)('message.title')
  const contact = { channel, language, contact: 0, name: null, company: organisation, title, place: null, link }
  const content = textOfContact(contact, template)
  if (content === null) return conflict('the values do not fit the approved text')
  const [recipient, sendId] = [ownRecipient(to), deps.newId('SD_')]
  await putLink(tx, { recipient, shown: shownNumber(to), tokenHash: sha256(token), short }, now)
  await insertSend(tx, { sendId, recipient, accountId: account.id, kind }, now)
  const entry = { action: kind === 'ask' ? 'own_number.asked' : 'channel_account.tested', subject: account.id }
  await recordAction(tx, { ...entry, auditId: deps.newId('AU_'), at: now, actor, details: {}, mode: 'live' })
  const { buttons, ...written } = content
  const choices = quickReplies(sendId, buttons)
  const links = { page: link, optOut: `${link}/stop` }
  return ok({ sendId, channel, to: { ...to, userId: null }, language, subject: null, ...written, choices, links })
}

/** In words for the operator; null if the message may be sent. */
async function whyNot(
  tx: TenantTx,
  { channel, orgId, to, kind }: Pick<Preparing, 'orgId' | 'to' | 'kind'> & { readonly channel: Channel },
  now: Date,
): Promise<string | null> {
  if ((await readSwitchedOff(tx)).has(channel)) return `${channel} is switched off: see pramaan-server sending status`
  if (await hasOptedOut(tx, to)) return 'the holder of the number wants no messages'
  const recipient = ownRecipient(to)
  const known = await findOwn(tx, recipient)
  const isConfirmed = known !== null && known.confirmedAt !== null
  if (kind === 'test') return isConfirmed ? null : 'nobody confirmed the number: pramaan-server channel own-number'
  if (isConfirmed) return 'the number is confirmed already'
  return whyNotAsk(await countAsks(tx, recipient, orgId, new Date(now.getTime() - DAY_MS)))
}

async function hasOptedOut(tx: TenantTx, { phone, email }: OwnTo): Promise<boolean> {
  if (phone !== null) {
    const given = normalisePhone(phone)
    const asked = given.ok ? [{ phone: given.value, email: null, name: '', language: null }] : []
    return (await lookUpPeople(tx, asked)).some(each => each.optedOut)
  }
  if ((await findSuppressed(tx, [email])).size > 0) return true
  return (await optedOutOf(tx, await findPeople(tx, { kind: 'email', value: email }))).size > 0
}

const MOST_TRIES = 40

/** Waits for a slot of the number, and asks the switches again, because that took time. */
async function isOpen(
  deps: OwnNumberDeps,
  { id: accountId, perSecond, channel }: StoredAccount,
  orgId: string,
  reads: TenantReads,
): Promise<boolean> {
  const sending = { ...deps, databaseClock: { offset: null } }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { slots } = await reserveSends(sending, { accountId, orgId, kind: 'reply', wanted: 1, perSecond })
    const [slot] = slots
    if (slot === undefined) await deps.wait(ASK_AGAIN_MS)
    else {
      if (slotState(deps.monotonicNow(), slot) === 'wait') await deps.wait(slot.opensAt - deps.monotonicNow())
      const isOff = (await readSwitchedOff(reads)).has(channel)
      if (isOff || slotState(deps.monotonicNow(), slot) === 'use') return !isOff
    }
  }
  return false
}

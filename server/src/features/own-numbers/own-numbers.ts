import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/crypto.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { HookReading } from '../channels/index.ts'
import { isOptOut, normalisePhone } from '../people/index.ts'
import { isOwnToken, type OwnState, ownRecipient, ownState } from './core/own-number.ts'
import {
  declineByReply,
  deleteOwn,
  findByToken,
  findStatus,
  type ListedNumber,
  listOwn,
  recordReceipt,
  setAnswer,
} from './store.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
}

export interface OwnNumber {
  readonly tenant: Tenant
  readonly state: OwnState
  /** The number with most of its digits left out. */
  readonly shown: string
}

/** What a link leads to; changes nothing. Null for a link that does not exist, is too old, or was followed by a newer one. */
export async function findOwnNumber({ database, clock }: Deps, token: string): Promise<OwnNumber | null> {
  const found = isOwnToken(token) ? await findByToken(database.reads, sha256(token)) : null
  const state = found && ownState(found, new Date(clock()))
  return found === null || state === null ? null : { tenant: found.tenant, shown: found.shown, state }
}

/** The holder allows test messages, or wants none. Who declined can agree only after a new question, which nobody sends. */
export async function answerOwnNumber(deps: Deps, token: string, isAllowed: boolean): Promise<OwnNumber | null> {
  const found = await findOwnNumber(deps, token)
  if (found === null) return null
  const at = new Date(deps.clock())
  await deps.database.forTenant(found.tenant).transaction(tx => setAnswer(tx, sha256(token), isAllowed, at))
  return await findOwnNumber(deps, token)
}

type OwnListed = ListedNumber & { readonly state: OwnState | 'expired' }

export async function listOwnNumbers({ database, clock }: Deps, orgId: string): Promise<readonly OwnListed[]> {
  const now = new Date(clock())
  const listed = await listOwn(database.forTenant({ orgId, mode: 'live' }).reads)
  return listed.map(each => ({ ...each, state: ownState(each, now) ?? 'expired' }))
}

/** False if the organisation has no such number, or its holder declined. */
export async function removeOwnNumber({ database }: Deps, orgId: string, to: string): Promise<boolean> {
  const phone = normalisePhone(to)
  const recipient = ownRecipient(phone.ok ? { phone: phone.value, email: null } : { phone: null, email: to })
  return await database.forTenant({ orgId, mode: 'live' }).transaction(tx => deleteOwn(tx, recipient))
}

/** What became of a message so far: `sending` until the provider answered. */
export async function readOwnStatus({ database }: Deps, orgId: string, sendId: string): Promise<string | null> {
  return await findStatus(database.forTenant({ orgId, mode: 'live' }).reads, sendId)
}

/**
 * Receipts of these messages, and people who answer one of them with STOP. Returns the event ids of those. Asked only about
 * what belongs to no journey.
 */
export async function receiveOwnHook(
  { database, clock }: Deps,
  accountId: string,
  { receipts, messages }: Pick<Extract<HookReading, { readonly kind: 'read' }>, 'receipts' | 'messages'>,
): Promise<readonly string[]> {
  const known: string[] = []
  for (const receipt of receipts)
    if (await recordReceipt(database.reads, accountId, receipt)) known.push(receipt.eventId)
  for (const { eventId, from, content } of messages) {
    const { phone, email } = from
    if (content.kind !== 'text' || !isOptOut(content.text)) continue
    const to = phone !== null ? ({ phone, email: null } as const) : email !== null ? { phone: null, email } : null
    if (to !== null && (await declineByReply(database.reads, accountId, ownRecipient(to), new Date(clock()))))
      known.push(eventId)
  }
  return known
}

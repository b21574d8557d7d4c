import { CompiledQuery } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { AskCounts, OwnTimes } from './core/own-number.ts'

/** The slice's SQL. Times of a question are those of its newest message. */
const TIMES = 'asked_at as "askedAt", confirmed_at as "confirmedAt", declined_at as "declinedAt"'

async function rowsOf<Row>(tx: Reads, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}

export async function findOwn(tx: TenantReads, recipient: Buffer): Promise<OwnTimes | null> {
  const [row] = await rowsOf<OwnTimes>(tx, `select ${TIMES} from own_numbers where recipient = $1`, [recipient])
  return row ?? null
}

export interface ListedNumber extends OwnTimes {
  readonly shown: string
}

export async function listOwn(tx: TenantReads): Promise<readonly ListedNumber[]> {
  return await rowsOf(tx, `select shown, ${TIMES} from own_numbers order by asked_at`, [])
}

/** By the hash of a token, of whatever organisation. */
export async function findByToken(
  tx: Reads,
  tokenHash: Buffer,
): Promise<(ListedNumber & { readonly tenant: Tenant }) | null> {
  const [row] = await rowsOf<ListedNumber & { readonly org_id: string }>(
    tx,
    `select org_id, shown, ${TIMES} from find_own_number($1)`,
    [tokenHash],
  )
  return row ? { ...row, tenant: { orgId: row.org_id, mode: 'live' } } : null
}

/** Waits for others who ask at the same time. */
export async function countAsks(tx: TenantTx, recipient: Buffer, orgId: string, since: Date): Promise<AskCounts> {
  const text = `
    select of_number as "ofNumber", of_organisation as "ofOrganisation", is_declined as "isDeclined"
    from count_own_number_asks($1, $2, $3)`
  return (await rowsOf<AskCounts>(tx, text, [recipient, orgId, since]))[0]!
}

export interface NewLink {
  readonly recipient: Buffer
  readonly shown: string
  readonly tokenHash: Buffer
  readonly short: { readonly hash: Buffer; readonly sealedToken: Buffer } | null
}

/** A new link voids the one before. */
export async function putLink(tx: TenantTx, { recipient, shown, tokenHash, short }: NewLink, at: Date): Promise<void> {
  const text = `
    insert into own_numbers (recipient, shown, token_hash, code_hash, sealed_token, asked_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (org_id, mode, recipient) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      sealed_token = excluded.sealed_token, asked_at = excluded.asked_at`
  await rowsOf(tx, text, [recipient, shown, tokenHash, short?.hash ?? null, short?.sealedToken ?? null, at])
}

export async function setAnswer(tx: TenantTx, tokenHash: Buffer, isAllowed: boolean, at: Date): Promise<void> {
  const text = isAllowed
    ? 'update own_numbers set confirmed_at = coalesce(confirmed_at, $2) where token_hash = $1 and declined_at is null'
    : 'update own_numbers set declined_at = coalesce(declined_at, $2), confirmed_at = null where token_hash = $1'
  await rowsOf(tx, text, [tokenHash, at])
}

/** One that declined stays: removing it would allow to ask again. */
export async function deleteOwn(tx: TenantTx, recipient: Buffer): Promise<boolean> {
  const text = 'delete from own_numbers where recipient = $1 and declined_at is null returning shown'
  return (await rowsOf(tx, text, [recipient])).length > 0
}

export interface NewOwnSend {
  readonly sendId: string
  readonly recipient: Buffer
  readonly accountId: string
  readonly kind: 'ask' | 'test'
}

const KEPT = "interval '7 days'"

/** Old messages go with a new one: nobody needs them, and no job has to know of them. */
export async function insertSend(tx: TenantTx, send: NewOwnSend, at: Date): Promise<void> {
  const { sendId, recipient, accountId, kind } = send
  await rowsOf(tx, `delete from own_number_sends where at < $1::timestamptz - ${KEPT}`, [at])
  await rowsOf(
    tx,
    `delete from own_numbers where asked_at < $1::timestamptz - ${KEPT} and confirmed_at is null and declined_at is null`,
    [at],
  )
  const text = `
    insert into own_number_sends (send_id, recipient, account_id, kind, status, at) values ($1, $2, $3, $4, 'sending', $5)`
  await rowsOf(tx, text, [sendId, recipient, accountId, kind, at])
}

/** A receipt that came before the answer stays. */
export async function setOutcome(
  tx: TenantTx,
  sendId: string,
  status: string,
  providerMessageId: string | null,
): Promise<void> {
  const text = `
    update own_number_sends set provider_message_id = $3, status = case status when 'sending' then $2 else status end
    where send_id = $1`
  await rowsOf(tx, text, [sendId, status, providerMessageId])
}

export async function findStatus(tx: TenantReads, sendId: string): Promise<string | null> {
  const rows = await rowsOf<{ status: string }>(tx, 'select status from own_number_sends where send_id = $1', [sendId])
  return rows[0]?.status ?? null
}

/** False if it is about no such message. */
export async function recordReceipt(
  tx: Reads,
  accountId: string,
  { sendId, providerMessageId, status }: { sendId: string | null; providerMessageId: string | null; status: string },
): Promise<boolean> {
  const text = 'select record_own_number_receipt($1, $2, $3, $4) as "isKnown"'
  const [row] = await rowsOf<{ isKnown: boolean }>(tx, text, [accountId, sendId, providerMessageId, status])
  return row!.isKnown
}

/** False if no such message went to the number by the account. */
export async function declineByReply(tx: Reads, accountId: string, recipient: Buffer, at: Date): Promise<boolean> {
  const text = 'select decline_own_number($1, $2, $3) as "isKnown"'
  return (await rowsOf<{ isKnown: boolean }>(tx, text, [accountId, recipient, at]))[0]!.isKnown
}

import { CompiledQuery } from 'kysely'
import type { ReceiptStatus } from '../../contract/inbound.ts'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { STATUS_RANK } from '../journeys/index.ts'

/** `recording`: its voice message is to be fetched. `silent`: nothing is replied. */
export type TurnStatus =
  | 'recording'
  | 'due'
  | 'sending'
  | 'silent'
  | 'unknown'
  | 'accepted'
  | 'delivered'
  | 'undelivered'
  | 'rejected'
  | 'invalid_contact'

/** A message of a candidate, and the reply to it. */
export interface Turn {
  readonly id: string
  readonly accountId: string
  readonly resultId: string
  /** The message of the journey that the chat is about. */
  readonly sendId: string
  readonly receivedAt: Date
  readonly isUnderstood: boolean
  /** Chosen in the chat before the start. */
  readonly language: Language | null
  readonly mediaId: string | null
  readonly step: string | null
  readonly status: TurnStatus
  readonly attempts: number
}

const INSERT = `
  insert into chat_turns (turn_id, account_id, event_id, result_id, send_id, received_at, is_understood, status, due_at)
  values ($1, $2, $3, $4, $5, $6, false, 'due', $6) on conflict do nothing returning turn_id`

/** False if the message was received before. */
export async function insertTurn(
  tx: TenantTx,
  turn: Pick<Turn, 'id' | 'accountId' | 'resultId' | 'sendId' | 'receivedAt'>,
  eventId: string,
): Promise<boolean> {
  const values = [turn.id, turn.accountId, eventId, turn.resultId, turn.sendId, turn.receivedAt]
  return (await tx.executeQuery(CompiledQuery.raw(INSERT, values))).rows.length > 0
}

const COLUMNS = `turn_id as id, account_id as "accountId", result_id as "resultId", send_id as "sendId", received_at as "receivedAt",
  is_understood as "isUnderstood", language, media_id as "mediaId", step, status, attempts`

const LAST = `
  select step, language from chat_turns
  where result_id = $1 and turn_id <> $2 and step is not null and status not in ('recording', 'due', 'silent', 'rejected', 'invalid_contact')
  order by received_at desc, turn_id desc limit 1`

/** What the chat asked last. Also if the outcome is unknown: the person may have it. */
export async function readLastAsked(
  tx: TenantTx,
  resultId: string,
  exceptTurnId: string,
): Promise<Pick<Turn, 'step' | 'language'> | null> {
  const { rows } = await tx.executeQuery<Pick<Turn, 'step' | 'language'>>(
    CompiledQuery.raw(LAST, [resultId, exceptTurnId]),
  )
  return rows[0] ?? null
}

const OF_RESULT = `
  select received_at as "receivedAt", is_understood as "isUnderstood", status from chat_turns
  where result_id = $1 order by received_at, turn_id limit 200`

/** Messages of a candidate in the chat, oldest first, without what they said: answers are in the result. */
export async function listTurnsOf(
  tx: TenantReads,
  resultId: string,
): Promise<readonly Pick<Turn, 'receivedAt' | 'isUnderstood' | 'status'>[]> {
  return (await tx.executeQuery<Turn>(CompiledQuery.raw(OF_RESULT, [resultId]))).rows
}

const COUNT = 'select count(*)::integer as count from chat_turns where result_id = $1 and received_at > $2'

export async function countTurns(tx: TenantTx, resultId: string, since: Date): Promise<number> {
  return (await tx.executeQuery<{ count: number }>(CompiledQuery.raw(COUNT, [resultId, since]))).rows[0]!.count
}

const WAITING = `
  select account_id as "accountId", count(*)::integer as count from (
    select account_id from chat_turns where due_at <= $1 and status = 'due' order by due_at limit $2
  ) due group by account_id`

/** How many replies wait, by the account that sends them. */
export async function countWaiting(
  reads: TenantReads,
  now: Date,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly count: number }[]> {
  const query = CompiledQuery.raw(WAITING, [now, limit])
  return (await reads.executeQuery<{ accountId: string; count: number }>(query)).rows
}

const CLAIM = `
  select ${COLUMNS} from chat_turns
  where due_at <= $1 and due_at is not null and (select may_send()) order by due_at, turn_id limit $2 for update skip locked`

/** Oldest first. None in a database that may not send, such as a restored one. */
export async function claimTurns(tx: TenantTx, now: Date, limit: number): Promise<readonly Turn[]> {
  return (await tx.executeQuery<Turn>(CompiledQuery.raw(CLAIM, [now, limit]))).rows
}

const NEWER = `
  select exists (select from chat_turns where result_id = $1 and (received_at, turn_id) > ($2, $3)
    and status in ('recording', 'due', 'sending')) as newer`

/** Whether the person has written again, and that message is not answered yet. */
export async function hasNewer(tx: TenantTx, { resultId, receivedAt, id }: Turn): Promise<boolean> {
  const query = CompiledQuery.raw(NEWER, [resultId, receivedAt, id])
  return (await tx.executeQuery<{ newer: boolean }>(query)).rows[0]!.newer
}

const SET = `
  update chat_turns t set status = n.status, step = n.step, due_at = n.due_at, media_id = n.media_id, is_understood = n.is_understood,
    attempts = n.attempts, language = n.language
  from json_to_recordset($1::json) as n (turn_id text, status text, step text, due_at timestamptz, media_id text, is_understood boolean,
    attempts smallint, language text)
  where t.turn_id = n.turn_id and ($2::text is null or t.status = $2)`

export interface TurnChange {
  readonly turn: Turn
  readonly status: TurnStatus
  readonly dueAt: Date | null
}

/** `only`: those that still have this status; a receipt may have come before the outcome. */
export async function setTurns(tx: TenantTx, changes: readonly TurnChange[], only: TurnStatus | null): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ turn, status, dueAt }) => ({
    turn_id: turn.id,
    status,
    step: turn.step,
    due_at: dueAt,
    media_id: turn.mediaId,
    is_understood: turn.isUnderstood,
    attempts: turn.attempts,
    language: turn.language,
  }))
  await tx.executeQuery(CompiledQuery.raw(SET, [JSON.stringify(rows), only]))
}

export async function listDueChatTenants(reads: Reads, now: Date): Promise<readonly Tenant[]> {
  const query = CompiledQuery.raw('select org_id, mode from list_due_chat_tenants($1)', [now])
  const { rows } = await reads.executeQuery<{ org_id: string; mode: Tenant['mode'] }>(query)
  return rows.map(row => ({ orgId: row.org_id, mode: row.mode }))
}

export interface ReplyReceipt {
  readonly sendId: string
  readonly status: ReceiptStatus
}

/** Receipts of replies of an account. Returns the ids that are such. */
export async function raiseReplies(
  reads: Reads,
  accountId: string,
  receipts: readonly ReplyReceipt[],
): Promise<ReadonlySet<string>> {
  if (receipts.length === 0) return new Set()
  const values = [
    accountId,
    receipts.map(each => each.sendId),
    receipts.map(each => each.status),
    JSON.stringify(STATUS_RANK),
  ]
  const query = CompiledQuery.raw('select turn_id from raise_chat_replies($1, $2, $3, $4)', values)
  return new Set((await reads.executeQuery<{ turn_id: string }>(query)).rows.map(row => row.turn_id))
}

import { CompiledQuery } from 'kysely'
import type { Channel } from '../../contract/workflow.ts'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Happening, Recipient } from '../channels/index.ts'
import { higherStatus, NOT_SENT, type SendStatus, STATUS_RANK } from './core/journey.ts'

export interface NewSend {
  readonly id: string
  readonly resultId: string
  readonly round: number
  readonly channel: Channel
  readonly language: Language
  readonly tokenHash: Uint8Array
  /** The account that sends it; null where there are no accounts. */
  readonly accountId: string | null
  readonly at: Date
}

/**
 * At most one for each journey, round and channel. One that the provider postponed was not sent, and is sent under its own id; any other
 * conflict is an error of ours and ends the transaction before anybody is contacted twice.
 */
const INSERT = `
  insert into journey_sends (send_id, result_id, round, channel, language, status, token_hash, account_id, at)
  select n.send_id, n.result_id, n.round, n.channel, n.language, 'sending', decode(n.token_hash, 'hex'), n.account_id, n.at
  from json_to_recordset($1::json) as n (send_id text, result_id text, round smallint, channel text, language text,
    token_hash text, account_id text, at timestamptz)
  on conflict (org_id, mode, result_id, round, channel) do update
    set status = 'sending', at = excluded.at, token_hash = excluded.token_hash, account_id = excluded.account_id where journey_sends.status = 'postponed'
  returning send_id, result_id`

/** Returns the id of each journey's send: for a postponed one the earlier id. */
export async function insertSends(tx: TenantTx, sends: readonly NewSend[]): Promise<ReadonlyMap<string, string>> {
  if (sends.length === 0) return new Map()
  const rows = sends.map(({ id, resultId, round, channel, language, tokenHash, accountId, at }) => ({
    send_id: id,
    result_id: resultId,
    round,
    channel,
    language,
    token_hash: Buffer.from(tokenHash).toString('hex'),
    account_id: accountId,
    at,
  }))
  const stored = await tx.executeQuery<{ send_id: string; result_id: string }>(
    CompiledQuery.raw(INSERT, [JSON.stringify(rows)]),
  )
  if (stored.rows.length !== sends.length) throw new Error('A step of a journey was about to be sent twice.')
  return new Map(stored.rows.map(row => [row.result_id, row.send_id]))
}

/** A status is replaced only by a higher one, by the ranks of the core: rows are not read before. A row is updated once in a statement. */
const RAISE = `
  update journey_sends s set status = n.status from json_to_recordset($1::json) as n (send_id text, status text)
  where s.send_id = n.send_id and ($2::json ->> n.status)::integer > ($2::json ->> s.status)::integer`

export async function raiseStatuses(
  tx: TenantTx,
  statuses: readonly { readonly sendId: string; readonly status: SendStatus }[],
): Promise<void> {
  if (statuses.length === 0) return
  const highest = new Map<string, SendStatus>()
  for (const { sendId, status } of statuses) highest.set(sendId, higherStatus(highest.get(sendId) ?? 'sending', status))
  const rows = [...highest].map(([sendId, status]) => ({ send_id: sendId, status }))
  await tx.executeQuery(CompiledQuery.raw(RAISE, [JSON.stringify(rows), JSON.stringify(STATUS_RANK)]))
}

const NAME = `
  update journey_sends s set provider_message_id = n.id from unnest($1::text[], $2::text[]) as n (send_id, id)
  where s.send_id = n.send_id`

/** The provider's ids of messages: a reply in a chat names the message by that id. */
export async function nameSends(
  tx: TenantTx,
  named: readonly { readonly sendId: string; readonly providerMessageId: string }[],
): Promise<void> {
  if (named.length === 0) return
  const ids = [named.map(each => each.sendId), named.map(each => each.providerMessageId)]
  await tx.executeQuery(CompiledQuery.raw(NAME, ids))
}

const UNSENT_FIRST = `
  select s.send_id as id from journey_sends s
  where s.send_id = any($1) and s.round = 0 and not exists (select from journey_sends o
    where o.result_id = s.result_id and o.round = 0 and o.send_id <> s.send_id and o.status <> all($2))`

/** Those of the messages that were first contacts, because no other message of the first round was sent. None of them was sent. */
export async function findUnsentFirst(tx: TenantTx, sendIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sendIds.length === 0) return new Set()
  const query = CompiledQuery.raw(UNSENT_FIRST, [sendIds, NOT_SENT])
  return new Set((await tx.executeQuery<{ id: string }>(query)).rows.map(row => row.id))
}

const ANSWERED = `
  update journey_sends s set answered_at = n.at from unnest($1::text[], $2::timestamptz[]) as n (send_id, at)
  where s.send_id = n.send_id and s.answered_at is null`

/** When the person answered, first: the message that was answered counts in the analytics. */
export async function markAnswered(
  tx: TenantTx,
  answered: readonly { readonly sendId: string; readonly at: Date }[],
): Promise<void> {
  if (answered.length === 0) return
  const first = new Map(answered.toReversed().map(({ sendId, at }) => [sendId, at]))
  await tx.executeQuery(CompiledQuery.raw(ANSWERED, [[...first.keys()], [...first.values()]]))
}

export interface StoredSend {
  readonly id: string
  readonly resultId: string
  readonly round: number
  readonly channel: Channel
  readonly accountId: string | null
  readonly at: Date
}

export async function findSends(tx: TenantReads, ids: readonly string[]): Promise<ReadonlyMap<string, StoredSend>> {
  const { rows } = await tx.executeQuery<StoredSend>(
    CompiledQuery.raw(
      'select send_id as id, result_id as "resultId", round, channel, account_id as "accountId", at from journey_sends where send_id = any($1)',
      [ids],
    ),
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Whose messages these are. Providers know only our ids; those that nobody has are left out. */
export async function findSendOwners(tx: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, Tenant>> {
  const { rows } = await tx.executeQuery<{ send_id: string; org_id: string; mode: Tenant['mode'] }>(
    CompiledQuery.raw('select send_id, org_id, mode from find_send_owners($1)', [[...new Set(ids)]]),
  )
  return new Map(rows.map(row => [row.send_id, { orgId: row.org_id, mode: row.mode }]))
}

export interface NamedSend {
  readonly sendId: string
  readonly providerMessageId: string | null
}

/** Those of the messages that the account sent, by our ids or the provider's. */
export async function findSendsOfAccount(
  tx: Reads,
  accountId: string,
  sendIds: readonly string[],
  providerIds: readonly string[],
): Promise<readonly NamedSend[]> {
  const query = CompiledQuery.raw(
    'select send_id as "sendId", provider_message_id as "providerMessageId" from find_sends_of_account($1, $2, $3)',
    [accountId, sendIds, providerIds],
  )
  return (await tx.executeQuery<NamedSend>(query)).rows
}

/** The last message of an account to a telephone number, or to a user of WhatsApp who hides it. */
export async function findLastSend(
  tx: Reads,
  accountId: string,
  { phone, userId }: Pick<Recipient, 'phone' | 'userId'>,
): Promise<string | null> {
  if (phone === null && userId === null) return null
  const query =
    phone === null
      ? CompiledQuery.raw('select find_last_send_to_user($1, $2) as "sendId"', [accountId, userId])
      : CompiledQuery.raw('select find_last_send($1, $2) as "sendId"', [accountId, phone])
  return (await tx.executeQuery<{ sendId: string | null }>(query)).rows[0]?.sendId ?? null
}

/** The message whose link a candidate opened, and whose it is. */
export interface CandidateLink {
  readonly tenant: Tenant
  readonly sendId: string
  readonly resultId: string
}

export async function findLink(tx: Reads, tokenHash: Uint8Array): Promise<CandidateLink | null> {
  const { rows } = await tx.executeQuery<{ org_id: string; mode: Tenant['mode']; send_id: string; result_id: string }>(
    CompiledQuery.raw('select org_id, mode, send_id, result_id from find_candidate_link($1)', [tokenHash]),
  )
  const [row] = rows
  return row ? { tenant: { orgId: row.org_id, mode: row.mode }, sendId: row.send_id, resultId: row.result_id } : null
}

interface InboxEntry {
  readonly resultId: string
  readonly sendId: string
  readonly number: number
  readonly dueAt: Date
  readonly what: Happening['what']
}

const KEEP = `
  insert into journey_inbox (result_id, send_id, number, due_at, what)
  select * from json_to_recordset($1::json) as n (result_id text, send_id text, number smallint, due_at timestamptz, what jsonb)
  on conflict do nothing`

/** What the simulator will play. */
export async function keepInbox(tx: TenantTx, entries: readonly InboxEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ resultId, sendId, number, dueAt, what }) => ({
    result_id: resultId,
    send_id: sendId,
    number,
    due_at: dueAt,
    what,
  }))
  await tx.executeQuery(CompiledQuery.raw(KEEP, [JSON.stringify(rows)]))
}

const TAKE = `
  with taken as (delete from journey_inbox where result_id = any($1) and due_at <= $2 returning *)
  select result_id as "resultId", send_id as "sendId", number, due_at as "dueAt", what from taken order by due_at, number`

/** Takes what happened until now, in order. The journeys are locked. */
export async function takeInbox(tx: TenantTx, resultIds: readonly string[], now: Date): Promise<readonly InboxEntry[]> {
  return (await tx.executeQuery<InboxEntry>(CompiledQuery.raw(TAKE, [resultIds, now]))).rows
}

const FORGET_REPLIES = "delete from journey_inbox where result_id = any($1) and what ->> 'kind' = 'reply'"

/** What simulated people would still say: whoever answers on the page takes their place. Receipts stay. */
export async function forgetSimulatedReplies(tx: TenantTx, resultIds: readonly string[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(FORGET_REPLIES, [resultIds]))
}

/** The same with the receipts, which contain nothing that is still needed. */
export async function forgetSimulated(tx: TenantTx, resultIds: readonly string[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('delete from journey_inbox where result_id = any($1)', [resultIds]))
}

/** Empties what these people answered in events, and what endpoints replied to those. */
export async function forgetInEvents(tx: TenantTx, resultIds: readonly string[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('select forget_candidate_in_events($1)', [resultIds]))
}

const NEXT_OF = `
  select result_id, min(due_at) as at from journey_inbox where result_id = any($1) group by result_id`

export async function nextInInbox(tx: TenantTx, resultIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await tx.executeQuery<{ result_id: string; at: Date }>(CompiledQuery.raw(NEXT_OF, [resultIds]))
  return new Map(rows.map(row => [row.result_id, row.at]))
}

const GRADE = `
  select n.number, grading.grade_candidate(n.result_id, n.mandate_id, n.flow_version, n.skill_id, n.question_ids, n.options) as correct
  from json_to_recordset($1::json) as n (number integer, result_id text, mandate_id text, flow_version integer, skill_id text,
    question_ids text[], options smallint[])`

/** Answers of a candidate on one skill. */
export interface ToGrade {
  readonly resultId: string
  readonly mandateId: string
  readonly flowVersion: number
  readonly skillId: string
  readonly answers: readonly { readonly questionId: string; readonly option: number }[]
}

/** Right answers of each, in the order of the list; null if the skill of this candidate was graded before. */
export async function gradeCandidates(tx: TenantTx, given: readonly ToGrade[]): Promise<readonly (number | null)[]> {
  if (given.length === 0) return []
  const rows = given.map(({ resultId, mandateId, flowVersion, skillId, answers }, number) => ({
    number,
    result_id: resultId,
    mandate_id: mandateId,
    flow_version: flowVersion,
    skill_id: skillId,
    question_ids: answers.map(each => each.questionId),
    options: answers.map(each => each.option),
  }))
  const graded = await tx.executeQuery<{ number: number; correct: number | null }>(
    CompiledQuery.raw(GRADE, [JSON.stringify(rows)]),
  )
  const correctOf = new Map(graded.rows.map(row => [row.number, row.correct]))
  return given.map((_, number) => correctOf.get(number) ?? null)
}

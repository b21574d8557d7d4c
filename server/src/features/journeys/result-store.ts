import { CompiledQuery } from 'kysely'
import type { ResultStatus } from '../../contract/result.ts'
import type { Channel } from '../../contract/workflow.ts'
import type { TenantReads } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import { type Journey, NOT_SENT, type SendStatus } from './core/journey.ts'
import { JOURNEY_COLUMNS, type JourneyRow, toJourney } from './store.ts'

/**
 * A read outside a transaction is planned before the tenant is set: PostgreSQL expects no row, and of indexes that end with this column takes
 * any. By equality it read the whole index of campaigns, 64 ms with 150,000 candidates; in this order only the primary key needs no sort.
 */
const BY_ID = `select ${JOURNEY_COLUMNS} from journeys where result_id >= $1 and result_id <= $1 order by result_id limit 1`

export async function findJourney(tx: TenantReads, id: string): Promise<Journey | null> {
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(BY_ID, [id]))
  return rows[0] ? toJourney(rows[0]) : null
}

/** Of a campaign that was made for one candidate. */
export async function findResultOf(tx: TenantReads, campaignId: string): Promise<string> {
  const query = 'select result_id from journeys where campaign_id = $1 limit 1'
  const { rows } = await tx.executeQuery<{ result_id: string }>(CompiledQuery.raw(query, [campaignId]))
  if (!rows[0]) throw new Error(`${campaignId} has no candidate.`)
  return rows[0].result_id
}

/** The newest first. */
export async function listJourneysOf(tx: TenantReads, personId: string, limit: number): Promise<readonly Journey[]> {
  const query = `select ${JOURNEY_COLUMNS} from journeys where person_id = $1 order by result_id desc limit $2`
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(query, [personId, limit]))
  return rows.map(toJourney)
}

export interface SentMessageFacts {
  readonly channel: string
  readonly at: Date
}

/** By the key of each: by `= any($1)` PostgreSQL read all messages of the organisation, 0.3 s with 200,000. */
const SENT_TO = `
  select s.channel, s.at from unnest($1::text[]) as wanted (id) cross join lateral (
    select channel, at from journey_sends where result_id = wanted.id and status <> all($2) offset 0
  ) s order by s.at desc limit $3`

/** Messages that were sent, or may have been. */
export async function listSentTo(
  tx: TenantReads,
  resultIds: readonly string[],
  limit: number,
): Promise<readonly SentMessageFacts[]> {
  const { rows } = await tx.executeQuery<SentMessageFacts>(CompiledQuery.raw(SENT_TO, [resultIds, NOT_SENT, limit]))
  return rows
}

export interface JourneySend {
  readonly id: string
  readonly round: number
  readonly channel: Channel
  readonly language: Language
  readonly status: SendStatus
  readonly at: Date
  readonly answeredAt: Date | null
}

/** All messages of a journey, oldest first: at most one for each round and channel. */
export async function listSendsOf(tx: TenantReads, resultId: string): Promise<readonly JourneySend[]> {
  const query = `select send_id as id, round, channel, language, status, at, answered_at as "answeredAt" from journey_sends
    where result_id = $1 order by at, send_id`
  return (await tx.executeQuery<JourneySend>(CompiledQuery.raw(query, [resultId]))).rows
}

interface JourneyFilter {
  readonly campaignId: string | null
  /** Null: of any mandate. */
  readonly mandateIds: readonly string[] | null
  readonly status: ResultStatus | null
}

/** Where a page begins. Newest first by id; or, from a time on, in the order of the last change. */
export type ResultPosition =
  | { readonly before: string }
  | { readonly updatedSince: Date; readonly after: { readonly updatedAt: Date; readonly id: string } | null }

/** Each mandate has a page of its own, in the order of its index: together they are sorted, and not all results of the mandates. */
export async function listJourneys(
  tx: TenantReads,
  { campaignId, mandateIds, status }: JourneyFilter,
  from: ResultPosition,
  limit: number,
): Promise<readonly Journey[]> {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const where = [...positionOf(from, value)]
  if (campaignId !== null) where.push(`campaign_id = ${value(campaignId)}`)
  if (status !== null) where.push(`status = ${value(status)}`)
  const order = 'before' in from ? 'result_id desc' : 'updated_at, result_id'
  const page = (more: readonly string[]) =>
    `select ${JOURNEY_COLUMNS} from journeys where ${[...where, ...more].join(' and ')} order by ${order} limit ${value(limit)}`
  const text =
    mandateIds === null
      ? page([])
      : `select j.* from unnest(${value(mandateIds)}::text[]) as m (id) cross join lateral (${page(['mandate_id = m.id'])}) j
         order by ${order} limit ${value(limit)}`
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(text, values))
  return rows.map(toJourney)
}

function positionOf(from: ResultPosition, value: (given: unknown) => string): readonly string[] {
  if ('before' in from) return [`result_id < ${value(from.before)}`]
  const { updatedSince, after } = from
  if (after === null) return [`updated_at >= ${value(updatedSince)}`]
  return [`(updated_at, result_id) > (${value(after.updatedAt)}, ${value(after.id)})`]
}

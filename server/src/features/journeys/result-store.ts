import { CompiledQuery } from 'kysely'
import type { ResultStatus } from '../../contract/result.ts'
import type { TenantReads } from '../../database/tx.ts'
import { type Journey, NOT_SENT } from './core/journey.ts'
import { type JourneyRow, toJourney } from './store.ts'

export async function findJourney(tx: TenantReads, id: string): Promise<Journey | null> {
  const { rows } = await tx.executeQuery<JourneyRow>(
    CompiledQuery.raw('select * from journeys where result_id = $1', [id]),
  )
  return rows[0] ? toJourney(rows[0]) : null
}

/** The newest first. */
export async function listJourneysOf(tx: TenantReads, personId: string, limit: number): Promise<readonly Journey[]> {
  const query = 'select * from journeys where person_id = $1 order by result_id desc limit $2'
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(query, [personId, limit]))
  return rows.map(toJourney)
}

export interface SentMessageFacts {
  readonly channel: string
  readonly at: Date
}

/** Messages that were sent, or may have been. */
export async function listSentTo(
  tx: TenantReads,
  resultIds: readonly string[],
  limit: number,
): Promise<readonly SentMessageFacts[]> {
  const query =
    'select channel, at from journey_sends where result_id = any($1) and status <> all($2) order by at desc limit $3'
  const { rows } = await tx.executeQuery<SentMessageFacts>(CompiledQuery.raw(query, [resultIds, NOT_SENT, limit]))
  return rows
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
    `select * from journeys where ${[...where, ...more].join(' and ')} order by ${order} limit ${value(limit)}`
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

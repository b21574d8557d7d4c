import { CompiledQuery } from 'kysely'
import { readInOrder } from '../../database/read-in-order.ts'
import type { TenantTx } from '../../database/tx.ts'
import type { Mode } from '../../kernel/tenant.ts'
import { type Journey, RIGHT_TO_VERIFY } from './core/journey.ts'
import { type BrowseFilter, type BrowsePosition, idsBetween, type ResultSort } from './core/result-order.ts'
import { JOURNEY_COLUMNS, type JourneyRow, toJourney } from './store.ts'

/**
 * A page looks at this many results. The status, the campaign and the mandate have indexes (by the last change only the campaign). One for each of the
 * other filters would cost every message that is sent; so a rare match takes several pages, and each costs the same however many results there are.
 */
const MOST_SCANNED = 1_000

export interface Browse {
  readonly mode: Mode
  readonly filter: BrowseFilter
  readonly sort: ResultSort
  readonly after: BrowsePosition | null
}

type Value = (given: unknown) => string

/** In a transaction of its own. `scannedUntil`: what follows was not looked at; null if all was, or if there are as many as wanted. */
export async function browseJourneys(
  tx: TenantTx,
  browse: Browse,
  limit: number,
): Promise<{ readonly journeys: readonly Journey[]; readonly scannedUntil: BrowsePosition | null }> {
  await readInOrder(tx)
  const campaigns = await fewCampaignsOf(tx, browse)
  const values: unknown[] = []
  const value: Value = given => `$${values.push(given)}`
  const source = sourceOf(browse, campaigns, value)
  const fits = conditionsOf(browse.filter, value)
  const text = `select * from (${source.text}) as found ${whereOf(fits)} order by ${source.order} limit ${value(limit)}`
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(text, values))
  const journeys = rows.map(toJourney)
  return { journeys, scannedUntil: rows.length === limit ? null : await endOfScan(tx, browse, campaigns) }
}

async function endOfScan(
  tx: TenantTx,
  browse: Browse,
  campaigns: readonly string[] | null,
): Promise<BrowsePosition | null> {
  const values: unknown[] = []
  const { text, order } = sourceOf(browse, campaigns, given => `$${values.push(given)}`)
  const last = `select result_id as id, updated_at as "updatedAt" from (${text}) as scanned order by ${order}`
  const query = CompiledQuery.raw(`${last} offset ${MOST_SCANNED - 1} limit 1`, values)
  return (await tx.executeQuery<BrowsePosition>(query)).rows[0] ?? null
}

const FEW_CAMPAIGNS = 20

/**
 * Of the mandate whose results are listed by their last change, which no index begins with. Null for other lists, and for a mandate with more: then the
 * results of all mandates are looked at.
 */
async function fewCampaignsOf(
  tx: TenantTx,
  { sort, filter: { campaignId, mandateId } }: Browse,
): Promise<readonly string[] | null> {
  if (sort !== 'changed' || mandateId === null || campaignId !== null) return null
  const query = 'select campaign_id from campaigns where mandate_id = $1 order by campaign_id limit $2'
  const { rows } = await tx.executeQuery<{ campaign_id: string }>(
    CompiledQuery.raw(query, [mandateId, FEW_CAMPAIGNS + 1]),
  )
  return rows.length > FEW_CAMPAIGNS ? null : rows.map(row => row.campaign_id)
}

interface Source {
  readonly text: string
  readonly order: string
}

/** What is looked at, and in which order: that of exactly one index, or of one for each of a few campaigns. */
function sourceOf(browse: Browse, campaigns: readonly string[] | null, value: Value): Source {
  if (campaigns !== null) return sourceOfCampaigns(browse, campaigns, value)
  const { sort } = browse
  const leading = leadingOf(browse)
  const columns = [
    ...(leading === null ? [] : [leading.column]),
    ...(sort === 'changed' ? ['updated_at'] : []),
    'result_id',
  ]
  const order = columns.map(column => `${column} ${sort === 'oldest' ? 'asc' : 'desc'}`).join(', ')
  const where = boundsOf(browse, leading, columns, value)
  return {
    text: `select ${JOURNEY_COLUMNS} from journeys ${whereOf(where)} order by ${order} limit ${MOST_SCANNED}`,
    order,
  }
}

function sourceOfCampaigns({ after }: Browse, campaigns: readonly string[], value: Value): Source {
  const order = 'updated_at desc, result_id desc'
  const position = after && `(updated_at, result_id) < (${value(after.updatedAt)}, ${value(after.id)})`
  return {
    text: `
      select own.* from unnest(${value(campaigns)}::text[]) as each (id) cross join lateral (
        select ${JOURNEY_COLUMNS} from journeys ${whereOf(['campaign_id = each.id', ...(position ? [position] : [])])}
        order by campaign_id desc, ${order} limit ${MOST_SCANNED}
      ) as own order by ${order} limit ${MOST_SCANNED}`,
    order,
  }
}

interface Leading {
  readonly column: 'campaign_id' | 'mandate_id' | 'status'
  readonly value: string
}

/** The filter that an index of the order begins with. */
function leadingOf({ filter: { campaignId, mandateId, status, isQualified }, sort }: Browse): Leading | null {
  if (campaignId !== null) return { column: 'campaign_id', value: campaignId }
  if (sort === 'changed') return null
  if (mandateId !== null) return { column: 'mandate_id', value: mandateId }
  const implied = status ?? (isQualified === true ? 'completed' : null)
  return implied === null ? null : { column: 'status', value: implied }
}

/**
 * From where to where the index is read: one bound on each side. Not by an equation, which would let an index without the column serve
 * the order. A bound of all columns begins where the page before ended; with a second one beside it, PostgreSQL might begin at that.
 */
function boundsOf(
  browse: Browse,
  leading: Leading | null,
  columns: readonly string[],
  value: Value,
): readonly string[] {
  const { mode, filter, sort, after } = browse
  const { first, before } = sort === 'changed' ? NO_IDS : idsBetween(mode, filter)
  const own = leading === null ? [] : [leading.value]
  const positioned = after && [...own, ...(sort === 'changed' ? [after.updatedAt] : []), after.id]
  const bound = (operator: string, key: readonly unknown[]) =>
    key.length === 0 ? [] : [`(${columns.slice(0, key.length)}) ${operator} (${key.map(value)})`]
  const [isUp, isDown] = [sort === 'oldest', sort !== 'oldest']
  return [
    ...(isUp && positioned ? bound('>', positioned) : bound('>=', first === null ? own : [...own, first])),
    ...(isDown && positioned
      ? bound('<', positioned)
      : before === null
        ? bound('<=', own)
        : bound('<', [...own, before])),
  ]
}

const NO_IDS = { first: null, before: null } as const

const VERIFIED = `exists (select from jsonb_array_elements(skills) as s where (s ->> 'correct')::integer >= ${RIGHT_TO_VERIFY})`

function conditionsOf(filter: BrowseFilter, value: Value): readonly string[] {
  const { campaignId, mandateId, status, isQualified, hasVerified, language, from, until } = filter
  const where: string[] = []
  if (campaignId !== null) where.push(`campaign_id = ${value(campaignId)}`)
  if (mandateId !== null) where.push(`mandate_id = ${value(mandateId)}`)
  if (status !== null) where.push(`status = ${value(status)}`)
  if (isQualified === true) where.push("status = 'completed' and knocked_out_by is null")
  if (isQualified === false) where.push('knocked_out_by is not null')
  if (hasVerified === true) where.push(VERIFIED)
  if (hasVerified === false) where.push(`skills <> '[]' and not ${VERIFIED}`)
  if (language !== null) where.push(`language = ${value(language)}`)
  if (from !== null) where.push(`created_at >= ${value(from)}`)
  if (until !== null) where.push(`created_at < ${value(until)}`)
  return where
}

function whereOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}

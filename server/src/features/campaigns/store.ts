import { CompiledQuery, type Selectable } from 'kysely'
import type { CampaignStatus } from '../../contract/campaign.ts'
import type { Campaigns } from '../../database/generated/tables.ts'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Campaign, CampaignPlan } from './core/campaign.ts'

/** By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS = [
  'campaign_id',
  'mandate_id',
  'name',
  'status',
  'starts_at',
  'plan',
  'created_at',
  'updated_at',
] as const
type Row = Pick<Selectable<Campaigns>, (typeof COLUMNS)[number]>

function toCampaign(row: Row): Campaign {
  return {
    id: row.campaign_id,
    mandateId: row.mandate_id,
    name: row.name,
    status: row.status as CampaignStatus,
    startsAt: row.starts_at,
    plan: row.plan as unknown as CampaignPlan,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export async function insertCampaign(tx: TenantTx, campaign: Campaign): Promise<void> {
  await tx
    .insertInto('campaigns')
    .values({
      campaign_id: campaign.id,
      mandate_id: campaign.mandateId,
      name: campaign.name,
      status: campaign.status,
      starts_at: campaign.startsAt,
      plan: JSON.stringify(campaign.plan),
      created_at: campaign.createdAt,
      updated_at: campaign.updatedAt,
    })
    .execute()
}

/** Until the transaction ends. Whoever adds candidates or changes the status waits. */
export async function lockCampaign(tx: TenantTx, id: string): Promise<Campaign | null> {
  const { rows } = await tx.executeQuery<Row>(
    CompiledQuery.raw(`select ${COLUMNS.join(', ')} from campaigns where campaign_id = $1 for no key update`, [id]),
  )
  return rows[0] ? toCampaign(rows[0]) : null
}

export async function findCampaigns(tx: TenantReads, ids: readonly string[]): Promise<ReadonlyMap<string, Campaign>> {
  const { rows } = await tx.executeQuery<Row>(
    CompiledQuery.raw(`select ${COLUMNS.join(', ')} from campaigns where campaign_id = any($1)`, [ids]),
  )
  return new Map(rows.map(row => [row.campaign_id, toCampaign(row)]))
}

/** The caller has locked the row. */
export async function setStatus(tx: TenantTx, id: string, status: CampaignStatus, at: Date): Promise<void> {
  await tx.updateTable('campaigns').set({ status, updated_at: at }).where('campaign_id', '=', id).execute()
}

/** Null takes all. */
export interface CampaignFilter {
  readonly mandateId: string | null
  /** The effective one. */
  readonly status: CampaignStatus | null
}

const PAGE = `select ${COLUMNS.join(', ')} from campaigns where campaign_id < $1`
const NEWEST = 'order by campaign_id desc limit $2'
/** A campaign whose time has come runs, also before its row says so. Each is a range of an index. */
const OF_STATUS: Readonly<Record<CampaignStatus, string>> = {
  scheduled: "and status in ('scheduled', 'running') and starts_at > $3",
  running: "and status in ('scheduled', 'running') and (starts_at is null or starts_at <= $3)",
  paused: "and status = 'paused'",
  completed: "and status = 'completed'",
  cancelled: "and status = 'cancelled'",
}

/** Newest first. */
export async function listCampaigns(
  tx: TenantReads,
  { mandateId, status }: CampaignFilter,
  now: Date,
  before: string,
  limit: number,
): Promise<readonly Campaign[]> {
  const ofStatus = status === null ? '' : OF_STATUS[status]
  const values: unknown[] = [before, limit, ...(ofStatus.includes('$3') ? [now] : [])]
  // With `$2 is null or mandate_id = $2` the campaigns of a mandate were found among all of the organisation.
  const ofMandate = mandateId === null ? '' : `and mandate_id = $${values.push(mandateId)}`
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(`${PAGE} ${ofStatus} ${ofMandate} ${NEWEST}`, values))
  return rows.map(toCampaign)
}

const UNFINISHED = `
  select campaign_id from campaigns where mandate_id = $1 and status in ('scheduled', 'running', 'paused')
  order by campaign_id limit 10`

/** At most ten campaigns of a mandate that are neither completed nor cancelled. */
export async function findUnfinishedCampaigns(tx: TenantTx, mandateId: string): Promise<readonly string[]> {
  const { rows } = await tx.executeQuery<{ campaign_id: string }>(CompiledQuery.raw(UNFINISHED, [mandateId]))
  return rows.map(row => row.campaign_id)
}

import { CompiledQuery } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Journey } from './core/journey.ts'

/** Counts of a campaign's candidates by status and credits: what was stored, and what triggers of `journeys` appended since (ADR 0037). */
export interface FigureRow {
  readonly campaign_id: string
  readonly status: Journey['status']
  readonly credit_state: Journey['creditState']
  readonly people: number
  readonly credits: number
}

/**
 * One statement, hence one snapshot. A change of a candidate becomes visible with the row that a trigger appended, and that row disappears
 * together with stored figures that contain it. A campaign that has none yet is counted.
 *
 * Each campaign is looked up by the whole key. By `= any($1)` PostgreSQL read all campaigns of the organisation, of which it expects one: it
 * plans before it knows the tenant.
 */
const READ = `
  with wanted as materialized (
    select w.id, exists (select from campaign_figures where campaign_id = w.id offset 0) as is_stored
    from unnest($1::text[]) as w (id)
  )
  select w.id as campaign_id, f.status, f.credit_state, sum(f.people)::integer as people, sum(f.credits)::integer as credits
  from wanted w cross join lateral (
    select status, credit_state, people, credits from campaign_figures where campaign_id = w.id
    union all
    select status, credit_state, people, credits from campaign_figure_changes where campaign_id = w.id and w.is_stored
    union all
    select status, credit_state, count(*), sum(credits) from journeys where campaign_id = w.id and not w.is_stored
    group by status, credit_state
  ) f group by w.id, f.status, f.credit_state`

export async function readFigureRows(tx: TenantReads, campaignIds: readonly string[]): Promise<readonly FigureRow[]> {
  return (await tx.executeQuery<FigureRow>(CompiledQuery.raw(READ, [campaignIds]))).rows
}

/** Of all tenants. */
export async function listChangedCampaigns(
  tx: Reads,
): Promise<readonly { readonly tenant: Tenant; readonly campaignId: string }[]> {
  const query = CompiledQuery.raw('select org_id, mode, campaign_id from list_changed_campaigns()', [])
  const { rows } = await tx.executeQuery<{ org_id: string; mode: Tenant['mode']; campaign_id: string }>(query)
  return rows.map(row => ({ tenant: { orgId: row.org_id, mode: row.mode }, campaignId: row.campaign_id }))
}

const LOCK = `
  select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'campaign figures', tenant_org(), tenant_mode(), $1::text), 0))`

const HAS_FIGURES = 'select exists (select from campaign_figures where campaign_id = $1) as stored'

/**
 * A campaign that is over keeps its changes until it is completed: they tell list_finished_campaigns (migration 0123) where to look. In the
 * snapshot that takes the changes, so that those of the last candidate cannot be taken before it is seen that it was the last.
 */
const TO_BE_COMPLETED = `
  kept as materialized (
    select exists (select from campaigns where campaign_id = $1 and status in ('scheduled', 'running'))
      and not exists (select from journeys where campaign_id = $1 and status = 'pending')
      and exists (select from journeys where campaign_id = $1)
      and not exists (select from journeys where campaign_id = $1 and credit_state = 'reserved') as all_of_them
  )`

/** Deletes and counts in one snapshot: what is deleted is in the count, and what is not in the count stays. */
const COUNT = `
  with ${TO_BE_COMPLETED},
  taken as (delete from campaign_figure_changes where campaign_id = $1 and not (select all_of_them from kept))
  insert into campaign_figures (campaign_id, status, credit_state, people, credits)
  select $1, status, credit_state, count(*), sum(credits) from journeys
  where campaign_id = $1 and not (select all_of_them from kept) group by status, credit_state`

/** Costs as much as there are changes, and not as there are candidates: a running campaign of 20,000 has some every minute. */
const ADD = `
  with ${TO_BE_COMPLETED},
  taken as (
    delete from campaign_figure_changes where campaign_id = $1 and not (select all_of_them from kept)
    returning status, credit_state, people, credits
  )
  insert into campaign_figures as f (campaign_id, status, credit_state, people, credits)
  select $1, status, credit_state, sum(people), sum(credits) from taken group by status, credit_state
  on conflict (org_id, mode, campaign_id, status, credit_state)
  do update set people = f.people + excluded.people, credits = f.credits + excluded.credits`

/** Two at once would count a campaign twice, or replace a later count: the second waits, and looks again when it has the lock. */
export async function addUpCampaign(tx: TenantTx, campaignId: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LOCK, [campaignId]))
  const { rows } = await tx.executeQuery<{ stored: boolean }>(CompiledQuery.raw(HAS_FIGURES, [campaignId]))
  await tx.executeQuery(CompiledQuery.raw(rows[0]!.stored ? ADD : COUNT, [campaignId]))
}

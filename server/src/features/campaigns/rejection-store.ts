import { CompiledQuery } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'
import { MOST_REJECTED_OF_CAMPAIGN, type RejectedAtEnd } from './core/rejections.ts'

/**
 * One statement for a batch. Rows are locked in the order of their ids: batches of two workers have the same campaigns. Most batches of most
 * campaigns find no row and write none.
 */
const COUNT = `
  with known as materialized (
    select campaign_id from campaign_rejections where campaign_id = any($1) order by campaign_id for update
  ), over as (
    delete from campaign_rejections where campaign_id = any(array(select campaign_id from known)) and campaign_id <> all($2)
  )
  insert into campaign_rejections as r (campaign_id, in_a_row)
  select n.campaign_id, n.rejected from unnest($2::text[], $3::integer[]) as n (campaign_id, rejected)
  where (select count(*) from known) >= 0 order by n.campaign_id
  on conflict (org_id, mode, campaign_id) do update
    set in_a_row = excluded.in_a_row + case when r.campaign_id = any($4) then 0 else r.in_a_row end
  returning campaign_id, in_a_row`

/** Counts what providers answered, in the transaction that records it. Returns the campaigns that must be paused. */
export async function countRejections(tx: TenantTx, answers: readonly RejectedAtEnd[]): Promise<readonly string[]> {
  if (answers.length === 0) return []
  const rejected = answers.filter(each => each.rejected > 0)
  const ids = (of: readonly RejectedAtEnd[]) => of.map(each => each.campaignId)
  const values = [
    ids(answers),
    ids(rejected),
    rejected.map(each => each.rejected),
    ids(rejected.filter(each => each.wasAccepted)),
  ]
  const counted = await tx.executeQuery<{ campaign_id: string; in_a_row: number }>(CompiledQuery.raw(COUNT, values))
  return counted.rows.filter(row => row.in_a_row >= MOST_REJECTED_OF_CAMPAIGN).map(row => row.campaign_id)
}

/** Whether so many were rejected in a row that the campaign must be paused. Then the count starts anew. The campaign is locked. */
export async function takeRejections(tx: TenantTx, campaignId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('campaign_rejections')
    .where('campaign_id', '=', campaignId)
    .where('in_a_row', '>=', MOST_REJECTED_OF_CAMPAIGN)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function forgetRejections(tx: TenantTx, campaignId: string): Promise<void> {
  await tx.deleteFrom('campaign_rejections').where('campaign_id', '=', campaignId).execute()
}

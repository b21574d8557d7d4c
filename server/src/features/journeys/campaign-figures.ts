import type { CampaignFigures } from '../../contract/campaign.ts'
import type { Database, TenantReads } from '../../database/tx.ts'
import { addUpCampaign, listChangedCampaigns, readFigureRows } from './figure-store.ts'

/** Equal to a count of the candidates at this moment; in a transaction, with what it has changed. */
export async function readFigures(
  tx: TenantReads,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, CampaignFigures>> {
  const rows = await readFigureRows(tx, campaignIds)
  return new Map(
    campaignIds.map(id => {
      const own = rows.filter(row => row.campaign_id === id)
      const people = (status: string) => sum(own.filter(row => row.status === status).map(row => row.people))
      const credits = (state: string) => sum(own.filter(row => row.credit_state === state).map(row => row.credits))
      return [
        id,
        {
          counts: {
            pending: people('pending'),
            completed: people('completed'),
            declined: people('declined'),
            failed: people('failed'),
          },
          credits: { reserved: credits('reserved'), charged: credits('charged'), released: credits('released') },
        },
      ]
    }),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

/**
 * Adds what changed to the stored figures of each campaign. Answers are right before, too; they add up the changes themselves. One transaction
 * for each campaign, so that many of them after an outage do not exceed the time of a statement.
 */
export async function addUpFigures({ database }: { readonly database: Database }, signal: AbortSignal): Promise<void> {
  for (const { tenant, campaignId } of await listChangedCampaigns(database.reads)) {
    signal.throwIfAborted()
    await database.forTenant(tenant).transaction(tx => addUpCampaign(tx, campaignId))
  }
}

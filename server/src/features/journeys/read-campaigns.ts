import type { CampaignFigures } from '../../contract/campaign.ts'
import type { TenantReads } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import {
  type Campaign,
  type CampaignFilter,
  effectiveStatus,
  findCampaigns,
  listCampaigns,
} from '../campaigns/index.ts'
import { readTime } from '../test-clock/index.ts'
import { readFigures } from './campaign-figures.ts'
import type { JourneyDeps } from './ports.ts'

/** A campaign with its effective status, and what came of its candidates. */
export interface CampaignView {
  readonly campaign: Campaign
  readonly figures: CampaignFigures
}

/** In the transaction of a write, or alone. */
export async function viewCampaigns(
  deps: Pick<JourneyDeps, 'clock'>,
  tx: TenantReads,
  tenant: Tenant,
  campaigns: readonly Campaign[],
): Promise<readonly CampaignView[]> {
  if (campaigns.length === 0) return []
  const now = await readTime(deps, tx, tenant)
  const figures = await readFigures(
    tx,
    campaigns.map(each => each.id),
  )
  return campaigns.map(campaign => ({
    campaign: { ...campaign, status: effectiveStatus(campaign, now) },
    figures: figures.get(campaign.id)!,
  }))
}

type Deps = Pick<JourneyDeps, 'database' | 'clock'>

export async function getCampaign(
  deps: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<CampaignView, DomainError<'NOT_FOUND'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const [view] = await viewCampaigns(deps, reads, tenant, [...(await findCampaigns(reads, [id])).values()])
  return view === undefined ? err(domainError('NOT_FOUND')) : ok(view)
}

/** Sorts after every id, so a list from here starts with the newest. */
export const NEWEST_CAMPAIGN = 'CP_~'

export async function listOwnCampaigns(
  deps: Deps,
  tenant: Tenant,
  filter: CampaignFilter,
  before: string,
  limit: number,
): Promise<{ readonly campaigns: readonly CampaignView[]; readonly next: string | null }> {
  const { reads } = deps.database.forTenant(tenant)
  const now = await readTime(deps, reads, tenant)
  const rows = await listCampaigns(reads, filter, now, before, limit + 1)
  const campaigns = await viewCampaigns(deps, reads, tenant, rows.slice(0, limit))
  return { campaigns, next: rows.length > limit ? rows[limit - 1]!.id : null }
}

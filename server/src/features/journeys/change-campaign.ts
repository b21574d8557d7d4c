import { type PauseReason, renderCampaign } from '../../contract/campaign.ts'
import type { TenantTx } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import {
  type Campaign,
  decideMove,
  effectiveStatus,
  forgetRejections,
  lockCampaign,
  setStatus,
  takeRejections,
} from '../campaigns/index.ts'
import { appendEvent } from '../events/index.ts'
import { readTime } from '../test-clock/index.ts'
import { readFigures } from './campaign-figures.ts'
import type { JourneyDeps } from './ports.ts'
import { isCampaignOver, listFinished } from './store.ts'
import { wakeCampaign } from './wake-campaign.ts'

type Deps = Pick<JourneyDeps, 'clock' | 'newId'>

/** Pauses, resumes or cancels. After a cancellation no contact begins: each is decided in a transaction that reads the status. */
export async function moveCampaign(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  campaignId: string,
  move: 'pause' | 'resume' | 'cancel',
): Promise<Result<Campaign, DomainError<'NOT_FOUND' | 'CONFLICT'>>> {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign === null) return err(domainError('NOT_FOUND'))
  const now = await readTime(deps, tx, tenant)
  const decided = decideMove(campaign, move, now)
  if (!decided.ok) return decided
  await setStatus(tx, campaignId, decided.value, now)
  const moved = { ...campaign, status: decided.value, updatedAt: now }
  // Those that wait find the new status when they are woken: they go on, or they end.
  if (move !== 'pause') await wakeCampaign(tx, tenant, campaignId, now)
  // After the journeys: outcomes are recorded with the journeys locked before the count.
  if (move === 'resume') await forgetRejections(tx, campaignId)
  return ok(
    move === 'resume' && (await completeIfOver(deps, tx, moved, now)) ? { ...moved, status: 'completed' } : moved,
  )
}

/** The last of several transactions that end journeys at once sees all of them as over, because each locks the campaign. */
async function completeCampaigns(deps: Deps, tx: TenantTx, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const now = await readTime(deps, tx, tenant)
  for (const id of ids.toSorted()) {
    const campaign = await lockCampaign(tx, id)
    if (campaign !== null && effectiveStatus(campaign, now) === 'running') await completeIfOver(deps, tx, campaign, now)
  }
}

/**
 * Pauses campaigns of which providers rejected too many messages in a row, with the event. In a transaction of its own, which locks the campaign: if the
 * process ends before, the count is still there, and the next message that is rejected pauses it.
 */
export async function pauseRejected(
  deps: Deps & Pick<JourneyDeps, 'database'>,
  tenant: Tenant,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids.toSorted())
    await deps.database.forTenant(tenant).transaction(tx => pauseOne(deps, tx, tenant, id))
}

async function pauseOne(deps: Deps, tx: TenantTx, tenant: Tenant, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  const now = await readTime(deps, tx, tenant)
  // Another worker may have paused it, and the partner may have resumed it since: then the count is gone.
  if (campaign === null || effectiveStatus(campaign, now) !== 'running' || !(await takeRejections(tx, id))) return
  const paused = { ...campaign, status: 'paused', updatedAt: now } as const
  await setStatus(tx, id, paused.status, now)
  const reason: PauseReason = 'rejected_in_a_row'
  const data = { campaign: renderCampaign(paused, (await readFigures(tx, [id])).get(id)!), reason }
  await appendEvent(tx, { id: deps.newId('EV_'), type: 'campaign.paused', createdAt: now, data })
}

/** In a transaction of its own: it locks the campaigns, for which candidates would wait. */
export async function completeOver(
  deps: Deps & Pick<JourneyDeps, 'database'>,
  tenant: Tenant,
  over: readonly string[],
): Promise<void> {
  if (over.length > 0)
    await deps.database.forTenant(tenant).transaction(tx => completeCampaigns(deps, tx, tenant, over))
}

/**
 * Campaigns that are over and were not completed: the process ended between the end of the last candidate and this. Each is completed in a
 * transaction of its own.
 */
export async function completeFinished(deps: Deps & Pick<JourneyDeps, 'database'>, signal: AbortSignal): Promise<void> {
  for (const { tenant, campaignId } of await listFinished(deps.database.reads, MOST_FINISHED)) {
    signal.throwIfAborted()
    await completeOver(deps, tenant, [campaignId])
  }
}

/** In a run. More are left to the next. */
const MOST_FINISHED = 1_000

/** The campaign is locked. */
async function completeIfOver(deps: Deps, tx: TenantTx, campaign: Campaign, now: Date): Promise<boolean> {
  if (!(await isCampaignOver(tx, campaign.id))) return false
  const over = { ...campaign, status: 'completed', updatedAt: now } as const
  await setStatus(tx, campaign.id, over.status, now)
  const figures = (await readFigures(tx, [campaign.id])).get(campaign.id)!
  const data = { campaign: renderCampaign(over, figures) }
  await appendEvent(tx, { id: deps.newId('EV_'), type: `campaign.${over.status}`, createdAt: now, data })
  return true
}

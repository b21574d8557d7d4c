import Type, { type Static } from 'typebox'
import { enqueue, type JobDefinition } from '../../database/jobs.ts'
import type { Database, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { wakeSome } from './store.ts'

/**
 * In a transaction. All 20,000 of a campaign in one took longer than the 5 s of a statement on a busy machine: such a campaign could be neither
 * resumed nor cancelled.
 */
const BATCH_SIZE = 1_000

/** Wakes those beyond the first thousand. */
export const wakeCampaignJob = {
  task: 'wake_campaign',
  payload: Type.Object({
    orgId: Type.String(),
    mode: Type.Union([Type.Literal('test'), Type.Literal('live')]),
    campaignId: Type.String(),
    at: Type.String({ format: 'date-time' }),
    after: Type.String(),
  }),
  attempts: 20,
  timeoutSeconds: 600,
} satisfies JobDefinition

/**
 * Makes the journeys of a campaign due that wait. They find its new status when they are claimed, so one that is woken later, or twice, does the
 * same.
 */
export async function wakeCampaign(tx: TenantTx, tenant: Tenant, campaignId: string, at: Date): Promise<void> {
  const after = await wakeSome(tx, campaignId, { at, after: '', limit: BATCH_SIZE })
  if (after !== null) await enqueue(tx, wakeCampaignJob, [{ ...tenant, campaignId, at: at.toISOString(), after }])
}

/** Pages by id and not by what still waits: one that was woken waits again as soon as it has been looked at. */
export async function runWakeCampaign(
  deps: { readonly database: Database },
  { orgId, mode, campaignId, ...payload }: Static<typeof wakeCampaignJob.payload>,
  signal: AbortSignal,
): Promise<void> {
  const database = deps.database.forTenant({ orgId, mode })
  const at = new Date(payload.at)
  for (let after: string | null = payload.after; after !== null; ) {
    signal.throwIfAborted()
    const from: string = after
    after = await database.transaction(tx => wakeSome(tx, campaignId, { at, after: from, limit: BATCH_SIZE }))
  }
}

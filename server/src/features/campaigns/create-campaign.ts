import type { TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { effectiveStatus, lockMandate, type Mandate } from '../mandates/index.ts'
import { readTime } from '../test-clock/index.ts'
import { findWorkflow } from '../workflows/index.ts'
import type { Campaign } from './core/campaign.ts'
import { insertCampaign } from './store.ts'

export interface NewCampaign {
  readonly mandateId: string
  readonly name: string
  readonly startsAt: Date | null
}

/** The mandate stays locked until the transaction ends: it cannot be replaced or archived while its campaign begins. */
export async function createCampaign(
  deps: { readonly clock: Clock; readonly newId: (prefix: string) => string },
  tx: TenantTx,
  tenant: Tenant,
  { mandateId, name, startsAt }: NewCampaign,
): Promise<
  Result<{ readonly campaign: Campaign; readonly mandate: Mandate }, DomainError<'VALIDATION_FAILED' | 'CONFLICT'>>
> {
  const mandate = await lockMandate(tx, mandateId)
  if (mandate === null) return err(noSuchMandate())
  const ready = requireReady(mandate, new Date(deps.clock()))
  if (!ready.ok) return ready
  const workflow = await findWorkflow(tx, mandate.body.workflow_id)
  const { channels, languages, followUps, contactWindow, expiresAfterHours } = workflow!
  const now = await readTime(deps, tx, tenant)
  const campaign: Campaign = {
    id: deps.newId('CP_'),
    mandateId,
    name,
    status: startsAt !== null && startsAt > now ? 'scheduled' : 'running',
    startsAt,
    plan: { channels, languages, followUps, contactWindow, expiresAfterHours },
    createdAt: now,
    updatedAt: now,
  }
  await insertCampaign(tx, campaign)
  return ok({ campaign, mandate })
}

export function noSuchMandate(): DomainError<'VALIDATION_FAILED'> {
  return domainError('VALIDATION_FAILED', { path: 'mandate_id', message: 'mandate_id does not exist.' })
}

const PREPARED_WITHIN_SECONDS = 5

/** Candidates get the questions of the version that is ready. While a version is prepared there is nothing to ask. */
export function requireReady(
  { id, state }: Pick<Mandate, 'id' | 'state'>,
  now: Date,
): Result<null, DomainError<'CONFLICT'>> {
  const { status } = effectiveStatus(state, now)
  if (status === 'ready') return ok(null)
  const conflict = domainError('CONFLICT')
  return status === 'preparing'
    ? err({
        ...conflict,
        message: `${id} is preparing. Wait for the event mandate.ready.`,
        retryAfterSeconds: PREPARED_WITHIN_SECONDS,
      })
    : err({ ...conflict, message: `${id} is ${status}. Use a mandate that is ready.` })
}

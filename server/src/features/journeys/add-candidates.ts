import type { TenantTx } from '../../database/tx.ts'
import { undoOnError } from '../../database/undo-on-error.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import {
  type Campaign,
  createCampaign,
  effectiveStatus,
  lockCampaign,
  type NewCampaign,
  requireReady,
} from '../campaigns/index.ts'
import { findMandate, type Mandate } from '../mandates/index.ts'
import { readTime } from '../test-clock/index.ts'
import { acceptCandidates, type Intake, type IntakeCall } from './accept-candidates.ts'
import { checkCampaignSize } from './core/intake.ts'
import type { JourneyDeps } from './ports.ts'
import { countCandidates, isBehind } from './store.ts'

type Deps = Pick<JourneyDeps, 'clock' | 'newId' | 'providerOf' | 'shortLinkUrl'>

/** Candidates of a call, and who sends them. */
export type CandidatesCall = Pick<IntakeCall, 'candidates' | 'keyId' | 'peoplePerDay'>

type IntakeError = DomainError<'LIMIT_EXCEEDED' | 'INSUFFICIENT_CREDITS' | 'RATE_LIMITED'>

type Launched = Result<
  { readonly campaign: Campaign; readonly intake: Intake },
  IntakeError | DomainError<'VALIDATION_FAILED' | 'CONFLICT'>
>

/** Creates a campaign with its first candidates: both or neither. */
export async function launchCampaign(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  wanted: NewCampaign,
  call: CandidatesCall,
): Promise<Launched> {
  return await undoOnError(tx, async (): Promise<Launched> => {
    const created = await createCampaign(deps, tx, tenant, wanted)
    if (!created.ok) return created
    const { campaign, mandate } = created.value
    const provider = await deps.providerOf(tenant.mode, tx)
    const missing = provider?.missingTexts?.({ ...campaign.plan, shortLinkUrl: deps.shortLinkUrl }) ?? []
    if (missing.length > 0) return err(withoutTexts(missing))
    if (call.candidates.length === 0) return ok({ campaign, intake: { accepted: 0, rejected: [] } })
    const intake = await add(deps, tx, tenant, campaign, mandate, call)
    return intake.ok ? ok({ campaign, intake: intake.value }) : intake
  })
}

/** The campaign stays locked until the transaction ends, so that its size and its status hold. */
export async function addCandidates(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  campaignId: string,
  call: CandidatesCall,
): Promise<Result<Intake, IntakeError | DomainError<'NOT_FOUND' | 'CONFLICT'>>> {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign === null) return err(domainError('NOT_FOUND'))
  const status = effectiveStatus(campaign, await readTime(deps, tx, tenant))
  if (status === 'completed' || status === 'cancelled') return err(isOver(campaignId, status))
  const mandate = await findMandate(tx, campaign.mandateId)
  const ready = requireReady(mandate!, new Date(deps.clock()))
  if (!ready.ok) return ready
  return await undoOnError(tx, () => add(deps, tx, tenant, campaign, mandate!, call))
}

/** Candidates would be accepted, and then wait for a text that nobody knows to be missing. */
function withoutTexts(missing: readonly string[]): DomainError<'CONFLICT'> {
  const message = `These texts have not been approved by the provider: ${missing.join('; ')}. Ask the operator, or leave the channel or language out of the workflow.`
  return { ...domainError('CONFLICT'), message }
}

function isOver(campaignId: string, status: string): DomainError<'CONFLICT'> {
  const message = `${campaignId} is ${status}: candidates can no longer be added. Create another campaign.`
  return { ...domainError('CONFLICT'), message }
}

/** More journeys than this that are due, and the workers are behind: more candidates would only wait. */
const MOST_DUE = 100_000
const BEHIND_FOR_SECONDS = 60

async function add(
  deps: Deps,
  tx: TenantTx,
  tenant: Tenant,
  campaign: Campaign,
  mandate: Mandate,
  call: CandidatesCall,
): Promise<Result<Intake, IntakeError>> {
  if (await isBehind(tx, await readTime(deps, tx, tenant), MOST_DUE)) return err(behind())
  const already = await countCandidates(tx, campaign.id)
  // The same call runs once, by its Idempotency-Key, so its credits have a cause of their own.
  const intake = await acceptCandidates(deps, tx, tenant, { ...call, campaign, mandate, cause: deps.newId('IN_') })
  if (!intake.ok) return intake
  const size = checkCampaignSize(already, intake.value.accepted)
  return size.ok ? intake : size
}

function behind(): DomainError<'RATE_LIMITED'> {
  const message = `More than ${MOST_DUE} of your candidates wait to be contacted. Add more later.`
  return { ...domainError('RATE_LIMITED'), message, retryAfterSeconds: BEHIND_FOR_SECONDS }
}

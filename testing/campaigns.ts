import type { TestApi } from './api.ts'
import type { Reply } from './client.ts'
import { type Changes, NO_RATE_LIMITS, newMandate, newWorkflow, unlike, write } from './mandates.ts'
import { grant, newPartner, type Partner, type PartnerOptions } from './partner.ts'

/** A candidate as the API takes it. The last digits of the phone say whom the simulator plays. */
export function candidate(number: number, changes: Changes = {}): Record<string, unknown> {
  return {
    external_candidate_id: `cand-${number}`,
    name: 'Ramesh Kumar',
    phone: String(9_800_000_000 + number),
    consent: { obtained: true },
    ...changes,
  }
}

export interface Agency extends Partner {
  readonly mandateId: string
  readonly workflowId: string
}

interface AgencyOptions extends Omit<PartnerOptions, 'limits'> {
  readonly credits?: number
  readonly peoplePerDay?: number
  readonly workflow?: Changes
}

/** An organisation of test mode with credits and a mandate that is ready. */
export async function newAgency(api: TestApi, options: AgencyOptions = {}): Promise<Agency> {
  const { credits = 100_000, peoplePerDay = 100_000, workflow = {}, ...rest } = options
  const limits = { ...NO_RATE_LIMITS, people: { perDay: peoplePerDay } }
  const partner = await newPartner(api, { mode: 'test', ...rest, limits })
  await grant(api, partner, credits)
  const workflowId = await newWorkflow(partner, workflow)
  const mandateId = await newMandate(partner, workflowId)
  await api.runJobs()
  return { ...partner, mandateId, workflowId }
}

export function createCampaign(who: Agency, changes: Changes = {}): Promise<Reply> {
  return write(who, 'POST', '/campaigns', { mandate_id: who.mandateId, name: 'Masons', ...changes })
}

export async function newCampaign(who: Agency, changes: Changes = {}): Promise<string> {
  const { status, body, text } = await createCampaign(who, changes)
  if (status !== 201) throw new Error(`No campaign: ${text}`)
  return body.data.campaign_id
}

export function addCandidates(
  who: Partner,
  campaignId: string,
  candidates: readonly unknown[],
  idempotencyKey = unlike('add'),
): Promise<Reply> {
  return who.call('POST', `/campaigns/${campaignId}/candidates`, { json: { candidates }, idempotencyKey })
}

import { campaignBody, estimate } from '../../../contract/campaign.ts'
import {
  checkCandidates,
  estimateCampaign as estimateFor,
  noTime,
  readCandidates,
  readSentTime,
} from '../../../features/journeys/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const estimateCampaign = readOperation({
  id: 'estimateCampaign',
  method: 'POST',
  path: '/campaigns/estimate',
  tag: 'Campaigns',
  summary: 'Estimate a campaign',
  description:
    'Takes the body of POST /campaigns, and spends and stores nothing: how many credits it would need, who would be rejected and why, and ' +
    'the first three messages as people would read them. The limit of people per day is not checked.',
  scope: 'campaigns:read',
  rateClass: 'reads',
  area: 'campaigns',
  body: campaignBody,
  answers: { 200: { description: 'The estimate.', schema: envelope(estimate) } },
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'LIMIT_EXCEEDED'],
  handle: async ({ body, context }, deps) => {
    const counted = checkCandidates(body)
    if (!counted.ok) return counted
    const problems = readSentTime(body.starts_at) === undefined ? [noTime('starts_at')] : []
    const candidates = await readCandidates(deps, body, problems)
    if (!candidates.ok) return candidates
    const outcome = await estimateFor(deps.journeys, context.key.tenant, body.mandate_id, candidates.value)
    return outcome.ok ? answer(200, 'Estimate.', outcome.value) : outcome
  },
})

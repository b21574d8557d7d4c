import Type from 'typebox'
import { campaign, renderCampaign } from '../../../contract/campaign.ts'
import { campaignId } from '../../../contract/result.ts'
import { getCampaign as get } from '../../../features/journeys/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getCampaign = readOperation({
  id: 'getCampaign',
  method: 'GET',
  path: '/campaigns/{campaign_id}',
  tag: 'Campaigns',
  summary: 'Get a campaign',
  scope: 'campaigns:read',
  rateClass: 'reads',
  area: 'campaigns',
  params: Type.Object({ campaign_id: campaignId }),
  answers: { 200: { description: 'The campaign.', schema: envelope(campaign) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await get(deps.journeys, context.key.tenant, params.campaign_id)
    if (!outcome.ok) return outcome
    return answer(200, 'Campaign found.', renderCampaign(outcome.value.campaign, outcome.value.figures))
  },
})

import Type from 'typebox'
import { campaign, renderCampaign } from '../../../contract/campaign.ts'
import { campaignId } from '../../../contract/result.ts'
import { moveCampaign, viewCampaigns } from '../../../features/journeys/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

interface Move {
  readonly summary: string
  readonly description: string
  readonly done: string
}

function move(name: 'pause' | 'resume' | 'cancel', { summary, description, done }: Move) {
  return writeOperation({
    id: `${name}Campaign`,
    method: 'POST',
    path: `/campaigns/{campaign_id}/${name}`,
    tag: 'Campaigns',
    summary,
    description,
    scope: 'campaigns:write',
    rateClass: 'campaignWrites',
    area: 'campaigns',
    params: Type.Object({ campaign_id: campaignId }),
    answers: { 200: { description: 'The campaign.', schema: envelope(campaign) } },
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, context: { key, tx } }, deps) => {
      const moved = await moveCampaign(deps.journeys, tx, key.tenant, params.campaign_id, name)
      if (!moved.ok) return moved
      const [view] = await viewCampaigns(deps.journeys, tx, key.tenant, [moved.value])
      return answer(200, done, renderCampaign(view!.campaign, view!.figures))
    },
  })
}

export const pauseCampaign = move('pause', {
  summary: 'Pause a campaign',
  description:
    'Nobody is contacted until it is resumed. Candidates who were contacted can still answer. Candidates can be added meanwhile. A campaign that ' +
    'is paused, completed or cancelled answers 409.',
  done: 'Campaign paused.',
})
export const resumeCampaign = move('resume', {
  summary: 'Resume a paused campaign',
  description: 'Goes on where it was paused, or waits for `starts_at`. A campaign that is not paused answers 409.',
  done: 'Campaign resumed.',
})
export const cancelCampaign = move('cancel', {
  summary: 'Cancel a campaign',
  description:
    'Final. Nobody is contacted any more: results that are pending fail with the reason `cancelled`, and the credits of candidates who were ' +
    'not reached are released. A campaign that is completed or cancelled answers 409.',
  done: 'Campaign cancelled.',
})

import { campaignBody, createdCampaign, renderCampaign } from '../../../contract/campaign.ts'
import {
  checkCandidates,
  launchCampaign,
  noTime,
  readCandidates,
  readSentTime,
  viewCampaigns,
} from '../../../features/journeys/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const createCampaign = writeOperation({
  id: 'createCampaign',
  method: 'POST',
  path: '/campaigns',
  tag: 'Campaigns',
  summary: 'Create a campaign',
  description:
    'Contacts candidates for a mandate that is ready, by the rules that its workflow has now. Reserves one credit per accepted candidate and ' +
    'method. Candidates are judged one by one; too few credits or a limit reject the whole call, and nothing is stored. More candidates can ' +
    'be added later, also to a campaign that was created without any.',
  scope: 'campaigns:write',
  rateClass: 'campaignWrites',
  area: 'campaigns',
  spends: true,
  body: campaignBody,
  answers: { 201: { description: 'The campaign, and who was accepted.', schema: envelope(createdCampaign) } },
  errors: ['VALIDATION_FAILED', 'INSUFFICIENT_CREDITS', 'CONFLICT', 'LIMIT_EXCEEDED'],
  checkCounts: checkCandidates,
  handle: async ({ body, context }, deps) => {
    const { key, limits, tx } = context
    const startsAt = readSentTime(body.starts_at)
    const candidates = await readCandidates(deps, body, startsAt === undefined ? [noTime('starts_at')] : [])
    if (!candidates.ok) return candidates
    const wanted = { mandateId: body.mandate_id, name: body.name, startsAt: startsAt ?? null }
    const call = { candidates: candidates.value, keyId: key.keyId, peoplePerDay: limits.people.perDay }
    const outcome = await launchCampaign(deps.journeys, tx, key.tenant, wanted, call)
    if (!outcome.ok) return outcome
    const { campaign, intake } = outcome.value
    const [view] = await viewCampaigns(deps.journeys, tx, key.tenant, [campaign])
    return answer(201, 'Campaign created.', { ...renderCampaign(view!.campaign, view!.figures), ...intake })
  },
})

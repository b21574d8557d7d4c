import Type from 'typebox'
import { candidatesBody } from '../../../contract/campaign.ts'
import { intake } from '../../../contract/candidate.ts'
import { campaignId } from '../../../contract/result.ts'
import { addCandidates as add, checkCandidates, readCandidates } from '../../../features/journeys/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const addCandidates = writeOperation({
  id: 'addCandidates',
  method: 'POST',
  path: '/campaigns/{campaign_id}/candidates',
  tag: 'Campaigns',
  summary: 'Add candidates to a campaign',
  description:
    'Each candidate is judged by itself: the answer lists who was rejected and why. A person whom your organisation contacted too often is ' +
    'accepted, and contacted at the first allowed time. Too few credits (402) or a limit (422) reject the whole call. A campaign that is ' +
    'completed or cancelled answers 409.',
  scope: 'campaigns:write',
  rateClass: 'campaignWrites',
  area: 'campaigns',
  spends: true,
  params: Type.Object({ campaign_id: campaignId }),
  body: candidatesBody,
  answers: { 200: { description: 'Who was accepted.', schema: envelope(intake) } },
  errors: ['VALIDATION_FAILED', 'INSUFFICIENT_CREDITS', 'NOT_FOUND', 'CONFLICT', 'LIMIT_EXCEEDED'],
  checkCounts: checkCandidates,
  handle: async ({ params, body, context }, deps) => {
    const { key, limits, tx } = context
    const candidates = await readCandidates(deps, body)
    if (!candidates.ok) return candidates
    const call = { candidates: candidates.value, keyId: key.keyId, peoplePerDay: limits.people.perDay }
    const outcome = await add(deps.journeys, tx, key.tenant, params.campaign_id, call)
    return outcome.ok ? answer(200, 'Candidates added.', outcome.value) : outcome
  },
})

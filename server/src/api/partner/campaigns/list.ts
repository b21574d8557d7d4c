import Type from 'typebox'
import { campaign, renderCampaign } from '../../../contract/campaign.ts'
import { mandateId } from '../../../contract/mandate.ts'
import { listOwnCampaigns, NEWEST_CAMPAIGN } from '../../../features/journeys/index.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { answer, foreignCursor, listOf, listQuery, readOperation } from '../operation.ts'

export const listCampaigns = readOperation({
  id: 'listCampaigns',
  method: 'GET',
  path: '/campaigns',
  tag: 'Campaigns',
  summary: 'List your campaigns, newest first',
  scope: 'campaigns:read',
  rateClass: 'reads',
  area: 'campaigns',
  query: Type.Object({
    ...listQuery,
    mandate_id: Type.Optional(Type.With(mandateId, { description: 'Only the campaigns of this mandate.' })),
  }),
  answers: { 200: { description: 'A page of campaigns.', schema: listOf(campaign) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = query.cursor === undefined ? [NEWEST_CAMPAIGN] : decodeCursor<[string]>(query.cursor, ['string'])
    if (!from?.[0]?.startsWith('CP_')) return foreignCursor()
    const { tenant } = context.key
    const filter = { mandateId: query.mandate_id ?? null, status: null }
    const { campaigns, next } = await listOwnCampaigns(deps.journeys, tenant, filter, from[0], query.limit ?? 25)
    return answer(200, 'Campaigns.', {
      items: campaigns.map(each => renderCampaign(each.campaign, each.figures)),
      next_cursor: next === null ? null : encodeCursor([next]),
    })
  },
})

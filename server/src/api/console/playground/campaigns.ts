import Type from 'typebox'
import {
  CAMPAIGN_STATUSES,
  campaign,
  campaignBody,
  candidatesBody,
  createdCampaign,
  estimate,
  renderCampaign,
} from '../../../contract/campaign.ts'
import { intake } from '../../../contract/candidate.ts'
import { closed } from '../../../contract/fields.ts'
import { mandateId } from '../../../contract/mandate.ts'
import { campaignId } from '../../../contract/result.ts'
import {
  addCandidates as add,
  checkCandidates,
  estimateCampaign as estimateFor,
  getCampaign as get,
  launchCampaign,
  listOwnCampaigns,
  moveCampaign,
  NEWEST_CAMPAIGN,
  noTime,
  readCandidates,
  readSentTime,
  viewCampaigns,
} from '../../../features/journeys/index.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { cursorOf, invalidCursor, pageOf, paging, startOf } from '../lists.ts'
import { answer, inMode, memberOperation, RECRUITERS, RECRUITERS_AND_VIEWERS } from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import { batchToken, runBatch } from './batches.ts'
import { sayWhy } from './writes.ts'

export const CAMPAIGNS_PATH = '/organisations/{org_id}/{mode}/campaigns'
const common = { tag: 'Playground', access: 'member', area: 'campaigns' } as const
export const campaignReads = { ...common, roles: RECRUITERS_AND_VIEWERS, writes: false } as const
const writes = { ...common, roles: RECRUITERS, writes: true } as const
export const oneCampaign = inMode({ campaign_id: campaignId })

export const listCampaigns = memberOperation({
  ...campaignReads,
  id: 'listCampaigns',
  method: 'GET',
  path: CAMPAIGNS_PATH,
  summary: 'Campaigns of the organisation',
  params: inMode({}),
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum([...CAMPAIGN_STATUSES], { description: 'Only campaigns of this status.' })),
      mandate_id: Type.Optional(Type.With(mandateId, { description: 'Only campaigns of this mandate.' })),
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'A page of campaigns.', schema: pageOf(campaign, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = startOf(query.cursor, NEWEST_CAMPAIGN)
    if (from === null) return invalidCursor()
    const filter = { mandateId: query.mandate_id ?? null, status: query.status ?? null }
    const { campaigns, next } = await listOwnCampaigns(deps.journeys, context.tenant, filter, from, query.limit ?? 50)
    const items = campaigns.map(each => renderCampaign(each.campaign, each.figures))
    return answer(200, { items, next_cursor: cursorOf(next === null ? null : [next]) })
  },
})

export const getCampaign = memberOperation({
  ...campaignReads,
  id: 'getCampaign',
  method: 'GET',
  path: `${CAMPAIGNS_PATH}/{campaign_id}`,
  summary: 'A campaign with its counts',
  params: oneCampaign,
  answers: { 200: { description: 'The campaign.', schema: campaign } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const found = await get(deps.journeys, context.tenant, params.campaign_id)
    return found.ok ? answer(200, renderCampaign(found.value.campaign, found.value.figures)) : found
  },
})

/** As many as one full campaign. Keys have their own number; here people of one organisation share it. */
const PEOPLE_PER_DAY = 20_000

function countedFor({ orgId, mode }: Tenant) {
  return { keyId: `console ${orgId} ${mode}`, peoplePerDay: PEOPLE_PER_DAY }
}

export const estimateCampaign = memberOperation({
  ...campaignReads,
  id: 'estimateCampaign',
  method: 'POST',
  path: `${CAMPAIGNS_PATH}/estimate`,
  summary: 'Estimate a campaign: credits, who would be rejected, the first messages',
  roles: RECRUITERS,
  params: inMode({}),
  body: campaignBody,
  answers: { 200: { description: 'The estimate. Nothing is stored.', schema: estimate } },
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'LIMIT_EXCEEDED'],
  handle: async ({ body, context }, deps) => {
    const counted = checkCandidates(body)
    if (!counted.ok) return counted
    const problems = readSentTime(body.starts_at) === undefined ? [noTime('starts_at')] : []
    const candidates = await readCandidates(deps, body, problems)
    if (!candidates.ok) return candidates
    const estimated = await estimateFor(deps.journeys, context.tenant, body.mandate_id, candidates.value)
    return estimated.ok ? answer(200, estimated.value) : sayWhy(estimated.error)
  },
})

export const createCampaign = memberOperation({
  ...writes,
  id: 'createCampaign',
  method: 'POST',
  path: CAMPAIGNS_PATH,
  summary: 'Create a campaign',
  params: inMode({}),
  body: Type.Object({ ...campaignBody.properties, batch_token: batchToken }, closed),
  answers: { 201: { description: 'The campaign, and who was accepted.', schema: createdCampaign } },
  errors: ['VALIDATION_FAILED', 'INSUFFICIENT_CREDITS', 'CONFLICT', 'LIMIT_EXCEEDED', 'RATE_LIMITED'],
  handle: async ({ body: { batch_token: token, ...body }, context }, deps) => {
    const { tenant } = context
    const counted = checkCandidates(body)
    if (!counted.ok) return counted
    const startsAt = readSentTime(body.starts_at)
    const candidates = await readCandidates(deps, body, startsAt === undefined ? [noTime('starts_at')] : [])
    if (!candidates.ok) return candidates
    const wanted = { mandateId: body.mandate_id, name: body.name, startsAt: startsAt ?? null }
    const call = { candidates: candidates.value, ...countedFor(tenant) }
    return await runBatch(deps, context, { token, target: 'createCampaign', body }, async tx => {
      const launched = await launchCampaign(deps.journeys, tx, tenant, wanted, call)
      if (!launched.ok) return sayWhy(launched.error)
      const { campaign: created, intake: taken } = launched.value
      const details = { accepted: taken.accepted, rejected: taken.rejected.length }
      await recordWrite(deps, tx, context, { action: 'campaign.created', subject: created.id, details })
      const [view] = await viewCampaigns(deps.journeys, tx, tenant, [created])
      return answer(201, { ...renderCampaign(view!.campaign, view!.figures), ...taken })
    })
  },
})

export const addCandidates = memberOperation({
  ...writes,
  id: 'addCandidates',
  method: 'POST',
  path: `${CAMPAIGNS_PATH}/{campaign_id}/candidates`,
  summary: 'Add a batch of candidates to a campaign',
  description: 'At most 1,000. Each is judged by itself; too few credits or a limit reject the whole batch.',
  params: oneCampaign,
  body: Type.Object({ ...candidatesBody.properties, batch_token: batchToken }, closed),
  answers: { 200: { description: 'Who was accepted.', schema: intake } },
  errors: ['VALIDATION_FAILED', 'INSUFFICIENT_CREDITS', 'NOT_FOUND', 'CONFLICT', 'LIMIT_EXCEEDED', 'RATE_LIMITED'],
  handle: async ({ params, body: { batch_token: token, ...body }, context }, deps) => {
    const { campaign_id: id } = params
    const counted = checkCandidates(body)
    if (!counted.ok) return counted
    const candidates = await readCandidates(deps, body)
    if (!candidates.ok) return candidates
    const call = { candidates: candidates.value, ...countedFor(context.tenant) }
    return await runBatch(deps, context, { token, target: `addCandidates ${id}`, body }, async tx => {
      const added = await add(deps.journeys, tx, context.tenant, id, call)
      if (!added.ok) return sayWhy(added.error)
      const details = { accepted: added.value.accepted, rejected: added.value.rejected.length }
      await recordWrite(deps, tx, context, { action: 'campaign.candidates_added', subject: id, details })
      return answer(200, added.value)
    })
  },
})

function move(name: 'pause' | 'resume' | 'cancel', done: string, summary: string) {
  return memberOperation({
    ...writes,
    id: `${name}Campaign`,
    method: 'POST',
    path: `${CAMPAIGNS_PATH}/{campaign_id}/${name}`,
    summary,
    params: oneCampaign,
    answers: { 200: { description: 'The campaign.', schema: campaign } },
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: async ({ params, context }, deps) =>
      await deps.database.forTenant(context.tenant).transaction(async tx => {
        const moved = await moveCampaign(deps.journeys, tx, context.tenant, params.campaign_id, name)
        if (!moved.ok) return sayWhy(moved.error)
        await recordWrite(deps, tx, context, { action: `campaign.${done}`, subject: params.campaign_id })
        const [view] = await viewCampaigns(deps.journeys, tx, context.tenant, [moved.value])
        return answer(200, renderCampaign(view!.campaign, view!.figures))
      }),
  })
}

export const pauseCampaign = move('pause', 'paused', 'Pause a campaign: nobody is contacted until it is resumed')
export const resumeCampaign = move('resume', 'resumed', 'Resume a paused campaign')
export const cancelCampaign = move('cancel', 'cancelled', 'Cancel a campaign for good')

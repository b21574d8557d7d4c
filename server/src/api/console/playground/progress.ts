import Type from 'typebox'
import { renderCampaign } from '../../../contract/campaign.ts'
import { getCampaign } from '../../../features/journeys/index.ts'
import { sha256Hex } from '../../../kernel/crypto.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { ConsoleDeps } from '../deps.ts'
import { memberOperation, nothing } from '../operation.ts'
import { CAMPAIGNS_PATH, campaignReads, oneCampaign } from './campaigns.ts'
import type { Snapshot } from './progress-streams.ts'

const FULL_FOR_SECONDS = 30

export const watchCampaign = memberOperation({
  ...campaignReads,
  id: 'watchCampaign',
  method: 'GET',
  path: `${CAMPAIGNS_PATH}/{campaign_id}/progress`,
  summary: 'The campaign as it goes on, as server-sent events',
  description:
    'An event `progress` with the campaign whenever its status or its counts change. With `Last-Event-ID`, only what changed since. Ends when ' +
    'the campaign is over or the session ends. 204: it is over, and you have its last state. If streams are not available, poll the campaign.',
  params: oneCampaign,
  answers: {
    200: { description: 'Events.', schema: Type.String({ examples: ['event: progress'] }) },
    204: nothing,
  },
  errors: ['NOT_FOUND', 'BUSY'],
  handle: async ({ params, context }, deps) => {
    const { tenant, session, lastEventId, isStillAllowed } = context
    const { campaign_id: id } = params
    const now = await readSnapshot(deps, tenant, id)
    if (now === null) return err(domainError('NOT_FOUND'))
    if (now.isFinal && now.id === lastEventId) return { status: 204, body: undefined }
    const topic = `${tenant.orgId} ${tenant.mode} ${id}`
    const read = () => deps.pageBulkhead.run('console progress', () => readSnapshot(deps, tenant, id))
    const access = `${session.sessionId} ${tenant.orgId}`
    const watcher = { userId: session.user.userId, access, isStillAllowed, lastEventId }
    const body = deps.progressStreams.open({ topic, read }, watcher)
    if (body === null) return err({ ...domainError('BUSY'), retryAfterSeconds: FULL_FOR_SECONDS })
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
    return { status: 200, body, headers }
  },
})

async function readSnapshot({ journeys }: ConsoleDeps, tenant: Tenant, id: string): Promise<Snapshot | null> {
  const found = await getCampaign(journeys, tenant, id)
  if (!found.ok) return null
  const { campaign, figures } = found.value
  const data = JSON.stringify(renderCampaign(campaign, figures))
  const isFinal = campaign.status === 'completed' || campaign.status === 'cancelled'
  return { id: sha256Hex(data).slice(0, 16), data, isFinal }
}

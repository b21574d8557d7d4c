import type { Reply } from '../../testing/client.ts'
import type { GrowthFixture, GrowthTenant } from './fixture.ts'
import type { Measured } from './measure.ts'

/** Rows of a page: at the smallest size, every list has more than two pages. */
const LIMIT = 5

const numbered = (prefix: string, number: number) => `${prefix}${String(number).padStart(26, '0')}`
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Lists of the partner API with the filters that have an index of their own, by operation. */
const PARTNER: Readonly<Record<string, (tenant: GrowthTenant) => readonly string[]>> = {
  listSkillRequests: () => ['/skill-requests'],
  listWorkflows: () => ['/workflows'],
  listMandates: ({ first }) => [
    '/mandates',
    '/mandates?status=ready',
    '/mandates?status=failed',
    `/mandates?job_id=J-${first.mandate}`,
    `/mandates?workflow_id=${workflowOf(first.person)}`,
    `/mandates?workflow_id=${workflowOf(first.person)}&status=archived`,
  ],
  listCampaigns: ({ first }) => ['/campaigns', `/campaigns?mandate_id=${numbered('JM_', first.mandate)}`],
  listResults: ({ first }) => [
    '/results',
    '/results?status=completed',
    '/results?status=declined',
    `/results?campaign_id=${numbered('CP_', first.mandate)}`,
    `/results?campaign_id=${numbered('CP_', first.mandate)}&status=failed`,
    `/results?mandate_id=${numbered('JM_', first.mandate)}`,
    `/results?job_id=J-${first.mandate}`,
    `/results?updated_since=${daysAgo(200)}`,
    `/results?updated_since=${daysAgo(200)}&status=declined`,
    `/results?updated_since=${daysAgo(200)}&campaign_id=${numbered('CP_', first.mandate)}`,
  ],
  pullEvents: () => ['/events', '/events?types=result.completed', '/events?types=webhook.suspended'],
  backfillEvents: () => ['/events/backfill', `/events/backfill?since=${daysAgo(2)}`],
  listWebhooks: () => ['/webhooks'],
  listDeliveries: ({ webhookId }) => [`/webhooks/${webhookId}/deliveries`],
}

const CONSOLE: typeof PARTNER = {
  listWebhooks: () => ['webhooks'],
  listDeliveries: ({ webhookId }) => [
    `webhooks/${webhookId}/deliveries`,
    `webhooks/${webhookId}/deliveries?accepted=no`,
  ],
  listRequests: () => [
    'requests',
    'requests?outcome=rejected',
    'requests?method=POST',
    'requests?code=NOT_FOUND',
    'requests?code=CONFLICT',
  ],
  listEvents: () => ['events', 'events?type=mandate.ready', 'events?type=webhook.suspended'],
  listCreditTransfers: () => ['credits/transfers'],
  listAudit: () => [
    '../audit',
    '../audit?action=campaign.created',
    '../audit?action=member.removed',
    '../audit?mode=test',
  ],
  listWorkflows: () => ['workflows', 'workflows?status=active', 'workflows?status=archived'],
  listMandates: ({ first }) => [
    'mandates',
    'mandates?status=failed',
    `mandates?workflow_id=${workflowOf(first.person)}`,
    `mandates?job_id=J-${first.mandate}`,
  ],
  listSkillRequests: () => ['skill-requests'],
  listCampaigns: ({ first }) => [
    'campaigns',
    'campaigns?status=running',
    'campaigns?status=cancelled',
    `campaigns?mandate_id=${numbered('JM_', first.mandate)}`,
  ],
  listResults: ({ first }) => [
    'results',
    'results?sort=oldest',
    'results?sort=changed',
    `results?campaign_id=${numbered('CP_', first.mandate)}`,
    `results?mandate_id=${numbered('JM_', first.mandate)}&sort=changed`,
    'results?status=declined',
    'results?status=completed&sort=changed',
    'results?qualified=no',
    'results?verified=yes',
    'results?language=mr',
    `results?until=${daysAgo(365)}&sort=oldest`,
    `results?mandate_id=${numbered('JM_', first.mandate)}&status=completed&qualified=yes&language=hi&sort=oldest`,
  ],
  listPeople: () => ['people'],
}

const OPERATOR: Readonly<Record<string, readonly string[]>> = {
  operatorListOrganisations: ['organisations', 'organisations?search=agency%203000', 'organisations?search=nobody'],
  operatorListSkillRequests: ['skill-requests?status=open', 'skill-requests?status=rejected'],
  operatorListHeld: ['held'],
  operatorListAbuseReports: ['abuse-reports', 'abuse-reports?status=all'],
  operatorListFailedJobs: ['jobs'],
  operatorListItems: ['items'],
  operatorListLog: ['log'],
}

/** Lists of the catalogue, whose rows have numbers of pages instead of cursors. */
const CATALOGUE: Readonly<Record<string, readonly string[]>> = {
  listSelectedSkills: ['/api/selected-skills/user/user-7'],
}

/** Lists whose rows do not become more with organisations, people and events. */
const NOT_GROWING: Readonly<Record<string, string>> = {
  listSkills: 'skills in memory',
  listLocations: 'places in memory',
  searchSkills: 'skills in memory',
  listMasterSkills: 'skills in memory',
  listSubSkills: 'skills in memory',
  adminTopSelectedSkills: 'one row for a skill',
}

/** Lists that this bench leaves out, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  adminListSkillRequests: 'counts all rows for its number of pages; the console has operatorListSkillRequests instead',
}

interface Listed {
  readonly id: string
  readonly method: string
  readonly query?: { readonly properties?: Readonly<Record<string, unknown>> }
}

/** Ids of lists that neither are measured nor have a reason not to be. */
export function findForgottenLists(operations: readonly Listed[]): readonly string[] {
  const known = new Set(Object.keys({ ...PARTNER, ...CONSOLE, ...OPERATOR, ...CATALOGUE, ...NOT_GROWING, ...LEFT_OUT }))
  const isList = ({ method, query }: Listed) =>
    method === 'GET' && Object.keys(query?.properties ?? {}).some(name => name === 'cursor' || name === 'page')
  return operations.filter(each => isList(each) && !known.has(each.id)).map(each => each.id)
}

/** Numbers of workflows: see rows.ts. */
function workflowOf(person: number): string {
  return numbered('WF_BC_', person % 2 === 0 ? ((person / 2) % 5) + 1 : 10)
}

/** All lists, and their second pages. */
export async function listsOf(fixture: GrowthFixture): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  for (const tenant of fixture.tenants) {
    const { agency, owner, name } = tenant
    for (const path of Object.values(PARTNER).flatMap(pathsOf => pathsOf(tenant)))
      await add(`partner ${name} ${short(path)}`, cursor => agency.call('GET', withPage(path, cursor)))
    const base = `/organisations/${agency.orgId}/live/`
    for (const path of Object.values(CONSOLE).flatMap(pathsOf => pathsOf(tenant)))
      await add(`console ${name} ${short(path)}`, cursor => owner.call('GET', withPage(pathIn(base, path), cursor)))
  }
  for (const path of Object.values(OPERATOR).flat())
    await add(`operator ${path}`, cursor => fixture.operator.call('GET', withPage(`/operator/${path}`, cursor)))
  for (const path of Object.values(CATALOGUE).flat()) await add(path, () => fixture.api.call('GET', path))
  return measured

  async function add(name: string, read: (cursor?: string) => Promise<Reply>): Promise<void> {
    // One that fails is measured as failed, and the others all the same.
    const { body } = await read().catch(() => ({ body: null }))
    const next = body?.next_cursor ?? body?.data?.next_cursor ?? null
    measured.push({ name, run: () => answered(name, read()) })
    if (next !== null) measured.push({ name: `${name}, page 2`, run: () => answered(name, read(next)) })
  }
}

export async function answered(name: string, reply: Promise<Reply>): Promise<Reply> {
  const answer = await reply
  if (answer.status > 299) throw new Error(`${name}: ${answer.status} ${answer.text}`)
  return answer
}

function pathIn(base: string, path: string): string {
  return path.startsWith('../') ? base.replace('live/', '') + path.slice(3) : base + path
}

function withPage(path: string, cursor?: string): string {
  const page = `${path.includes('?') ? '&' : '?'}limit=${LIMIT}`
  return path + page + (cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`)
}

/** Without the zeros of ids and without times. */
function short(path: string): string {
  return path
    .replaceAll(/_0{10,}/g, '_')
    .replaceAll(/=\d{4}-[^&]+/g, '=TIME')
    .replace(/WH_\w+/, 'WH')
}

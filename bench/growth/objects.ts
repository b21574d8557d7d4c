import { readServiceFigures } from '../../server/src/adapters/postgres/service-figures.ts'
import { ADMIN_KEY } from '../../testing/api.ts'
import type { GrowthFixture, GrowthTenant } from './fixture.ts'
import { answered } from './lists.ts'
import type { Measured } from './measure.ts'

const numbered = (prefix: string, number: number) => `${prefix}${String(number).padStart(26, '0')}`
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** Reads of single objects and of figures. */
export function readsOf(fixture: GrowthFixture): readonly Measured[] {
  const { api, operator } = fixture
  return [
    ...fixture.tenants.flatMap(readsOfTenant),
    { name: 'figures of a scrape', run: () => readServiceFigures(api.db.appPool) },
    {
      name: 'operator organisation',
      run: () => answered('organisation', operator.call('GET', `/operator/organisations/${fixture.made.orgId}`)),
    },
    {
      name: 'catalogue counts',
      run: () => answered('counts', api.call('GET', '/api/admin/counts', { headers: { 'x-api-key': ADMIN_KEY } })),
    },
  ]
}

function readsOfTenant({ name, agency, owner, first, webhookId }: GrowthTenant): readonly Measured[] {
  const campaign = numbered('CP_', first.mandate)
  const result = numbered('RS_', first.person)
  const partner = [
    '/account',
    `/skill-requests/${numbered('SR_', first.session)}`,
    `/workflows/${numbered('WF_BC_', name === 'large' ? 1 : 10)}`,
    `/mandates/${numbered('JM_', first.mandate)}`,
    `/campaigns/${campaign}`,
    `/results/${result}`,
    `/webhooks/${webhookId}`,
    `/analytics/workflows/${numbered('WF_BC_', name === 'large' ? 1 : 10)}/overview?from=${day(29)}&to=${day(0)}`,
  ]
  const base = `/organisations/${agency.orgId}/`
  const pages = [
    'members',
    'invitations',
    'retention',
    'live/keys',
    'live/usage',
    'live/credits',
    `live/campaigns/${campaign}`,
    `live/mandates/${numbered('JM_', first.mandate)}`,
    `live/results/${result}/timeline`,
    'live/result-views',
    `live/people/${numbered('PE_', first.person)}`,
    'live/analytics?range=30d',
    `live/analytics?from=${day(364)}&to=${day(0)}`,
  ]
  const search = { contact: `+91${6_000_000_000 + first.person}` }
  return [
    ...partner.map(path => ({
      name: `partner ${name} GET ${shortened(path)}`,
      run: () => answered(path, agency.call('GET', path)),
    })),
    ...pages.map(path => ({
      name: `console ${name} GET ${shortened(path)}`,
      run: () => answered(path, owner.call('GET', base + path)),
    })),
    {
      name: `console ${name} people/search`,
      run: () => answered('search', owner.call('POST', `${base}live/people/search`, search)),
    },
  ]
}

function shortened(path: string): string {
  return path
    .replaceAll(/_0{10,}\d+/g, '')
    .replace(/WH_\w+/, 'WH')
    .replaceAll(/=\d{4}-\d\d-\d\d/g, '=DAY')
}

import { randomUUID } from 'node:crypto'
import type { TestApi } from '../../../testing/api.ts'
import { launchCampaign, readyMandate, runToTheEnd } from '../../../testing/journeys.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { webm } from '../../src/features/recordings/core/audio.fixture.ts'
import { atVoice, sendRecording } from '../journeys/voice.fixture.ts'
import type { Sample, SampleContext } from './matrix.fixture.ts'
import { inMode } from './playground.fixture.ts'

/** An organisation of test mode whose campaigns are over. */
export interface Contactors {
  readonly partner: Partner
  /** Of the simulated people. */
  readonly campaignId: string
  readonly mandateId: string
  /** Of a person who spoke. */
  readonly spokenCampaignId: string
}

/** By the last two digits of their numbers: completes, knockout answer, says no, never reachable, sends STOP, leaves. */
export const ENDINGS = ['01', '02', '03', '04', '05', '07'] as const

const SPEAKING = {
  methods: ['data_enrichment', 'interest_collection'],
  enrichment_questions: [
    { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
    { key: 'nights', type: 'yes_no', text: 'Can you work at night?', required: false },
    { key: 'last_site', type: 'voice', text: 'Where did you work last?' },
  ],
}

/** The service needs storage for recordings. */
export async function contactedPeople(api: TestApi, audio: Uint8Array = webm({ seconds: 3 })): Promise<Contactors> {
  const orgId = await newOrganisation(api.keys, 'Acme Staffing')
  const partner = await newPartner(api, { orgId, mode: 'test', limits: NO_RATE_LIMITS })
  const spoken = await atVoice(api, { partner, mandate: SPEAKING, candidate: 'cand-00', phone: '9800000100' })
  const sent = await sendRecording(api, spoken, audio)
  if (sent.status !== 204) throw new Error(`The recording was not taken: ${sent.status} ${sent.text}`)
  await spoken.who.open(spoken.path)
  await spoken.who.submit({ value: 'yes' })
  const { mandateId } = await readyMandate(api, partner)
  const campaignId = await launchCampaign(api, partner, mandateId, ENDINGS)
  await runToTheEnd(api, partner)
  return { partner, campaignId, mandateId, spokenCampaignId: spoken.campaignId }
}

/** The first call makes one. Its mandate needs neither a model nor a bank, so that it is ready in both modes. */
async function someResult({ api, orgId, mode, members }: SampleContext): Promise<string> {
  const base = inMode(orgId, mode)
  const { rows } = await api.db.admin.query<{ id: string }>(
    'select result_id as id from journeys where org_id = $1 and mode = $2 limit 1',
    [orgId, mode],
  )
  if (rows[0] !== undefined) return rows[0].id
  const partner = await newPartner(api, { mode, orgId, limits: NO_RATE_LIMITS })
  const { mandateId } = await readyMandate(api, partner, { mandate: { skills: [{ skill_id: 'sk_1001' }] } })
  await launchCampaign(api, partner, mandateId, ['01'])
  const { body } = await members.owner.call('GET', `${base}/results`)
  return body.items[0].result_id
}

async function ownView({ by, members, orgId, mode }: SampleContext): Promise<string> {
  const body = { name: `View ${randomUUID()}`, filter: { status: 'completed' }, is_shared: false }
  const saved = await by.call('POST', `${inMode(orgId, mode)}/result-views`, body)
  // Whoever may not save a view asks for the view of somebody else.
  const made =
    saved.status === 201 ? saved : await members.owner.call('POST', `${inMode(orgId, mode)}/result-views`, body)
  return made.body.view_id
}

export const resultsSamples: Readonly<Record<string, (context: SampleContext) => Promise<Sample>>> = {
  listResults: async () => ({ path: {}, query: '?status=completed&sort=changed', status: 200 }),
  exportResults: async () => ({ path: {}, query: '?qualified=yes', status: 200 }),
  getTimeLine: async context => ({ path: { result_id: await someResult(context) }, status: 200 }),
  listResultViews: async () => ({ path: {}, status: 200 }),
  saveResultView: async () => ({
    path: {},
    body: { name: 'Qualified', filter: { qualified: 'yes' }, is_shared: false },
    status: 201,
  }),
  renameResultView: async context => ({
    path: { view_id: await ownView(context) },
    body: { name: 'Another name' },
    status: 200,
  }),
  deleteResultView: async context => ({ path: { view_id: await ownView(context) }, status: 204 }),
}

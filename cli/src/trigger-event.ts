import type { Pramaan, PramaanEvent } from '@pramaan/sdk'
import { UsageError } from './errors.ts'
import { findFirst, subjectOf } from './find-event.ts'
import { checkNames, type SetValue, withValues } from './set-values.ts'

/** What was created on the way to the event, and the event itself. */
export interface Triggered {
  readonly created: Readonly<Record<string, string>>
  readonly event: PramaanEvent
}

type Progress = (text: string) => void

const DAY_SECONDS = 86_400
/** By the last two digits of the phone number a simulator plays the person. */
const PHONES = { completed: '+919876543201', declined: '+919876543203', failed: '+919876543208' } as const

const WORKFLOW = { name: 'Made by pramaan trigger', channels: ['whatsapp'], languages: ['en'] } as const
const MANDATE = {
  title: 'Mason',
  company_name: 'Example Builders',
  location: { city: 'Pune' },
  skills: [{ skill_id: 'sk_1001', verify: true }],
}
const CAMPAIGN = { name: 'Made by pramaan trigger' }

const person = (phone: string) => ({
  external_candidate_id: 'trigger-1',
  name: 'Ramesh Kumar',
  phone,
  consent: { obtained: true as const },
})

/** Event types that calls with a test key cause, each by real objects of test mode. */
const CAUSES: Readonly<
  Record<string, (client: Pramaan, values: readonly SetValue[], say: Progress) => Promise<Triggered>>
> = {
  'mandate.ready': prepareMandate,
  'result.completed': (client, values, say) => contact(client, values, say, 'completed', 'result.completed'),
  'result.declined': (client, values, say) => contact(client, values, say, 'declined', 'result.declined'),
  'result.failed': (client, values, say) => contact(client, values, say, 'failed', 'result.failed'),
  'campaign.completed': (client, values, say) => contact(client, values, say, 'completed', 'campaign.completed'),
}

/** The others need something that a test key cannot do. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  'mandate.failed':
    'Preparation fails when a model cannot write questions, and test mode uses no model. Its page in the documentation has a sample to send with "pramaan sign".',
  'campaign.paused': 'The service pauses a campaign when providers reject its messages, and test mode sends none.',
  'skill_request.approved':
    'An operator decides skill requests. Create one with POST /skill-requests and ask your operator.',
  'skill_request.rejected':
    'An operator decides skill requests. Create one with POST /skill-requests and ask your operator.',
  'credits.low':
    'It happens when the credits of your organisation fall below the threshold. Run campaigns in test mode until they do.',
  'verification.initiated':
    'It belongs to the Verification API: start an assessment with a verification key of test mode.',
  'verification.completed':
    'It belongs to the Verification API: complete a verification with a verification key of test mode.',
  'verification.failed':
    'It belongs to the Verification API: let a verification fail with a verification key of test mode.',
  'webhook.suspended': 'It happens after five days in which every delivery to an endpoint failed, by real time.',
  'webhook.test':
    'It is sent to one endpoint and is not in the list of events: use "pramaan webhooks test WEBHOOK_ID".',
}

export const TRIGGERS = Object.keys(CAUSES)

export async function triggerEvent(
  client: Pramaan,
  type: string,
  values: readonly SetValue[],
  say: Progress,
): Promise<Triggered> {
  const cause = CAUSES[type]
  if (cause !== undefined) return cause(client, values, say)
  const why = EXPLANATIONS[type]
  const known = `These can be triggered: ${TRIGGERS.join(', ')}.`
  throw new UsageError(
    why === undefined ? `There is no event type ${type}. ${known}` : `A test key cannot cause ${type}. ${why} ${known}`,
  )
}

async function prepareMandate(client: Pramaan, values: readonly SetValue[], say: Progress): Promise<Triggered> {
  checkNames(values, ['workflow', 'mandate'])
  const since = new Date()
  const created = await readyMandate(client, values, say)
  const event = await findCaused(client, since, 'mandate.ready', created.mandate_id)
  return { created, event }
}

async function readyMandate(client: Pramaan, values: readonly SetValue[], say: Progress) {
  const { workflow_id } = await client.workflows.create(withValues(WORKFLOW, 'workflow', values))
  say(`workflow ${workflow_id}`)
  const { mandate_id } = await client.mandates.create(withValues({ ...MANDATE, workflow_id }, 'mandate', values))
  say(`mandate ${mandate_id}, which is being prepared`)
  await client.mandates.waitUntilPrepared(mandate_id)
  return { workflow_id, mandate_id }
}

async function contact(
  client: Pramaan,
  values: readonly SetValue[],
  say: Progress,
  outcome: keyof typeof PHONES,
  type: 'result.completed' | 'result.declined' | 'result.failed' | 'campaign.completed',
): Promise<Triggered> {
  checkNames(values, ['workflow', 'mandate', 'campaign', 'candidate'])
  const since = new Date()
  const { workflow_id, mandate_id } = await readyMandate(client, values, say)
  const candidates = [withValues(person(PHONES[outcome]), 'candidate', values)]
  const body = { ...withValues(CAMPAIGN, 'campaign', values), mandate_id, candidates }
  const { campaign_id, rejected } = await client.campaigns.create(body)
  if (rejected.length > 0)
    throw new UsageError(`The candidate was rejected: ${rejected.map(each => each.message).join(', ')}.`)
  say(`campaign ${campaign_id}; moving the test clock by two days`)
  await client.testClock.advance({ seconds: 2 * DAY_SECONDS })
  const [result] = (await client.results.list({ campaign_id })).items
  if (result === undefined) throw new Error(`The campaign ${campaign_id} has no result.`)
  const { result_id } = result
  const event = await findCaused(client, since, type, type === 'campaign.completed' ? campaign_id : result_id)
  return { created: { workflow_id, mandate_id, campaign_id, result_id }, event }
}

/** A moment before: this machine's clock may be ahead of the server's. */
const CLOCK_TOLERANCE_MS = 60_000

async function findCaused(client: Pramaan, since: Date, type: string, subjectId: string): Promise<PramaanEvent> {
  const from = new Date(since.getTime() - CLOCK_TOLERANCE_MS)
  const isCaused = (event: PramaanEvent) => event.type === type && subjectOf(event) === subjectId
  const found = await findFirst(client, { since: from }, isCaused)
  if (found !== null) return found
  throw new Error(`The objects were created, but no ${type} of ${subjectId} followed. See "pramaan events tail".`)
}

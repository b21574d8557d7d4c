import Type, { type Static } from 'typebox'
import { LANGUAGES } from '../kernel/languages.ts'
import { candidates, intakeFields } from './candidate.ts'
import { closed, nullable, timestamp, timestampInput } from './fields.ts'
import { mandateId } from './mandate.ts'
import { campaignId } from './result.ts'
import { line } from './text.ts'
import { CHANNELS } from './workflow.ts'

export const CAMPAIGN_STATUSES = ['scheduled', 'running', 'paused', 'completed', 'cancelled'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const count = (description: string) => Type.Integer({ minimum: 0, description })

const counts = (pending: string) =>
  Type.Object(
    {
      pending: count(pending),
      completed: count('Candidates who completed every step.'),
      declined: count('Candidates who declined.'),
      failed: count('Candidates who gave no final answer.'),
    },
    { ...closed, description: 'Candidates by the status of their results.' },
  )
const credits = (reserved: string) =>
  Type.Object(
    {
      reserved: count(reserved),
      charged: count('Credits spent on candidates who were reached.'),
      released: count('Credits returned for candidates who were not reached.'),
    },
    { ...closed, description: 'Credits of the campaign: one per candidate and method.' },
  )

const name = line(1, 200, {
  description: 'Name that your recruiters know it by.',
  examples: ['Masons for Pune, November'],
})
const common = {
  campaign_id: campaignId,
  mandate_id: Type.With(mandateId, { description: 'The mandate of the campaign.' }),
  name,
}
const startsAt = nullable(timestamp('When the campaign starts.'), 'As sent; null if the campaign started at once.')

const fields = {
  ...common,
  status: Type.Enum([...CAMPAIGN_STATUSES], {
    description:
      '`scheduled`: starts at `starts_at`. `completed` (every candidate has a final result) and `cancelled` are final.',
  }),
  starts_at: startsAt,
  counts: counts('Candidates without a final result.'),
  credits: credits('Credits set aside for candidates who were not reached yet.'),
  created_at: timestamp('When the campaign was created.'),
  updated_at: timestamp('When the campaign last changed its status.'),
}
export const campaign = Type.Object(fields, {
  ...closed,
  title: 'Campaign',
  description: 'Candidates who are contacted for a mandate.',
})
export const createdCampaign = Type.Object(
  { ...fields, ...intakeFields },
  { ...closed, title: 'CreatedCampaign', description: 'The campaign, and what came of the candidates of the call.' },
)

export const campaignBody = Type.Object(
  {
    mandate_id: Type.With(mandateId, { description: 'A mandate that is ready.' }),
    name,
    starts_at: Type.Optional(timestampInput('When to start. Default, and for a time that has passed: at once.')),
    candidates: Type.Optional(candidates(0)),
  },
  { ...closed, title: 'CampaignBody', description: 'A campaign to create. Candidates can be added later.' },
)

export const candidatesBody = Type.Object(
  { candidates: candidates(1) },
  { ...closed, title: 'CandidatesBody', description: 'People to add to a campaign.' },
)

const COST_CATEGORIES = ['marketing', 'service', 'call', 'email'] as const
export type CostCategory = (typeof COST_CATEGORIES)[number]

const channel = Type.Enum([...CHANNELS], { description: 'Channel of the first contact.' })
const cost = Type.Object(
  {
    channel,
    category: Type.Enum([...COST_CATEGORIES], { description: 'How providers bill these messages.' }),
    messages: count('Messages, or calls.'),
    parts: count('Parts that are billed. A long SMS has several; everything else has one.'),
  },
  { ...closed, description: 'Messages of one channel.' },
)
const message = Type.Object(
  {
    channel,
    language: Type.Enum([...LANGUAGES], { description: 'Language of the message.' }),
    text: Type.String({
      description: 'As the person would read or hear it, with a sample link.',
      examples: ['Hello Ramesh Kumar. A message for Acme Infra. Job: Mason, Pune.'],
    }),
  },
  { ...closed, description: 'A first message.' },
)

export const estimate = Type.Object(
  {
    credits: Type.Object(
      {
        needed: count('Credits that the accepted candidates would reserve: one per candidate and method.'),
        available: count('Credits that can be spent now.'),
      },
      { ...closed, description: 'The call would answer 402 if more is needed than available.' },
    ),
    ...intakeFields,
    costs: Type.Array(cost, {
      description: 'First contacts by channel. Follow-ups and other channels come on top for people who do not answer.',
    }),
    messages: Type.Array(message, { description: 'The first three messages.' }),
  },
  { ...closed, title: 'CampaignEstimate', description: 'What creating the campaign would do. Nothing is stored.' },
)
export type Estimate = Static<typeof estimate>

export const completedCampaign = Type.Object(
  {
    ...common,
    status: Type.Literal('completed', { description: 'Final: candidates can no longer be added.' }),
    starts_at: startsAt,
    counts: counts('Candidates without a final result. Always 0 in this event.'),
    credits: credits('Credits still set aside. Always 0 in this event.'),
    created_at: timestamp('When the campaign was created.'),
    updated_at: timestamp('When the last result became final.'),
  },
  { ...closed, description: 'The campaign, as GET /campaigns/{campaign_id} returns it.' },
)

/** Why the service pauses a campaign. */
const PAUSE_REASONS = ['rejected_in_a_row'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

export const pauseReason = Type.Enum([...PAUSE_REASONS], {
  description:
    'Why. `rejected_in_a_row`: providers rejected 50 messages of the campaign in a row for good. Other codes may be added.',
})

export const pausedCampaign = Type.Object(
  {
    ...common,
    status: Type.Literal('paused', { description: 'Nobody is contacted until you resume the campaign.' }),
    starts_at: startsAt,
    counts: counts('Candidates without a final result.'),
    credits: credits('Credits set aside for candidates who were not reached yet.'),
    created_at: timestamp('When the campaign was created.'),
    updated_at: timestamp('When the campaign was paused.'),
  },
  { ...closed, description: 'The campaign, as GET /campaigns/{campaign_id} returns it.' },
)

interface CampaignValues {
  readonly id: string
  readonly mandateId: string
  readonly name: string
  readonly status: CampaignStatus
  readonly startsAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface CampaignFigures {
  readonly counts: {
    readonly pending: number
    readonly completed: number
    readonly declined: number
    readonly failed: number
  }
  readonly credits: { readonly reserved: number; readonly charged: number; readonly released: number }
}

export function renderCampaign(
  value: CampaignValues,
  { counts: of, credits: spent }: CampaignFigures,
): Static<typeof campaign> {
  return {
    campaign_id: value.id,
    mandate_id: value.mandateId,
    name: value.name,
    status: value.status,
    starts_at: value.startsAt?.toISOString() ?? null,
    counts: { pending: of.pending, completed: of.completed, declined: of.declined, failed: of.failed },
    credits: { reserved: spent.reserved, charged: spent.charged, released: spent.released },
    created_at: value.createdAt.toISOString(),
    updated_at: value.updatedAt.toISOString(),
  }
}

import Type from 'typebox'
import { nullable, timestamp } from '../../../contract/fields.ts'
import { mandateId } from '../../../contract/mandate.ts'
import { closed, eventType } from '../events/event-type.ts'

const COMES_WITH = 'campaigns'
const count = (description: string) => Type.Integer({ minimum: 0, description })

const campaign = Type.Object(
  {
    campaign_id: Type.String({
      pattern: '^CP_[A-Z0-9]{10,40}$',
      description: 'Id of the campaign, from POST /campaigns.',
    }),
    mandate_id: Type.With(mandateId, { description: 'The mandate of the campaign.' }),
    name: Type.String({ description: 'Name of the campaign, as sent.' }),
    status: Type.Literal('completed', { description: 'Final: candidates can no longer be added.' }),
    starts_at: nullable(timestamp('When the campaign starts.'), 'As sent; null if the campaign started at once.'),
    counts: Type.Object(
      {
        pending: count('Candidates without a final result. Always 0 in this event.'),
        completed: count('Candidates who completed every step.'),
        declined: count('Candidates who declined.'),
        failed: count('Candidates who gave no final answer.'),
      },
      { ...closed, description: 'Candidates by the status of their results.' },
    ),
    credits: Type.Object(
      {
        reserved: count('Credits still set aside. Always 0 in this event.'),
        charged: count('Credits spent on candidates who were reached.'),
        released: count('Credits returned for candidates who were not reached.'),
      },
      { ...closed, description: 'Credits of the campaign: one per candidate and method.' },
    ),
    created_at: timestamp('When the campaign was created.'),
    updated_at: timestamp('When the last result became final.'),
  },
  { ...closed, description: 'The campaign, as GET /campaigns/{campaign_id} returns it.' },
)

export const campaignCompleted = eventType('campaign.completed', {
  happensWhen: 'every candidate of a campaign has a final result',
  comesWith: COMES_WITH,
  whatToDo:
    'Close the campaign on your side. An event for each result was written before this one, but events can arrive in another ' +
    'order. If your counts differ from `counts`, call `GET /results?campaign_id=` to find what is missing.',
  data: Type.Object({ campaign }, closed),
  sample: {
    id: 'EV_01KAM0B8G9H0J1K2M3N4P5Q6R7',
    created_at: '2026-11-23T04:31:00.044Z',
    data: {
      campaign: {
        campaign_id: 'CP_01KA5K7A8B9C0D1E2F3G4H5J6K',
        mandate_id: 'JM_01KA3F6Q8Z2M4N6P8R0T2V4X6Y',
        name: 'Masons for Pune, November',
        status: 'completed',
        starts_at: '2026-11-16T04:30:00.000Z',
        counts: { pending: 0, completed: 61, declined: 14, failed: 25 },
        credits: { reserved: 0, charged: 270, released: 30 },
        created_at: '2026-11-15T11:02:51.390Z',
        updated_at: '2026-11-23T04:31:00.044Z',
      },
    },
  },
})

const credits = Type.Object(
  {
    available: count('Credits that can be spent.'),
    reserved: count('Credits set aside for accepted candidates.'),
    threshold: count('The threshold that `available` fell below.'),
  },
  { ...closed, description: 'Credits of your organisation, of this mode.' },
)

export const creditsLow = eventType('credits.low', {
  happensWhen: "your organisation's available credits fall below the threshold",
  comesWith: COMES_WITH,
  whatToDo:
    'Inform the person who buys credits. Running campaigns continue with the reserved credits; adding candidates answers 402 ' +
    'INSUFFICIENT_CREDITS if `available` is too low. `GET /account` returns the current credits.',
  data: Type.Object({ credits }, closed),
  sample: {
    id: 'EV_01KA5P4S5T6V7W8X9Y0Z1A2B3C',
    created_at: '2026-11-16T05:25:48.630Z',
    data: { credits: { available: 480, reserved: 300, threshold: 500 } },
  },
})

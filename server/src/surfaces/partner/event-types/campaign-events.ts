import Type from 'typebox'
import { mandateId } from '../mandate-shapes.ts'
import { time } from '../workflow-shapes.ts'
import { closed, eventType } from './event-type.ts'

const COMES_WITH = 'campaigns'
const count = (description: string) => Type.Integer({ minimum: 0, description })

const campaign = Type.Object(
  {
    campaign_id: Type.String({
      pattern: '^CP_[A-Z0-9]{10,40}$',
      description: 'Of the campaign, as POST /campaigns gave it.',
    }),
    mandate_id: Type.With(mandateId, { description: 'The job it was for.' }),
    name: Type.String({ description: "The campaign's, as you sent it." }),
    status: Type.Literal('completed', { description: 'For good: no candidate can be added any more.' }),
    starts_at: Type.Union([time, Type.Null()], { description: 'As you sent it; null when it started at once.' }),
    counts: Type.Object(
      {
        pending: count('Always 0 here.'),
        completed: count('Went through everything.'),
        declined: count('Said no.'),
        failed: count('Were not brought to an answer.'),
      },
      { ...closed, description: 'Candidates by the status of their results.' },
    ),
    credits: Type.Object(
      {
        reserved: count('Always 0 here: nothing is open.'),
        charged: count('Spent: on candidates whom a first contact reached.'),
        released: count('Given back: of candidates whom none ever reached.'),
      },
      { ...closed, description: 'One a candidate and method.' },
    ),
    created_at: Type.With(time, { description: 'When the campaign was created.' }),
    updated_at: Type.With(time, { description: 'When its last result came to an end.' }),
  },
  { ...closed, description: 'The campaign as GET shows it.' },
)

export const campaignCompleted = eventType('campaign.completed', {
  happensWhen: 'every candidate of a campaign has a final result',
  comesWith: COMES_WITH,
  whatToDo:
    'Close the campaign on your side. Each result had an event of its own before this one, but events may reach you in another ' +
    'order: if your counts differ from `counts`, list `GET /results?campaign_id=` and fill in what is missing.',
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
    available: count('What new candidates can be accepted with.'),
    reserved: count('Set aside for candidates accepted before, whose campaigns therefore go on.'),
    threshold: count('What `available` fell below.'),
  },
  { ...closed, description: "Your organisation's, of this mode." },
)

export const creditsLow = eventType('credits.low', {
  happensWhen: "your organisation's available credits fall below the threshold",
  comesWith: COMES_WITH,
  whatToDo:
    'Tell whoever buys credits. Campaigns that run go on with what is reserved; adding candidates answers 402 ' +
    'INSUFFICIENT_CREDITS once `available` is less than they need. `GET /account` shows what there is now.',
  data: Type.Object({ credits }, closed),
  sample: {
    id: 'EV_01KA5P4S5T6V7W8X9Y0Z1A2B3C',
    created_at: '2026-11-16T05:25:48.630Z',
    data: { credits: { available: 480, reserved: 300, threshold: 500 } },
  },
})

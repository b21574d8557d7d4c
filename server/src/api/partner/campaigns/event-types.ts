import Type from 'typebox'
import { completedCampaign, count, pausedCampaign, pauseReason } from '../../../contract/campaign.ts'
import { closed, eventType } from '../events/event-type.ts'

export const campaignCompleted = eventType('campaign.completed', {
  happensWhen: 'every candidate of a campaign has a final result',
  whatToDo:
    'Close the campaign on your side. An event for each result was written before this one, but events can arrive in another ' +
    'order. If your counts differ from `counts`, call `GET /results?campaign_id=` to find what is missing.',
  data: Type.Object({ campaign: completedCampaign }, closed),
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

export const campaignPaused = eventType('campaign.paused', {
  happensWhen: 'the service pauses a campaign, because providers reject its messages',
  whatToDo:
    'Inform the person who runs the campaign. Nobody is contacted while it is paused; people who were contacted can still answer. ' +
    'Check the texts and the job, such as a title that is too long for a text, and ask the operator about the account. ' +
    'Then call `POST /campaigns/{campaign_id}/resume`: candidates go on where they were, and the count starts anew. ' +
    'A pause by your own call sends no event.',
  data: Type.Object({ campaign: pausedCampaign, reason: pauseReason }, closed),
  sample: {
    id: 'EV_01KA6B2N3P4Q5R6S7T8V9W0X1Y',
    created_at: '2026-11-16T06:12:09.117Z',
    data: {
      campaign: {
        campaign_id: 'CP_01KA5K7A8B9C0D1E2F3G4H5J6K',
        mandate_id: 'JM_01KA3F6Q8Z2M4N6P8R0T2V4X6Y',
        name: 'Masons for Pune, November',
        status: 'paused',
        starts_at: '2026-11-16T04:30:00.000Z',
        counts: { pending: 96, completed: 3, declined: 1, failed: 0 },
        credits: { reserved: 240, charged: 60, released: 0 },
        created_at: '2026-11-15T11:02:51.390Z',
        updated_at: '2026-11-16T06:12:09.117Z',
      },
      reason: 'rejected_in_a_row',
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

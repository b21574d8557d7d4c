import Type from 'typebox'
import { webhookId } from '../webhook-shapes.ts'
import { time } from '../workflow-shapes.ts'
import { closed, eventType } from './event-type.ts'

const fields = {
  webhook_id: Type.With(webhookId, { description: 'Of the endpoint, as POST /webhooks gave it.' }),
  url: Type.String({ description: 'Where it lies.' }),
}

const suspended = Type.Object(
  {
    ...fields,
    status: Type.Literal('suspended', {
      description: 'One waiting event is tried every 12 hours; the others are held.',
    }),
    failing_since: Type.With(time, { description: 'The first failure of those without a success between them.' }),
    suspended_at: Type.With(time, { description: 'When it was suspended: five days after that.' }),
  },
  { ...closed, description: 'The endpoint, and since when it fails.' },
)

export const webhookSuspended = eventType('webhook.suspended', {
  happensWhen: 'a webhook endpoint has done nothing but fail for five days',
  isSent: false,
  whatToDo:
    'Tell the people who run the receiver. Nothing is lost: events go on being kept for 30 days, and you can pull them meanwhile. ' +
    'Mend the receiver and either wait, for the first 2xx enables the endpoint and lets the backlog flow, or enable it at once with ' +
    '`PATCH /webhooks/{webhook_id}` and `{"status": "enabled"}`. It is pull only, for an endpoint that fails cannot be told so by itself: whoever relies on ' +
    'webhooks alone should pull this type, say, once an hour.',
  data: Type.Object({ webhook: suspended }, closed),
  sample: {
    id: 'EV_01KAGC7Y8Z9A0B1C2D3E4F5G6H',
    created_at: '2026-11-20T06:41:19.000Z',
    data: {
      webhook: {
        webhook_id: 'WH_01KA3F2C4D6E8F0G2H4J6K8M0N',
        url: 'https://ats.example.com/hooks/pramaan',
        status: 'suspended',
        failing_since: '2026-11-15T06:41:18.644Z',
        suspended_at: '2026-11-20T06:41:19.000Z',
      },
    },
  },
})

export const webhookTest = eventType('webhook.test', {
  happensWhen: 'you create a webhook endpoint, or ask for a test with `POST /webhooks/{webhook_id}/test`',
  isPulled: false,
  whatToDo:
    'Verify the signature as with every other event, answer 2xx, and do nothing else. It stands in no log: it is sent once, is not ' +
    'tried again, and can be neither pulled nor replayed. Whatever your receiver answered is in the answer of the call.',
  data: Type.Object(
    { webhook: Type.Object(fields, { ...closed, description: 'The endpoint that is tried.' }) },
    closed,
  ),
  sample: {
    id: 'EV_01KA3F2C9P0Q1R2S3T4V5W6X7Y',
    created_at: '2026-11-15T06:28:30.250Z',
    data: { webhook: { webhook_id: 'WH_01KA3F2C4D6E8F0G2H4J6K8M0N', url: 'https://ats.example.com/hooks/pramaan' } },
  },
})

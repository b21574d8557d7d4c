import Type from 'typebox'
import { timestamp } from '../../../contract/fields.ts'
import { webhookId } from '../../../contract/webhook.ts'
import { closed, eventType } from '../events/event-type.ts'

const fields = {
  webhook_id: Type.With(webhookId, { description: 'Id of the endpoint, from POST /webhooks.' }),
  url: Type.String({ description: 'URL of the endpoint.' }),
}

const suspended = Type.Object(
  {
    ...fields,
    status: Type.Literal('suspended', {
      description: 'One event is sent every 12 hours; the others are held.',
    }),
    failing_since: timestamp('Time of the first failure since the last 2xx.'),
    suspended_at: timestamp('When the endpoint was suspended, five days after failing_since.'),
  },
  { ...closed, description: 'The suspended endpoint.' },
)

export const webhookSuspended = eventType('webhook.suspended', {
  happensWhen: 'every delivery to a webhook endpoint has failed for five days',
  isSent: false,
  whatToDo:
    'Inform the people who operate the receiver. No event is lost: events are kept for 30 days and can be pulled. When the receiver ' +
    'works again, wait for the next attempt (the first 2xx enables the endpoint and sends what was held), or enable it at once with ' +
    '`PATCH /webhooks/{webhook_id}` and `{"status": "enabled"}`. This event is not sent to webhooks, because the endpoint is failing: ' +
    'pull this type once an hour if you otherwise use webhooks only.',
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
  happensWhen: 'you create a webhook endpoint or call `POST /webhooks/{webhook_id}/test`',
  isPulled: false,
  whatToDo:
    'Verify the signature as with every other event, answer 2xx, and do nothing else. It is not stored: it is sent once, is not ' +
    'retried, and cannot be pulled or replayed. The response of the call contains what your receiver answered.',
  data: Type.Object(
    { webhook: Type.Object(fields, { ...closed, description: 'The endpoint that is tested.' }) },
    closed,
  ),
  sample: {
    id: 'EV_01KA3F2C9P0Q1R2S3T4V5W6X7Y',
    created_at: '2026-11-15T06:28:30.250Z',
    data: { webhook: { webhook_id: 'WH_01KA3F2C4D6E8F0G2H4J6K8M0N', url: 'https://ats.example.com/hooks/pramaan' } },
  },
})

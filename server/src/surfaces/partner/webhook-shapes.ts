import Type, { type Static } from 'typebox'
import { SENT_TYPES } from '../../features/events/index.ts'
import {
  type Endpoint,
  type EndpointTerms,
  type PostOutcome,
  type ShownDelivery,
  timeOfSuspension,
} from '../../features/webhooks/index.ts'
import { PLAIN_TEXT } from './shapes.ts'
import { time } from './workflow-shapes.ts'

const closed = { additionalProperties: false } as const
const nullable = (schema: Type.TSchema, description: string) => Type.Union([schema, Type.Null()], { description })

export const webhookId = Type.String({
  pattern: '^WH_[A-Z0-9]{10,40}$',
  examples: ['WH_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})

const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'A public https address, port 443 or 8443, without user name and fragment. Redirects are not followed.',
  examples: ['https://ats.example.com/hooks/pramaan'],
})
const types = Type.Array(Type.Enum([...SENT_TYPES]), {
  maxItems: SENT_TYPES.length,
  uniqueItems: true,
  description: 'Which events are sent; an empty list means all, those of the future included.',
  examples: [['mandate.ready', 'mandate.failed']],
})
const description = Type.String({ maxLength: 500, pattern: PLAIN_TEXT })

export const webhookBody = Type.Object(
  {
    url,
    types: Type.Optional(Type.Array(types.items, { ...types, default: [] })),
    description: Type.Optional(Type.String({ ...description, default: '' })),
  },
  closed,
)

export const webhookChange = Type.Object(
  {
    url: Type.Optional(url),
    types: Type.Optional(types),
    description: Type.Optional(description),
    status: Type.Optional(
      Type.Enum(['enabled', 'disabled'], {
        description: 'Disabled, nothing is sent and nothing lost: what happens meanwhile is sent once it is enabled.',
      }),
    ),
  },
  { ...closed, minProperties: 1 },
)

export const webhook = Type.Object(
  {
    webhook_id: webhookId,
    url: Type.String(),
    types: Type.Array(Type.String()),
    description: Type.String(),
    status: Type.Enum(['enabled', 'disabled', 'suspended', 'archived'], {
      description:
        'Suspended after five days of nothing but failure; then one event is tried every 12 hours, and the first 2xx enables it again.',
    }),
    failing_since: nullable(time, 'The first failure since the last 2xx; null while it is well.'),
    warned_percent: Type.Enum([0, 50, 70, 90], { description: 'How much of the five days has passed.' }),
    suspends_at: nullable(time, 'When it will be suspended if it goes on like this.'),
    paused_until: nullable(time, 'Nothing is sent before: after five failures in a row, or as its Retry-After asked.'),
    created_at: time,
    updated_at: time,
  },
  closed,
)

export function renderWebhook(endpoint: Endpoint): Static<typeof webhook> {
  const { health, status } = endpoint
  return {
    webhook_id: endpoint.id,
    url: endpoint.url,
    types: [...endpoint.types],
    description: endpoint.description,
    status,
    failing_since: health.failingSince?.toISOString() ?? null,
    warned_percent: health.warnedPercent as 0 | 50 | 70 | 90,
    suspends_at: status === 'enabled' ? (timeOfSuspension(health)?.toISOString() ?? null) : null,
    paused_until: health.notBefore?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  }
}

export function toTerms(body: Static<typeof webhookBody>): EndpointTerms {
  return { url: body.url, types: body.types ?? [], description: body.description ?? '' }
}

const result = {
  http_status: nullable(Type.Integer(), 'What it answered; null where it did not.'),
  error: nullable(
    Type.Enum(['refused_address', 'dns', 'connect', 'tls', 'timed_out', 'broken']),
    'Why there was no answer: its address is not public, its name has none, no connection, no handshake, no answer in 10 seconds, no HTTP.',
  ),
  duration_ms: Type.Integer(),
  response_body: Type.String({ description: 'The beginning of the reply, 1 KB of text at most.' }),
}

export const testOutcome = Type.Object(
  { delivered: Type.Boolean({ description: 'Whether it answered 2xx.' }), ...result },
  { ...closed, description: 'What came of a signed delivery of type `webhook.test`.' },
)

export function renderTest(outcome: PostOutcome): Static<typeof testOutcome> {
  const { durationMs: duration_ms } = outcome
  if (outcome.kind === 'failed')
    return { delivered: false, http_status: null, error: outcome.why, duration_ms, response_body: '' }
  const delivered = outcome.status >= 200 && outcome.status < 300
  return { delivered, http_status: outcome.status, error: null, duration_ms, response_body: outcome.body }
}

export const secret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]+=*$',
  description: 'Shown this once. Verify every delivery with it.',
  examples: ['whsec_bm90IGEgcmVhbCBzZWNyZXQsIGp1c3QgYW4gZXhhbXA='],
})

const deliveryTry = Type.Object(
  {
    started_at: time,
    url: Type.String(),
    ...result,
    replay: Type.Boolean({ description: 'Sent again at your wish.' }),
  },
  closed,
)

export const delivery = Type.Object(
  {
    delivery_id: Type.String({ description: 'Of this event to this endpoint.' }),
    event_id: Type.String(),
    type: Type.String(),
    attempt: Type.Integer({ description: 'How many tries there were.' }),
    outcome: Type.Enum(['waiting', 'held', 'delivered', 'acknowledged', 'failed'], {
      description:
        'Held: the endpoint is not enabled, and it is sent once it is. Acknowledged: by your call, so no more is sent. Failed: 30 days have passed.',
    }),
    http_status: nullable(Type.Integer(), 'Of the last try; null where there was none or it was not answered.'),
    started_at: nullable(time, 'Of the last try.'),
    duration_ms: nullable(Type.Integer(), 'Of the last try.'),
    next_attempt_at: nullable(time, 'Null where none is planned.'),
    replayed_at: nullable(time, 'When you last asked for it again.'),
    request_body: Type.String({ description: 'What is sent, byte for byte the same on every try.' }),
    response_body: nullable(Type.String(), 'To the last try: 1 KB of text at most.'),
    tries: Type.Array(deliveryTry, { description: 'All of them, the first one first.' }),
  },
  closed,
)

type DeliveryTry = Static<typeof deliveryTry>

/** The last try stands on the delivery itself, too: that is what one looks at. */
export function renderDelivery(shown: ShownDelivery): Static<typeof delivery> {
  const tries = shown.tries.map(
    (each): DeliveryTry => ({
      started_at: each.at.toISOString(),
      url: each.url,
      http_status: each.status,
      error: each.error as DeliveryTry['error'],
      duration_ms: each.durationMs,
      response_body: each.reply,
      replay: each.replay,
    }),
  )
  const last = tries.at(-1)
  return {
    delivery_id: `DL_${shown.webhookId.slice(3)}_${shown.eventId.slice(3)}`,
    event_id: shown.eventId,
    type: shown.type,
    attempt: shown.attempts,
    outcome: shown.status,
    http_status: last?.http_status ?? null,
    started_at: last?.started_at ?? null,
    duration_ms: last?.duration_ms ?? null,
    next_attempt_at: shown.nextTryAt?.toISOString() ?? null,
    replayed_at: shown.replayedAt?.toISOString() ?? null,
    request_body: shown.body,
    response_body: last?.response_body ?? null,
    tries,
  }
}

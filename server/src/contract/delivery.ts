import Type, { type Static } from 'typebox'
import { eventId } from './event.ts'
import { closed, nullable, timestamp } from './fields.ts'

const DELIVERY_ERRORS = ['refused_address', 'dns', 'connect', 'tls', 'timed_out', 'broken'] as const
type DeliveryError = (typeof DELIVERY_ERRORS)[number]

const DELIVERY_STATUSES = ['waiting', 'held', 'delivered', 'acknowledged', 'failed'] as const

/** The fields of one attempt. */
const attemptResult = {
  http_status: nullable(
    Type.Integer({ examples: [200] }),
    'Status that the endpoint answered with; null if it did not answer.',
  ),
  error: nullable(
    Type.Enum([...DELIVERY_ERRORS]),
    'Why there was no answer: its address is not public, its name does not resolve, no connection, no TLS handshake, no' +
      ' answer within 10 seconds, an answer that is not HTTP. Null if it answered.',
  ),
  duration_ms: Type.Integer({ description: 'How long the attempt took, in milliseconds.', examples: [84] }),
  response_body: Type.String({ description: 'Beginning of the reply: at most 1 KB of text.', examples: ['ok'] }),
}

export const testOutcome = Type.Object(
  { delivered: Type.Boolean({ description: 'Whether the endpoint answered 2xx.' }), ...attemptResult },
  { ...closed, title: 'TestDelivery', description: 'Outcome of a signed delivery of type `webhook.test`.' },
)

type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string; readonly durationMs: number }
  | { readonly kind: 'failed'; readonly why: DeliveryError; readonly durationMs: number }

export function renderTest(outcome: PostOutcome): Static<typeof testOutcome> {
  const { durationMs: duration_ms } = outcome
  if (outcome.kind === 'failed')
    return { delivered: false, http_status: null, error: outcome.why, duration_ms, response_body: '' }
  const delivered = outcome.status >= 200 && outcome.status < 300
  return { delivered, http_status: outcome.status, error: null, duration_ms, response_body: outcome.body }
}

const attempt = Type.Object(
  {
    started_at: timestamp('When the attempt began.'),
    url: Type.String({
      description: 'URL that the attempt was sent to.',
      examples: ['https://ats.example.com/hooks/pramaan'],
    }),
    ...attemptResult,
    replay: Type.Boolean({ description: 'Whether the attempt was part of a replay.', examples: [false] }),
  },
  { ...closed, title: 'DeliveryAttempt', description: 'One attempt to deliver an event.' },
)

export const delivery = Type.Object(
  {
    delivery_id: Type.String({
      description: 'Id of the delivery of this event to this endpoint.',
      examples: ['DL_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
    }),
    event_id: eventId,
    type: Type.String({ description: 'Type of the event.', examples: ['mandate.ready'] }),
    attempt: Type.Integer({ description: 'Number of attempts made.', examples: [1] }),
    outcome: Type.Enum([...DELIVERY_STATUSES], {
      examples: ['delivered'],
      description:
        '`held`: the endpoint is not enabled; the event is sent once it is. `acknowledged`: by your call, so nothing ' +
        'more is sent. `failed`: 30 days have passed.',
    }),
    http_status: nullable(
      Type.Integer({ examples: [200] }),
      'Status of the last attempt; null if there was none or it was not answered.',
    ),
    started_at: nullable(
      timestamp('Time of the last attempt.'),
      'When the last attempt began; null if there was none.',
    ),
    duration_ms: nullable(
      Type.Integer({ examples: [84] }),
      'Duration of the last attempt in milliseconds; null if there was none.',
    ),
    next_attempt_at: nullable(
      Type.String({ format: 'date-time' }),
      'Time of the next attempt; null if none is planned.',
    ),
    replayed_at: nullable(Type.String({ format: 'date-time' }), 'When a replay was last requested; null if never.'),
    request_body: Type.String({
      description: 'What is sent. Every attempt sends the same bytes.',
      examples: ['{"id":"EV_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD","type":"mandate.ready"}'],
    }),
    response_body: nullable(
      Type.String({ examples: ['ok'] }),
      'Reply to the last attempt: at most 1 KB of text. Null if there was no attempt.',
    ),
    tries: Type.Array(attempt, { description: 'All attempts, the first one first.' }),
  },
  { ...closed, title: 'Delivery', description: 'The delivery of one event to one endpoint.' },
)

type Attempt = Static<typeof attempt>

interface DeliveryValues {
  readonly webhookId: string
  readonly eventId: string
  readonly type: string
  readonly status: (typeof DELIVERY_STATUSES)[number]
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly replayedAt: Date | null
  readonly body: string
  readonly tries: readonly {
    readonly at: Date
    readonly url: string
    readonly status: number | null
    readonly error: string | null
    readonly durationMs: number
    readonly reply: string
    readonly replay: boolean
  }[]
}

/** The delivery itself has the fields of the last attempt, which people look for first. */
export function renderDelivery(shown: DeliveryValues): Static<typeof delivery> {
  const tries = shown.tries.map(
    (each): Attempt => ({
      started_at: each.at.toISOString(),
      url: each.url,
      http_status: each.status,
      error: each.error as Attempt['error'],
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
    next_attempt_at: shown.nextAttemptAt?.toISOString() ?? null,
    replayed_at: shown.replayedAt?.toISOString() ?? null,
    request_body: shown.body,
    response_body: last?.response_body ?? null,
    tries,
  }
}

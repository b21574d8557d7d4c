import Type, { type Static } from 'typebox'
import { SENT_TYPES } from './event.ts'
import { closed, nullable, timestamp } from './fields.ts'
import { text } from './text.ts'

export const webhookId = Type.String({
  pattern: '^WH_[A-Z0-9]{10,40}$',
  'x-rule': 'must be a webhook id such as WH_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Id of a webhook endpoint.',
  examples: ['WH_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})

const ENDPOINT_STATUSES = ['enabled', 'disabled', 'suspended', 'archived'] as const
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]

const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description:
    'A public https URL on port 443 or 8443, without a user name and without a fragment. Redirects are not followed.',
  examples: ['https://ats.example.com/hooks/pramaan'],
})
const types = Type.Array(Type.Enum([...SENT_TYPES]), {
  maxItems: SENT_TYPES.length,
  uniqueItems: true,
  description: 'Which events are sent. An empty list means all types, future ones included.',
  examples: [['mandate.ready', 'mandate.failed']],
})
const description = text(0, 500, { description: 'Your notes.', examples: ['Production ATS'] })

export const webhookBody = Type.Object(
  {
    url,
    types: Type.Optional(Type.Array(types.items, { ...types, default: [] })),
    description: Type.Optional(Type.String({ ...description, default: '' })),
  },
  { ...closed, title: 'WebhookEndpointBody', description: 'Where events are sent, and which.' },
)

export const webhookChange = Type.Object(
  {
    url: Type.Optional(url),
    types: Type.Optional(types),
    description: Type.Optional(description),
    status: Type.Optional(
      Type.Enum(['enabled', 'disabled'], {
        description: 'Nothing is sent to a disabled endpoint. Its events are held until it is enabled.',
      }),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'WebhookEndpointChange',
    description: 'Fields to change. Fields that are left out keep their value.',
  },
)

export const webhook = Type.Object(
  {
    webhook_id: webhookId,
    url: Type.String({ description: 'Where events are sent.', examples: ['https://ats.example.com/hooks/pramaan'] }),
    types: Type.Array(Type.String(), {
      description: 'Which events are sent. An empty list means all types.',
      examples: [['mandate.ready', 'mandate.failed']],
    }),
    description: Type.String({ description: 'Your notes.', examples: ['Production ATS'] }),
    status: Type.Enum([...ENDPOINT_STATUSES], {
      description:
        'An endpoint is suspended after five days without a success. Then one event is sent every 12 hours, and the ' +
        'first 2xx enables it again.',
    }),
    failing_since: nullable(
      Type.String({ format: 'date-time' }),
      'Time of the first failure since the last 2xx; null while it is healthy.',
    ),
    warned_percent: Type.Enum([0, 50, 70, 90], { description: 'Share of the five days that has passed.' }),
    suspends_at: nullable(
      Type.String({ format: 'date-time' }),
      'When the endpoint will be suspended if it keeps failing; null while it is healthy.',
    ),
    paused_until: nullable(
      Type.String({ format: 'date-time' }),
      'Nothing is sent before this time, after five failures in a row or because of Retry-After; null otherwise.',
    ),
    created_at: timestamp('When the endpoint was created.'),
    updated_at: timestamp('When the endpoint last changed.'),
  },
  { ...closed, title: 'WebhookEndpoint', description: 'A URL that events are sent to.' },
)

export const webhookSecret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]+=*$',
  description: 'Secret to verify deliveries with. It is shown only in this answer.',
  examples: ['whsec_bm90IGEgcmVhbCBzZWNyZXQsIGp1c3QgYW4gZXhhbXA='],
})

export interface EndpointInput {
  readonly url: string
  /** Empty means all types, future ones included. */
  readonly types: readonly string[]
  readonly description: string
}

interface EndpointValues extends EndpointInput {
  readonly id: string
  readonly status: EndpointStatus
  readonly health: {
    readonly failingSince: Date | null
    readonly warnedPercent: number
    readonly notBefore: Date | null
  }
  readonly createdAt: Date
  readonly updatedAt: Date
}

export function toEndpointInput(body: Static<typeof webhookBody>): EndpointInput {
  return { url: body.url, types: body.types ?? [], description: body.description ?? '' }
}

/** `suspendsAt`: when an enabled endpoint will be suspended if it keeps failing. */
export function renderWebhook(endpoint: EndpointValues, suspendsAt: Date | null): Static<typeof webhook> {
  const { health, status } = endpoint
  return {
    webhook_id: endpoint.id,
    url: endpoint.url,
    types: [...endpoint.types],
    description: endpoint.description,
    status,
    failing_since: health.failingSince?.toISOString() ?? null,
    warned_percent: health.warnedPercent as 0 | 50 | 70 | 90,
    suspends_at: status === 'enabled' ? (suspendsAt?.toISOString() ?? null) : null,
    paused_until: health.notBefore?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  }
}

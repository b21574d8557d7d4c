import Type from 'typebox'
import { closed, MODES, timestamp } from './fields.ts'

/** The event types of an organisation. */
export const EVENT_TYPES = [
  'result.completed',
  'result.declined',
  'result.failed',
  'mandate.ready',
  'mandate.failed',
  'campaign.completed',
  'skill_request.approved',
  'skill_request.rejected',
  'credits.low',
  'verification.initiated',
  'verification.completed',
  'verification.failed',
  'campaign.paused',
  'webhook.suspended',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** The suspension of an endpoint is not sent to endpoints; it can be pulled. */
export const SENT_TYPES = EVENT_TYPES.filter(type => type !== 'webhook.suspended')

export const eventId = Type.String({
  pattern: '^EV_[A-Z0-9]{10,40}$',
  'x-rule': 'must be an event id such as EV_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Id of an event.',
  examples: ['EV_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})

export const event = Type.Object(
  {
    id: eventId,
    type: Type.Enum([...EVENT_TYPES], { description: 'Type of the event. It determines the fields of `data`.' }),
    created_at: timestamp('Time of the event.'),
    mode: Type.Enum([...MODES], { description: 'Whether the event belongs to test or live data.' }),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The object that changed, under its own name: `data.mandate`, `data.skill_request`.',
      },
    ),
  },
  {
    ...closed,
    examples: [
      {
        id: 'EV_01KA3H9B1C2D3E4F5G6H7J8K9M',
        type: 'skill_request.approved',
        created_at: '2026-11-15T07:05:11.480Z',
        mode: 'live',
        data: {
          skill_request: {
            skill_request_id: 'SR_01KA2YV3W4X5Y6Z7A8B9C0D1E2',
            name: 'Wall of bricks making',
            description: '',
            status: 'approved',
            skill_id: 'sk_1001',
            reason: null,
            created_at: '2026-11-15T02:12:40.020Z',
          },
        },
      },
    ],
  },
)

export interface EventValues {
  readonly id: string
  readonly type: EventType
  readonly createdAt: Date
  /** The object that changed, under its own name, as the API shows it. */
  readonly data: unknown
}

/** As `eventBody`, for data that was read. */
export function renderEvent({ id, type, createdAt, data }: EventValues, mode: (typeof MODES)[number]) {
  return { id, type, created_at: createdAt.toISOString(), mode, data }
}

/** An event whose data is the JSON text that was stored. Its time may be the text that is sent. */
export interface StoredEvent extends Omit<EventValues, 'type' | 'createdAt' | 'data'> {
  readonly type: string
  readonly createdAt: Date | string
  readonly data: string
}

/**
 * The JSON of an event, when it is pulled and when it is delivered. `data` is inserted as stored: parsing and serialising would turn `1.0`
 * into `1` and reorder numeric keys, so a retry after an upgrade could differ from the first attempt. It also was a third of the cost of a
 * pull.
 */
export function eventBody({ id, type, createdAt, data }: StoredEvent, mode: (typeof MODES)[number]): string {
  const at = typeof createdAt === 'string' ? createdAt : createdAt.toISOString()
  return `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"created_at":"${at}","mode":"${mode}","data":${data}}`
}

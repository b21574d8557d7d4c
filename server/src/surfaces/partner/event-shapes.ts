import Type from 'typebox'
import { EVENT_TYPES } from '../../features/events/index.ts'
import { time } from './workflow-shapes.ts'

const closed = { additionalProperties: false } as const

export const eventId = Type.String({ pattern: '^EV_[A-Z0-9]{10,40}$', examples: ['EV_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'] })
const eventType = Type.Enum([...EVENT_TYPES])

export const event = Type.Object(
  {
    id: eventId,
    type: eventType,
    created_at: time,
    mode: Type.Enum(['test', 'live']),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The object that changed, under its own name: `data.mandate`, `data.skill_request`.',
      },
    ),
  },
  closed,
)

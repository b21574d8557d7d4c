import Type from 'typebox'
import { EVENT_TYPES } from '../../features/events/index.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { type Refused, refused } from '../../kernel/result.ts'
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

export const moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
  examples: ['2026-11-15T00:00:00Z'],
})

/** Spelt as one, but there is no 30 February. */
export function noMoment(path: string): Refused<Refusal<'VALIDATION_FAILED'>> {
  return refused(refusal('VALIDATION_FAILED', { path, message: `${path} is no moment there is.` }))
}

import Type, { type Static } from 'typebox'
import { formatCatalogueId } from '../kernel/catalogue-id.ts'
import { closed, nullable, timestamp } from './fields.ts'
import { subSkillId } from './skill.ts'
import { line, text } from './text.ts'

export const skillRequestId = Type.String({
  pattern: '^SR_[A-Z0-9]{10,40}$',
  'x-rule': 'must be a skill request id such as SR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Id of a skill request.',
  examples: ['SR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})

const SKILL_REQUEST_STATUSES = ['open', 'approved', 'rejected'] as const

export const skillRequestBody = Type.Object(
  {
    name: line(2, 120, {
      description: 'Name of the missing skill, as people call it.',
      examples: ['Solar panel cleaning'],
    }),
    description: Type.Optional(
      text(0, 500, {
        description: 'What a person with this skill does. It helps the operator to decide on the request.',
        examples: ['Cleans panels on roofs and in parks, checks for damage.'],
      }),
    ),
    sub_skill_id: Type.Optional(Type.With(subSkillId, { description: 'The sub-skill that you think it belongs to.' })),
  },
  { ...closed, title: 'SkillRequestBody', description: 'A request for a skill that the catalogue does not have.' },
)

export const skillRequest = Type.Object(
  {
    skill_request_id: skillRequestId,
    name: Type.String({ description: 'Name of the skill, as sent.', examples: ['Solar panel cleaning'] }),
    description: Type.String({
      description: 'Description, as sent. Empty if none was sent.',
      examples: ['Cleans panels on roofs and in parks.'],
    }),
    status: Type.Enum([...SKILL_REQUEST_STATUSES], {
      description: '`open` until the operator approves or rejects the request. The decision is final.',
    }),
    skill_id: nullable(Type.String(), 'Id of the skill, once the request is approved; otherwise null.'),
    reason: nullable(Type.String(), 'Why the request was rejected; otherwise null.'),
    created_at: timestamp('When the request was made.'),
  },
  { ...closed, title: 'SkillRequest', description: 'A request for a skill that the catalogue does not have.' },
)

interface SkillRequestValues {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly status: (typeof SKILL_REQUEST_STATUSES)[number]
  readonly skillNumber: number | null
  readonly reason: string | null
  readonly createdAt: Date
}

/** The same in answers and in events. */
export function renderSkillRequest(request: SkillRequestValues): Static<typeof skillRequest> {
  const { id, name, description, status, skillNumber, reason, createdAt } = request
  return {
    skill_request_id: id,
    name,
    description,
    status,
    skill_id: skillNumber === null ? null : formatCatalogueId('skill', skillNumber),
    reason,
    created_at: createdAt.toISOString(),
  }
}

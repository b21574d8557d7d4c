import Type, { type Static } from 'typebox'
import { CHANNELS, type Workflow, type WorkflowTerms } from '../../features/workflows/index.ts'
import { LANGUAGES } from '../../kernel/languages.ts'
import { inOrder, METHODS } from '../../kernel/methods.ts'
import { ONE_LINE, PLAIN_TEXT } from './shapes.ts'

const closed = { additionalProperties: false } as const

export const workflowId = Type.String({
  pattern: '^WF_[A-Z]{2}_[A-Z0-9]{10,40}$',
  examples: ['WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})
export const createdVia = Type.Enum(['api', 'playground'], {
  description: 'Only what was made through this API can be changed through it.',
})
export const time = Type.String({ format: 'date-time' })

const CLOCK_TIME = '^([01]\\d|2[0-3]):[0-5]\\d$'
const DEFAULTS = {
  followUps: { max: 2, every_hours: 24 },
  contactWindow: { start: '10:00', end: '21:00' },
  expiresAfterHours: 168,
}

const fields = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE, examples: ['Site masons, Pune'] }),
  channels: Type.Array(Type.Enum([...CHANNELS]), {
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    description: 'In the order they are tried.',
    examples: [['whatsapp', 'sms']],
  }),
  languages: Type.Array(Type.Enum([...LANGUAGES]), {
    minItems: 1,
    maxItems: 11,
    uniqueItems: true,
    description: 'What a candidate may choose from.',
    examples: [['hi', 'en']],
  }),
}
const description = Type.String({ maxLength: 1000, pattern: PLAIN_TEXT })
const methods = Type.Array(Type.Enum([...METHODS]), {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
  description: 'Of mandates that name none themselves. Candidates always go through them in this order.',
})
const followUps = Type.Object(
  {
    max: Type.Integer({ minimum: 0, maximum: 5 }),
    every_hours: Type.Integer({ minimum: 1, maximum: 168 }),
  },
  closed,
)
const contactWindow = Type.Object(
  {
    start: Type.String({ pattern: CLOCK_TIME, examples: ['10:00'] }),
    end: Type.String({ pattern: CLOCK_TIME, examples: ['21:00'] }),
  },
  { ...closed, description: 'Hours and minutes IST, within 09:00 to 21:00.' },
)
const expiresAfterHours = Type.Integer({ minimum: 24, maximum: 720 })

export const workflowBody = Type.Object(
  {
    ...fields,
    description: Type.Optional(Type.String({ ...description, default: '' })),
    methods: Type.Optional(Type.Array(methods.items, { ...methods, default: [...METHODS] })),
    follow_ups: Type.Optional(Type.Object(followUps.properties, { ...followUps, default: DEFAULTS.followUps })),
    contact_window: Type.Optional(
      Type.Object(contactWindow.properties, { ...contactWindow, default: DEFAULTS.contactWindow }),
    ),
    expires_after_hours: Type.Optional(Type.Integer({ ...expiresAfterHours, default: DEFAULTS.expiresAfterHours })),
  },
  closed,
)

export const workflow = Type.Object(
  {
    workflow_id: workflowId,
    ...fields,
    description,
    methods,
    follow_ups: followUps,
    contact_window: contactWindow,
    expires_after_hours: expiresAfterHours,
    status: Type.Enum(['active', 'archived']),
    created_via: createdVia,
    created_at: time,
    updated_at: time,
  },
  closed,
)

export function toTerms(body: Static<typeof workflowBody>): WorkflowTerms {
  const { max, every_hours } = body.follow_ups ?? DEFAULTS.followUps
  return {
    name: body.name,
    description: body.description ?? '',
    methods: inOrder(body.methods ?? METHODS),
    channels: body.channels,
    languages: body.languages,
    followUps: { max, everyHours: every_hours },
    contactWindow: body.contact_window ?? DEFAULTS.contactWindow,
    expiresAfterHours: body.expires_after_hours ?? DEFAULTS.expiresAfterHours,
  }
}

export function renderWorkflow(value: Workflow): Static<typeof workflow> {
  const { followUps: chase, contactWindow: hours } = value
  return {
    workflow_id: value.id,
    name: value.name,
    description: value.description,
    methods: [...value.methods],
    channels: [...value.channels],
    languages: [...value.languages],
    follow_ups: { max: chase.max, every_hours: chase.everyHours },
    contact_window: { start: hours.start, end: hours.end },
    expires_after_hours: value.expiresAfterHours,
    status: value.status,
    created_via: value.createdVia,
    created_at: value.createdAt.toISOString(),
    updated_at: value.updatedAt.toISOString(),
  }
}

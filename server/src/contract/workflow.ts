import Type, { type Static } from 'typebox'
import { LANGUAGES, type Language } from '../kernel/languages.ts'
import { inOrder, METHODS, type Method } from '../kernel/methods.ts'
import { type CreatedVia, closed, createdVia, timestamp } from './fields.ts'
import { line, text } from './text.ts'

export const workflowId = Type.String({
  pattern: '^WF_[A-Z]{2}_[A-Z0-9]{10,40}$',
  'x-rule': 'must be a workflow id such as WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Id of a workflow.',
  examples: ['WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})

export const CHANNELS = ['whatsapp', 'sms', 'voice', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

export const WORKFLOW_STATUSES = ['active', 'archived'] as const

const DEFAULTS = {
  followUps: { max: 2, every_hours: 24 },
  contactWindow: { start: '10:00', end: '21:00' },
  expiresAfterHours: 168,
}

const clockTime = (description: string, example: string) =>
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    'x-rule': 'must be a time of day such as 10:00',
    description,
    examples: [example],
  })

const fields = {
  name: line(1, 200, { description: 'Name that your recruiters know it by.', examples: ['Site masons, Pune'] }),
  channels: Type.Array(Type.Enum([...CHANNELS]), {
    minItems: 1,
    maxItems: 4,
    uniqueItems: true,
    description: 'How candidates are contacted, in the order in which the channels are tried.',
    examples: [['whatsapp', 'sms']],
  }),
  languages: Type.Array(Type.Enum([...LANGUAGES]), {
    minItems: 1,
    maxItems: 11,
    uniqueItems: true,
    description: 'Languages that a candidate can choose from.',
    examples: [['hi', 'en']],
  }),
}
const description = text(0, 1000, { description: 'Notes for your recruiters.', examples: ['For building sites.'] })
const methods = Type.Array(Type.Enum([...METHODS]), {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
  description:
    'Methods of mandates that name none themselves. Candidates always go through enrichment, skills and interest in this order.',
})
const followUps = Type.Object(
  {
    max: Type.Integer({ minimum: 0, maximum: 5, description: 'How many follow-ups are sent at most.', examples: [2] }),
    every_hours: Type.Integer({ minimum: 1, maximum: 168, description: 'Hours between two contacts.', examples: [24] }),
  },
  { ...closed, description: 'Reminders to candidates who do not answer.' },
)
const contactWindow = Type.Object(
  {
    start: clockTime('First minute at which people are contacted, IST.', '10:00'),
    end: clockTime('Last minute at which people are contacted, IST.', '21:00'),
  },
  { ...closed, description: 'When candidates may be contacted: hours and minutes IST, within 09:00 to 21:00.' },
)
const expiresAfterHours = Type.Integer({
  minimum: 24,
  maximum: 720,
  description: 'Hours after which a candidate who has not finished is no longer contacted.',
  examples: [168],
})

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
  { ...closed, title: 'WorkflowBody', description: 'How candidates of the mandates of this workflow are contacted.' },
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
    status: Type.Enum([...WORKFLOW_STATUSES], { description: 'An archived workflow takes no new mandates.' }),
    created_via: createdVia,
    created_at: timestamp('When the workflow was created.'),
    updated_at: timestamp('When the workflow last changed.'),
  },
  { ...closed, title: 'Workflow', description: 'How candidates are contacted. Job mandates belong to a workflow.' },
)

export interface WorkflowInput {
  readonly name: string
  readonly description: string
  /** Of mandates that name none themselves; in the fixed order. */
  readonly methods: readonly Method[]
  /** In the order in which they are tried. */
  readonly channels: readonly Channel[]
  readonly languages: readonly Language[]
  readonly followUps: { readonly max: number; readonly everyHours: number }
  /** Hours and minutes IST. */
  readonly contactWindow: { readonly start: string; readonly end: string }
  readonly expiresAfterHours: number
}

export interface Workflow extends WorkflowInput {
  readonly id: string
  readonly status: (typeof WORKFLOW_STATUSES)[number]
  readonly createdVia: CreatedVia
  readonly createdAt: Date
  readonly updatedAt: Date
}

export function toWorkflowInput(body: Static<typeof workflowBody>): WorkflowInput {
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
  const { followUps: reminders, contactWindow: hours } = value
  return {
    workflow_id: value.id,
    name: value.name,
    description: value.description,
    methods: [...value.methods],
    channels: [...value.channels],
    languages: [...value.languages],
    follow_ups: { max: reminders.max, every_hours: reminders.everyHours },
    contact_window: { start: hours.start, end: hours.end },
    expires_after_hours: value.expiresAfterHours,
    status: value.status,
    created_via: value.createdVia,
    created_at: value.createdAt.toISOString(),
    updated_at: value.updatedAt.toISOString(),
  }
}

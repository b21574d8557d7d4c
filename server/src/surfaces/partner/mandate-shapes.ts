import Type, { type Static } from 'typebox'
import type { SentBody } from '../../features/mandates/index.ts'
import { LANGUAGES } from '../../kernel/languages.ts'
import { METHODS } from '../../kernel/methods.ts'
import { ONE_LINE, PLAIN_TEXT, skillId } from './shapes.ts'
import { createdVia, time, workflowId } from './workflow-shapes.ts'

const closed = { additionalProperties: false } as const
const line = (minLength: number, maxLength: number, options = {}) =>
  Type.String({ minLength, maxLength, pattern: ONE_LINE, ...options })

export const mandateId = Type.String({
  pattern: '^JM_[A-Z0-9]{10,40}$',
  examples: ['JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})
export const jobId = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,128}$',
  description: 'Your own id of the job. One mandate that is not archived has it.',
  examples: ['REQ-2041'],
})

const location = Type.Object(
  {
    city: line(1, 100, { examples: ['Pune'] }),
    state: Type.Optional(line(0, 100)),
    pincode: Type.Optional(Type.String({ pattern: '^\\d{6}$', examples: ['411014'] })),
  },
  { ...closed, description: 'A place in India (GET /locations finds it). Leave it out for an abroad job.' },
)

const experience = Type.Object(
  {
    min_years: Type.Integer({ minimum: 0, maximum: 50 }),
    max_years: Type.Integer({ minimum: 0, maximum: 50 }),
  },
  closed,
)

const money = Type.Number({ minimum: 0, maximum: 100_000_000 })
const salary = Type.Object(
  {
    min: money,
    max: money,
    currency: Type.Optional(Type.Literal('INR', { default: 'INR' })),
    period: Type.Optional(Type.Literal('month', { default: 'month' })),
  },
  closed,
)

const owner = Type.Object(
  { external_user_id: line(1, 128), name: Type.Optional(line(0, 200)) },
  { ...closed, description: 'The recruiter in your system. By default the one x-on-behalf-of names.' },
)

const methods = Type.Array(Type.Enum([...METHODS]), {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
  description: "Candidates go through them in this order. Left out: the workflow's.",
})

const catalogueSkill = Type.Object(
  {
    skill_id: skillId,
    verify: Type.Optional(
      Type.Boolean({ default: false, description: 'At most 3 of a mandate, and only skills that are verifiable.' }),
    ),
  },
  closed,
)
const pendingSkill = Type.Object(
  {
    name: line(2, 120),
    pending: Type.Literal(true, { description: 'Requested through POST /skill-requests; cannot be verified.' }),
  },
  closed,
)

const question = Type.Object(
  {
    key: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$', description: 'Answers come back under it.' }),
    type: Type.Enum(['yes_no', 'voice'], { description: 'voice: the candidate answers in own words.' }),
    text: line(1, 200, { description: 'In English.' }),
    knockout: Type.Optional(
      Type.Enum(['yes', 'no'], {
        description: 'Of a yes_no question: the answer that marks a candidate not qualified.',
      }),
    ),
    required: Type.Optional(Type.Boolean({ default: true })),
  },
  closed,
)

const fields = {
  workflow_id: workflowId,
  title: line(1, 200, { examples: ['Mason'] }),
  company_name: line(1, 200, { examples: ['Acme Infra'] }),
  location_type: Type.Optional(Type.Enum(['india', 'abroad'], { default: 'india' })),
  location: Type.Optional(location),
  countries: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Za-z]{2}$', examples: ['AE'] }), {
      maxItems: 20,
      description: 'Only and always with location_type abroad: 1 to 10 of those GET /countries lists.',
    }),
  ),
  experience: Type.Optional(experience),
  openings: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  salary: Type.Optional(salary),
  description: Type.Optional(Type.String({ maxLength: 1500, pattern: PLAIN_TEXT })),
  shift: Type.Optional(
    line(0, 100, { description: 'One of GET /shifts shows as a choice; other text is kept as sent.' }),
  ),
  employment_type: Type.Optional(
    line(0, 100, { description: 'One of GET /employment-types shows as a choice; other text is kept as sent.' }),
  ),
  owner: Type.Optional(owner),
  methods: Type.Optional(methods),
  skills: Type.Array(Type.Union([catalogueSkill, pendingSkill]), {
    minItems: 1,
    maxItems: 50,
    description: '5 to 10 are recommended, at most 10 are accepted.',
  }),
  enrichment_questions: Type.Optional(
    Type.Array(question, {
      maxItems: 50,
      description: 'At most 5, or 10 when data_enrichment is the only method.',
    }),
  ),
  interest_collection: Type.Optional(
    Type.Object(
      { other_roles: Type.Optional(Type.Array(line(1, 100), { maxItems: 10 })) },
      { ...closed, description: 'Saved and returned; it does not change what candidates are asked.' },
    ),
  ),
}

export const mandateBody = Type.Object(fields, closed)
export const newMandateBody = Type.Object({ ...fields, job_id: Type.Optional(jobId) }, closed)

/** The validator checked every field; TypeBox writes optional fields with `undefined`, which JSON does not have. */
export function toSent(body: Static<typeof mandateBody>): SentBody {
  return body as SentBody
}

const result = {
  mandate_id: mandateId,
  job_id: Type.Union([jobId, Type.Null()], { description: 'Null for a mandate created without one.' }),
  status: Type.Enum(['preparing', 'ready', 'failed', 'archived']),
  flow_version: Type.Integer({ minimum: 1, description: 'Grows by one with each accepted replacement.' }),
  methods: Type.Array(Type.Enum([...METHODS]), {
    description: 'Those in force, in the order candidates go through them.',
  }),
  changed: Type.Boolean({ description: 'False when the same mandate was sent again, and when it is only read.' }),
  warnings: Type.Array(Type.String()),
}

export const mandateResult = Type.Object(result, closed)

const stored = {
  ...result,
  body: Type.Object(fields, {
    ...closed,
    description: 'As stored: with defaults, and with pending skills that were approved since as catalogue skills.',
  }),
  created_via: createdVia,
  failure_reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Of a failed mandate: why, and what to do.',
  }),
  created_at: time,
  updated_at: time,
}

export const storedMandate = Type.Object(stored, closed)

const flowQuestion = Type.Object(
  { question_id: Type.String(), text: Type.String(), options: Type.Array(Type.String(), { minItems: 4, maxItems: 4 }) },
  closed,
)
const flowLanguage = Type.Object(
  {
    language: Type.Enum([...LANGUAGES]),
    methods: Type.Array(Type.Enum([...METHODS])),
    enrichment: Type.Array(
      Type.Object(
        {
          key: Type.String(),
          type: Type.Enum(['yes_no', 'voice']),
          text: Type.String(),
          knockout: Type.Optional(Type.Enum(['yes', 'no'])),
          required: Type.Boolean(),
        },
        closed,
      ),
    ),
    skills: Type.Array(
      Type.Object(
        {
          skill_id: skillId,
          source: Type.Enum(['item_bank', 'catalogue', 'model']),
          independent_solve: Type.Enum(['agreed', 'skipped'], {
            description: 'Whether a second solve that saw only question and options found the same answers.',
          }),
          questions: Type.Array(flowQuestion, { description: 'Right answers are never shown.' }),
        },
        closed,
      ),
    ),
    interest: Type.Union([
      Type.Object({ text: Type.String(), yes: Type.String(), no: Type.String() }, closed),
      Type.Null(),
    ]),
  },
  closed,
)

export const mandateWithFlow = Type.Object(
  {
    ...stored,
    flow: Type.Optional(
      Type.Object(
        { languages: Type.Array(flowLanguage) },
        { ...closed, description: 'When ready: what a candidate will be asked, per language.' },
      ),
    ),
  },
  closed,
)

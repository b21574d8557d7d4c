import Type, { type Static } from 'typebox'
import { METHODS, type Method } from '../kernel/methods.ts'
import { type CreatedVia, closed, createdVia, nullable, timestamp } from './fields.ts'
import { mandateFlow } from './mandate-flow.ts'
import { skillId } from './skill.ts'
import { line, text } from './text.ts'
import { workflowId } from './workflow.ts'

export const mandateId = Type.String({
  pattern: '^JM_[A-Z0-9]{10,40}$',
  'x-rule': 'must be a mandate id such as JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Id of a job mandate.',
  examples: ['JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})
export const jobId = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,128}$',
  'x-rule': 'must have 1 to 128 letters, digits, dots, underscores, colons or hyphens',
  description: 'Your own id of the job. At most one mandate that is not archived has it.',
  examples: ['REQ-2041'],
})

export const MANDATE_STATUSES = ['preparing', 'ready', 'failed', 'archived'] as const
export type MandateStatus = (typeof MANDATE_STATUSES)[number]

const location = Type.Object(
  {
    city: line(1, 100, { description: 'City or town, as GET /locations lists it.', examples: ['Pune'] }),
    state: Type.Optional(line(0, 100, { description: 'State or union territory.', examples: ['Maharashtra'] })),
    pincode: Type.Optional(
      Type.String({
        pattern: '^\\d{6}$',
        'x-rule': 'must be 6 digits',
        description: 'Postal code.',
        examples: ['411014'],
      }),
    ),
  },
  { ...closed, description: 'A place in India; GET /locations finds it. Leave it out for a job abroad.' },
)

const years = (description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum: 50, description, examples: [example] })
const experience = Type.Object(
  {
    min_years: years('Minimum experience, in whole years.', 1),
    max_years: years('Maximum experience, in whole years; not less than min_years.', 5),
  },
  { ...closed, description: 'Required work experience.' },
)

const money = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 100_000_000, description, examples: [example] })
const salaryRange = {
  min: money('Lowest salary.', 18_000),
  max: money('Highest salary; not less than min.', 24_000),
}
const currency = Type.Literal('INR', { default: 'INR', description: 'Always INR.' })
const period = Type.Literal('month', { default: 'month', description: 'Always per month.' })
const salary = Type.Object(
  { ...salaryRange, currency: Type.Optional(currency), period: Type.Optional(period) },
  { ...closed, description: 'Monthly salary in rupees.' },
)

const owner = Type.Object(
  {
    external_user_id: line(1, 128, { description: 'Id of the recruiter in your system.', examples: ['recruiter-17'] }),
    name: Type.Optional(line(0, 200, { description: 'Name of the recruiter.', examples: ['Asha Rao'] })),
  },
  { ...closed, description: 'The recruiter in your system. Defaults to the one that x-on-behalf-of names.' },
)

const methods = Type.Array(Type.Enum([...METHODS]), {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
  description:
    "What candidates go through, always in this order. Defaults to the workflow's methods. `data_enrichment` needs at least one question.",
  examples: [['data_enrichment', 'skill_verification']],
})

const verify = Type.Boolean({
  default: false,
  description:
    'Whether candidates are tested in it. At most 3 skills of a mandate, and only skills whose `verifiable` is true.',
})
const pendingSkill = Type.Object(
  {
    name: line(2, 120, {
      description: 'Name of a skill that you asked for with POST /skill-requests.',
      examples: ['Solar panel cleaning'],
    }),
    pending: Type.Literal(true, { description: 'Always true. A pending skill cannot be verified.' }),
  },
  { ...closed, description: 'A skill that was requested and is not in the catalogue yet.' },
)
const catalogueSkill = Type.Object(
  { skill_id: skillId, verify: Type.Optional(verify) },
  { ...closed, description: 'A skill of the catalogue.' },
)

const questionFields = {
  key: Type.String({
    pattern: '^[A-Za-z0-9_.-]{1,64}$',
    'x-rule': 'must have 1 to 64 letters, digits, underscores, dots or hyphens',
    description: 'Your id of the question, unique within the mandate. Answers come back under it.',
    examples: ['own_tools'],
  }),
  type: Type.Enum(['yes_no', 'voice'], { description: '`voice`: the candidate answers in their own words.' }),
  text: line(1, 200, { description: 'The question, in English.', examples: ['Do you have your own tools?'] }),
  knockout: Type.Optional(
    Type.Enum(['yes', 'no'], {
      description: 'Only with `yes_no`: the answer that marks a candidate as not qualified.',
    }),
  ),
}
const required = Type.Boolean({ default: true, description: 'Whether a candidate must answer it.' })
const question = Type.Object(
  { ...questionFields, required: Type.Optional(required) },
  { ...closed, description: 'A question that candidates are asked.' },
)

const otherRoles = Type.Array(line(1, 100, { examples: ['Plasterer'] }), {
  maxItems: 10,
  description: 'Other roles that the candidate could be interested in.',
})
const INTEREST = 'Saved and returned. It does not change what candidates are asked.'

/** Fields that are stored exactly as they were sent. */
const plainFields = {
  workflow_id: Type.With(workflowId, {
    description: 'The workflow that the mandate belongs to. It cannot be changed.',
  }),
  title: line(1, 200, { description: 'Title of the job.', examples: ['Mason'] }),
  company_name: line(1, 200, { description: 'Company that the job is at.', examples: ['Acme Infra'] }),
  location: Type.Optional(location),
  countries: Type.Optional(
    Type.Array(
      Type.String({ pattern: '^[A-Za-z]{2}$', 'x-rule': 'must be a country code of two letters', examples: ['AE'] }),
      {
        maxItems: 20,
        description:
          'Only and always with location_type `abroad`: 1 to 10 of the codes that GET /countries lists, without repeats.',
      },
    ),
  ),
  experience: Type.Optional(experience),
  openings: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'Number of open positions.', examples: [12] }),
  ),
  description: Type.Optional(text(0, 1500, { description: 'Description of the job.' })),
  shift: Type.Optional(
    line(0, 100, {
      description: 'A value of GET /shifts is shown as a choice. Other text is kept as sent.',
      examples: ['day'],
    }),
  ),
  employment_type: Type.Optional(
    line(0, 100, {
      description: 'A value of GET /employment-types is shown as a choice. Other text is kept as sent.',
      examples: ['full_time'],
    }),
  ),
  owner: Type.Optional(owner),
  methods: Type.Optional(methods),
}

const locationType = Type.Enum(['india', 'abroad'], {
  default: 'india',
  description: '`india` goes with `location`, `abroad` with `countries`.',
})
const skillList = {
  minItems: 1,
  maxItems: 50,
  description: 'At most 10 are accepted; more answers 422. 5 to 10 are recommended, and fewer than 5 give a warning.',
}
const questionList = {
  maxItems: 50,
  description: 'At most 5, or 10 when `data_enrichment` is the only method; more answers 422.',
}

const bodyFields = {
  ...plainFields,
  location_type: Type.Optional(locationType),
  salary: Type.Optional(salary),
  skills: Type.Array(Type.Union([catalogueSkill, pendingSkill]), skillList),
  enrichment_questions: Type.Optional(Type.Array(question, questionList)),
  interest_collection: Type.Optional(
    Type.Object({ other_roles: Type.Optional(otherRoles) }, { ...closed, description: INTEREST }),
  ),
}

const EXAMPLE = {
  workflow_id: 'WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  title: 'Mason',
  company_name: 'Acme Infra',
  location: { city: 'Pune', state: 'Maharashtra', pincode: '411014' },
  experience: { min_years: 1, max_years: 5 },
  openings: 12,
  salary: { min: 18_000, max: 24_000 },
  shift: 'day',
  employment_type: 'full_time',
  skills: [{ skill_id: 'sk_1001', verify: true }, { skill_id: 'sk_1004' }],
  enrichment_questions: [
    { key: 'own_tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
    { key: 'last_site', type: 'voice', text: 'Tell us about the last site you worked on.', required: false },
  ],
}

export const mandateBody = Type.Object(bodyFields, {
  ...closed,
  title: 'MandateBody',
  description: 'A job and what its candidates are asked.',
  examples: [EXAMPLE],
})
export const newMandateBody = Type.Object(
  { ...bodyFields, job_id: Type.Optional(jobId) },
  {
    ...closed,
    title: 'NewMandateBody',
    description: 'A job and what its candidates are asked.',
    examples: [{ job_id: 'REQ-2041', ...EXAMPLE }],
  },
)

/** The body as it is stored and shown: with constant defaults filled in. */
const storedBody = Type.Object(
  {
    ...plainFields,
    location_type: locationType,
    salary: Type.Optional(
      Type.Object({ ...salaryRange, currency, period }, { ...closed, description: 'Monthly salary in rupees.' }),
    ),
    skills: Type.Array(
      Type.Union([
        Type.Object({ skill_id: skillId, verify }, { ...closed, description: 'A skill of the catalogue.' }),
        pendingSkill,
      ]),
      { ...skillList, description: 'Required skills.' },
    ),
    enrichment_questions: Type.Array(
      Type.Object({ ...questionFields, required }, { ...closed, description: 'A question that candidates are asked.' }),
      { ...questionList, description: 'Questions that candidates are asked.' },
    ),
    interest_collection: Type.Object({ other_roles: otherRoles }, { ...closed, description: INTEREST }),
  },
  {
    ...closed,
    title: 'StoredMandateBody',
    examples: [
      {
        ...EXAMPLE,
        location_type: 'india',
        salary: { ...EXAMPLE.salary, currency: 'INR', period: 'month' },
        skills: [
          { skill_id: 'sk_1001', verify: true },
          { skill_id: 'sk_1004', verify: false },
        ],
        enrichment_questions: EXAMPLE.enrichment_questions.map(each => ({ required: true, ...each })),
        interest_collection: { other_roles: [] },
      },
    ],
    description: 'As stored: with defaults, and with pending skills that were approved since as catalogue skills.',
  },
)

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

/** As a partner sent it. */
export type SentBody = DeepReadonly<Static<typeof mandateBody>>
/** With constant defaults filled in. */
export type MandateBody = DeepReadonly<Static<typeof storedBody>>
export type SkillItem = MandateBody['skills'][number]
export type EnrichmentQuestion = MandateBody['enrichment_questions'][number]
export type MandateOwner = NonNullable<MandateBody['owner']>

const result = {
  mandate_id: mandateId,
  job_id: nullable(jobId, 'Your own id of the job; null for a mandate created without one.'),
  status: Type.Enum([...MANDATE_STATUSES], {
    description: '`preparing` while its questions are being made, then `ready` or `failed`. `archived` is final.',
  }),
  flow_version: Type.Integer({
    minimum: 1,
    description: 'Starts at 1 and grows by one with each accepted replacement.',
  }),
  methods: Type.Array(Type.Enum([...METHODS]), {
    description: 'Methods in force, in the order in which candidates go through them.',
  }),
  changed: Type.Boolean({ description: 'False if the same mandate was sent again, and in every read.' }),
  warnings: Type.Array(Type.String(), {
    description: 'What was accepted but may not be intended, as sentences for people.',
    examples: [[]],
  }),
}

export const mandateResult = Type.Object(result, {
  ...closed,
  title: 'MandateResult',
  description: 'The outcome of a write.',
})

const stored = {
  ...result,
  body: storedBody,
  created_via: createdVia,
  failure_reason: nullable(Type.String(), 'Why preparation failed and what to do; null unless the mandate failed.'),
  created_at: timestamp('When the mandate was created.'),
  updated_at: timestamp('When the mandate last changed.'),
}

export const storedMandate = Type.Object(stored, {
  ...closed,
  title: 'ListedMandate',
  description: 'A job mandate without its `flow`.',
})

export const mandateWithFlow = Type.Object(
  { ...stored, flow: Type.Optional(mandateFlow) },
  {
    ...closed,
    title: 'Mandate',
    description: 'A job mandate and, once it is ready, what candidates are asked.',
  },
)

interface MandateValues {
  readonly id: string
  readonly jobId: string | null
  readonly state: { readonly status: MandateStatus; readonly reason?: string }
  readonly flowVersion: number
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  readonly body: MandateBody
  readonly createdVia: CreatedVia
  readonly createdAt: Date
  readonly updatedAt: Date
}

export function renderMandateResult(mandate: MandateValues, changed: boolean) {
  return {
    mandate_id: mandate.id,
    job_id: mandate.jobId,
    status: mandate.state.status,
    flow_version: mandate.flowVersion,
    methods: mandate.methods,
    changed,
    warnings: mandate.warnings,
  }
}

/** The same in answers and in events. Reading changes nothing, so `changed` is false. */
export function renderMandate(mandate: MandateValues) {
  return {
    ...renderMandateResult(mandate, false),
    body: mandate.body,
    created_via: mandate.createdVia,
    failure_reason: mandate.state.reason ?? null,
    created_at: mandate.createdAt.toISOString(),
    updated_at: mandate.updatedAt.toISOString(),
  }
}

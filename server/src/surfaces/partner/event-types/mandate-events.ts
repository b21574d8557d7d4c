import Type from 'typebox'
import { METHODS } from '../../../kernel/methods.ts'
import { storedMandate } from '../mandate-shapes.ts'
import { closed, eventType } from './event-type.ts'

/** As GET shows it, without the `flow`: that can be a hundred kilobytes, and an event is sent up to five times over. */
const fields = {
  ...storedMandate.properties,
  mandate_id: Type.With(storedMandate.properties.mandate_id, {
    description: 'Of the mandate, as POST /mandates gave it.',
  }),
  job_id: Type.With(storedMandate.properties.job_id, {
    description: 'Your own id of the job; null when the mandate was created without one.',
  }),
  changed: Type.With(storedMandate.properties.changed, {
    description: 'Always false here: it tells of a write, and an event is none.',
  }),
  warnings: Type.With(storedMandate.properties.warnings, {
    description: 'What was accepted but is perhaps not meant so, in sentences for people.',
  }),
  created_at: Type.With(storedMandate.properties.created_at, { description: 'When the mandate was created.' }),
  updated_at: Type.With(storedMandate.properties.updated_at, {
    description: 'When it last changed. Of two events of one mandate the later has the newer state.',
  }),
}

const whole = { ...closed, description: 'The mandate as GET shows it, but without its `flow`.' }

const ready = Type.Object(
  {
    ...fields,
    status: Type.Literal('ready', { description: 'It was so when the event was written; GET tells what it is now.' }),
    failure_reason: Type.Null({ description: 'Null: nothing failed.' }),
  },
  whole,
)

const failed = Type.Object(
  {
    ...fields,
    status: Type.Literal('failed', { description: 'It was so when the event was written; GET tells what it is now.' }),
    failure_reason: Type.String({ description: 'Why, and what to do: a sentence for people.' }),
  },
  whole,
)

const WRITTEN = {
  workflow_id: 'WF_BC_01KA3F5H7J9K1M3N5P7Q9R1S3T',
  title: 'Mason',
  company_name: 'Acme Infra',
  location: { city: 'Pune' },
  skills: [
    { skill_id: 'sk_1001', verify: true },
    { skill_id: 'sk_1004', verify: false },
  ],
  enrichment_questions: [
    {
      key: 'tools',
      type: 'yes_no' as const,
      text: 'Do you have your own tools?',
      knockout: 'no' as const,
      required: true,
    },
  ],
  location_type: 'india' as const,
  interest_collection: { other_roles: [] },
}

function sampleOf<Status, Reason>(status: Status, failure_reason: Reason, updated_at: string) {
  return {
    mandate_id: 'JM_01KA3F6Q8Z2M4N6P8R0T2V4X6Y',
    job_id: 'REQ-2041',
    status,
    flow_version: 1,
    methods: [...METHODS],
    changed: false,
    warnings: [],
    body: WRITTEN,
    created_via: 'api' as const,
    failure_reason,
    created_at: '2026-11-15T06:30:00.000Z',
    updated_at,
  }
}

const elsewhere = { 'data.mandate.body': '../mandates.md' }

export const mandateReady = eventType('mandate.ready', {
  happensWhen: 'a mandate is prepared: after it was created, replaced or prepared again',
  whatToDo:
    'The job can be used from now on. If you show recruiters what candidates will be asked, `GET /mandates/{mandate_id}` and read ' +
    '`flow`: the event does not carry it. Show `warnings` to whoever wrote the job. A mandate that is replaced becomes ready again ' +
    'with a higher `flow_version`; ignore an event whose `flow_version` is lower than the one you know.',
  elsewhere,
  data: Type.Object({ mandate: ready }, closed),
  sample: {
    id: 'EV_01KA3F6T0A1B2C3D4E5F6G7H8J',
    created_at: '2026-11-15T06:30:04.120Z',
    data: { mandate: sampleOf('ready' as const, null, '2026-11-15T06:30:04.120Z') },
  },
})

export const mandateFailed = eventType('mandate.failed', {
  happensWhen: 'a mandate could not be prepared',
  whatToDo:
    'Show `failure_reason` to whoever wrote the job; [mandates](../mandates.md#when-it-failed) lists every reason with its remedy. ' +
    'When it is one that passes, such as a preparation that took too long, `POST /mandates/{mandate_id}/prepare` tries once more; ' +
    'when it is the text, replace the mandate. Either way another event follows: `mandate.ready` or this one.',
  elsewhere,
  data: Type.Object({ mandate: failed }, closed),
  sample: {
    id: 'EV_01KA3FG2K3M4N5P6Q7R8S9T0V1',
    created_at: '2026-11-15T06:35:00.001Z',
    data: {
      mandate: sampleOf('failed' as const, 'Preparing took longer than 5 minutes.', '2026-11-15T06:35:00.001Z'),
    },
  },
})

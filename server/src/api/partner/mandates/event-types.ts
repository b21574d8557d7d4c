import Type from 'typebox'
import { storedMandate } from '../../../contract/mandate.ts'
import { METHODS } from '../../../kernel/methods.ts'
import { closed, eventType } from '../events/event-type.ts'

/** As GET returns it, without `flow`: a flow can have 100 KB, and an event is sent to up to five endpoints. */
const fields = {
  ...storedMandate.properties,
  mandate_id: Type.With(storedMandate.properties.mandate_id, {
    description: 'Id of the mandate, from POST /mandates.',
  }),
  job_id: Type.With(storedMandate.properties.job_id, {
    description: 'Your id of the job; null if the mandate was created without one.',
  }),
  changed: Type.With(storedMandate.properties.changed, {
    description: 'Always false in an event.',
  }),
  warnings: Type.With(storedMandate.properties.warnings, {
    description: 'What was accepted but may not be intended, as sentences for people.',
  }),
  created_at: Type.With(storedMandate.properties.created_at, { description: 'When the mandate was created.' }),
  updated_at: Type.With(storedMandate.properties.updated_at, {
    description: 'When the mandate last changed. Of two events of one mandate, the later one has the newer state.',
  }),
}

const whole = { ...closed, description: 'The mandate as GET /mandates/{mandate_id} returns it, without `flow`.' }

const ready = Type.Object(
  {
    ...fields,
    status: Type.Literal('ready', { description: 'Status when the event was written. GET returns the current one.' }),
    failure_reason: Type.Null({ description: 'Always null.' }),
  },
  whole,
)

const failed = Type.Object(
  {
    ...fields,
    status: Type.Literal('failed', { description: 'Status when the event was written. GET returns the current one.' }),
    failure_reason: Type.String({ description: 'Why preparation failed and what to do, as a sentence for people.' }),
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
    'The mandate can be used. To show recruiters what candidates will be asked, call `GET /mandates/{mandate_id}` and read ' +
    '`flow`, which the event does not contain. Show `warnings` to the author of the job. A replaced mandate becomes ready again ' +
    'with a higher `flow_version`; ignore an event whose `flow_version` is lower than the one you have.',
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
    'Show `failure_reason` to the author of the job; [mandates](../mandates.md#when-it-failed) lists every reason and what to do. ' +
    'For a temporary reason, such as a preparation that took too long, call `POST /mandates/{mandate_id}/prepare`. ' +
    'If the text is the reason, replace the mandate. In both cases `mandate.ready` or `mandate.failed` follows.',
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

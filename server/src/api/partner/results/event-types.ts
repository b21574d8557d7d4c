import Type, { type Static } from 'typebox'
import { timestamp } from '../../../contract/fields.ts'
import { jobId, mandateId } from '../../../contract/mandate.ts'
import { skillId } from '../../../contract/skill.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { closed, eventType } from '../events/event-type.ts'

/** A person is identified by `external_candidate_id` only: events are kept for 30 days and contain no personal data. */
const COMES_WITH = 'campaigns'

const answer = Type.Object(
  {
    type: Type.Enum(['yes_no', 'voice'], { description: 'Type of the question.' }),
    value: Type.String({ description: '`yes` or `no`, or the transcript of a spoken answer.' }),
    language: Type.Enum([...LANGUAGES], { description: 'Language of the answer.' }),
    audio_url: Type.Optional(
      Type.String({
        description:
          'Recording of a spoken answer. The URL expires after 15 minutes; GET /results/{result_id} returns a new one.',
      }),
    ),
  },
  closed,
)

const verdict = Type.Object(
  {
    skill_id: Type.With(skillId, { description: 'A skill that the mandate verifies.' }),
    verdict: Type.Enum(['verified', 'not_verified', 'not_attempted'], {
      description: '`not_attempted`: the candidate stopped before the questions about this skill.',
    }),
    score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: 'Share of right answers, from 0 to 1; null if not attempted.',
    }),
  },
  closed,
)

const output = Type.Object(
  {
    answers: Type.Record(Type.String(), answer, {
      description:
        'Answers by the `key` of the question. Unanswered questions are left out. Empty once the data of the person is erased.',
    }),
    skills: Type.Array(verdict, { description: 'One for each skill that the mandate verifies.' }),
    interest: Type.Union(
      [
        Type.Object({ interested: Type.Boolean({ description: 'Whether the candidate wants this job.' }) }, closed),
        Type.Null(),
      ],
      { description: 'Null if the mandate does not ask for interest or the candidate stopped before the question.' },
    ),
    qualified: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'False after a knockout answer; null if the candidate did not finish.',
    }),
    knocked_out_by: Type.Union([Type.String(), Type.Null()], {
      description: 'The `key` of the question with the knockout answer; null if there is none.',
    }),
  },
  closed,
)

const REASONS = ['unreachable', 'expired', 'opted_out', 'invalid_contact', 'abandoned'] as const
const partial = Type.Union([output, Type.Null()], {
  description: 'What the candidate answered before the end; null if nothing.',
})

const ids = {
  result_id: Type.String({
    pattern: '^RS_[A-Z0-9]{10,40}$',
    description: 'Id of the result. There is one result per candidate and campaign.',
  }),
  campaign_id: Type.String({
    pattern: '^CP_[A-Z0-9]{10,40}$',
    description: 'The campaign that contacted the candidate.',
  }),
  mandate_id: Type.With(mandateId, { description: 'The mandate of the campaign.' }),
  job_id: Type.Union([jobId, Type.Null()], { description: 'Your id of the job; null if the mandate has none.' }),
  external_candidate_id: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'Your id of the candidate. Events contain no name, phone number or e-mail address.',
  }),
}
const times = {
  created_at: timestamp('When the candidate was accepted into the campaign.'),
  updated_at: timestamp('When the result became final.'),
}
const FINAL = 'Final. A result changes its status once, from pending.'

const whole = { ...closed, description: 'The result, as GET /results/{result_id} returns it.' }

const completed = Type.Object(
  {
    ...ids,
    status: Type.Literal('completed', { description: FINAL }),
    reason: Type.Null({ description: 'Always null: only a failed result has a reason.' }),
    output: Type.With(output, { description: 'The answers of the candidate, and what follows from them.' }),
    ...times,
  },
  whole,
)
const declined = Type.Object(
  {
    ...ids,
    status: Type.Literal('declined', { description: FINAL }),
    reason: Type.Null({ description: 'Always null: only a failed result has a reason.' }),
    output: partial,
    ...times,
  },
  whole,
)
const failed = Type.Object(
  {
    ...ids,
    status: Type.Literal('failed', { description: FINAL }),
    reason: Type.Enum([...REASONS], {
      description:
        '`unreachable`: no channel reached the candidate. `expired`: reached, but no answer in time. `opted_out`: the ' +
        'candidate sent STOP. `invalid_contact`: the number or address does not exist. `abandoned`: started, but not finished ' +
        'in time.',
    }),
    output: partial,
    ...times,
  },
  whole,
)

function sampleOf<Status, Reason, Output>(status: Status, reason: Reason, given: Output, updated_at: string) {
  return {
    result_id: 'RS_01KA5M1N2P3Q4R5S6T7V8W9X0Y',
    campaign_id: 'CP_01KA5K7A8B9C0D1E2F3G4H5J6K',
    mandate_id: 'JM_01KA3F6Q8Z2M4N6P8R0T2V4X6Y',
    job_id: 'REQ-2041',
    external_candidate_id: 'cand-88213',
    status,
    reason,
    output: given,
    created_at: '2026-11-16T04:30:00.000Z',
    updated_at,
  }
}
const outputSample: Static<typeof output> = {
  answers: {
    tools: { type: 'yes_no', value: 'yes', language: 'hi' },
    last_site: {
      type: 'voice',
      value: 'Two years on a housing site in Pune.',
      language: 'hi',
      audio_url: 'https://pramaan.example.com/audio/9f2c?expires=1794113400',
    },
  },
  skills: [{ skill_id: 'sk_1001', verdict: 'verified', score: 0.75 }],
  interest: { interested: true },
  qualified: true,
  knocked_out_by: null,
}
const partialSample: Static<typeof output> = {
  answers: { tools: { type: 'yes_no', value: 'yes', language: 'hi' } },
  skills: [{ skill_id: 'sk_1001', verdict: 'not_attempted', score: null }],
  interest: null,
  qualified: null,
  knocked_out_by: null,
}

export const resultCompleted = eventType('result.completed', {
  happensWhen: 'a candidate has completed every step of the mandate',
  comesWith: COMES_WITH,
  whatToDo:
    'Write `output` to the application of `external_candidate_id` and move it on. Completed does not mean suitable: read ' +
    '`qualified`, `interest.interested` and the verdicts. The URLs of recordings expire after 15 minutes; ' +
    '`GET /results/{result_id}` returns new ones.',
  data: Type.Object({ result: completed }, closed),
  sample: {
    id: 'EV_01KA5Q2Z3A4B5C6D7E8F9G0H1J',
    created_at: '2026-11-16T05:41:37.202Z',
    data: { result: sampleOf('completed' as const, null, outputSample, '2026-11-16T05:41:37.202Z') },
  },
})

export const resultDeclined = eventType('result.declined', {
  happensWhen: 'a candidate declines',
  comesWith: COMES_WITH,
  whatToDo:
    'Mark the application as declined by the candidate. The candidate is not contacted again in this campaign. ' +
    '`output` contains what the candidate answered before.',
  data: Type.Object({ result: declined }, closed),
  sample: {
    id: 'EV_01KA5QA6K7M8N9P0Q1R2S3T4V5',
    created_at: '2026-11-16T05:45:09.771Z',
    data: { result: sampleOf('declined' as const, null, null, '2026-11-16T05:45:09.771Z') },
  },
})

export const resultFailed = eventType('result.failed', {
  happensWhen: 'a candidate gives no final answer',
  comesWith: COMES_WITH,
  whatToDo:
    'What to do depends on `reason`. `invalid_contact`: correct the phone number or the e-mail address and add the candidate to ' +
    'another campaign. `unreachable`, `expired` and `abandoned`: call the candidate, or add the candidate to another campaign. ' +
    '`opted_out`: the candidate wants no more messages from your organisation; later campaigns reject the number with OPTED_OUT.',
  data: Type.Object({ result: failed }, closed),
  sample: {
    id: 'EV_01KAKZ8W9X0Y1Z2A3B4C5D6E7F',
    created_at: '2026-11-23T04:30:00.318Z',
    data: { result: sampleOf('failed' as const, 'abandoned' as const, partialSample, '2026-11-23T04:30:00.318Z') },
  },
})

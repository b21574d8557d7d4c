import Type, { type Static } from 'typebox'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { jobId, mandateId } from '../mandate-shapes.ts'
import { skillId } from '../shapes.ts'
import { time } from '../workflow-shapes.ts'
import { closed, eventType } from './event-type.ts'

/** The person is `external_candidate_id` and nothing else: a log of 30 days is no place for a name, a phone or an e-mail. */
const COMES_WITH = 'campaigns'

const answer = Type.Object(
  {
    type: Type.Enum(['yes_no', 'voice'], { description: "The question's." }),
    value: Type.String({ description: '`yes` or `no`, or what was said, written down.' }),
    language: Type.Enum([...LANGUAGES], { description: 'In which it was answered.' }),
    audio_url: Type.Optional(
      Type.String({
        description: 'Of a spoken answer: the recording. It expires after 15 minutes; GET the result for a new one.',
      }),
    ),
  },
  closed,
)

const verdict = Type.Object(
  {
    skill_id: Type.With(skillId, { description: 'One of those that the mandate verifies.' }),
    verdict: Type.Enum(['verified', 'not_verified', 'not_attempted'], {
      description: '`not_attempted`: the candidate left before it came to that.',
    }),
    score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description: 'The share of questions answered rightly; null when not attempted.',
    }),
  },
  closed,
)

const output = Type.Object(
  {
    answers: Type.Record(Type.String(), answer, {
      description:
        "By the question's `key`. A question that was not answered is not there, and all are gone once the person had them erased.",
    }),
    skills: Type.Array(verdict, { description: 'One for each skill that the mandate verifies.' }),
    interest: Type.Union(
      [
        Type.Object({ interested: Type.Boolean({ description: 'Whether the candidate wants this job.' }) }, closed),
        Type.Null(),
      ],
      { description: 'Null when the mandate does not ask, or it did not come to that.' },
    ),
    qualified: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'False after an answer that knocks out; null when it did not come to the end.',
    }),
    knocked_out_by: Type.Union([Type.String(), Type.Null()], {
      description: 'The `key` of the question whose answer knocked the candidate out.',
    }),
  },
  closed,
)

const REASONS = ['unreachable', 'expired', 'opted_out', 'invalid_contact', 'abandoned'] as const
const partial = Type.Union([output, Type.Null()], {
  description: 'What was answered before it ended; null when nothing was.',
})

const ids = {
  result_id: Type.String({
    pattern: '^RS_[A-Z0-9]{10,40}$',
    description: 'Of the result: one a candidate and campaign.',
  }),
  campaign_id: Type.String({
    pattern: '^CP_[A-Z0-9]{10,40}$',
    description: 'The campaign that contacted the candidate.',
  }),
  mandate_id: Type.With(mandateId, { description: "The campaign's mandate." }),
  job_id: Type.Union([jobId, Type.Null()], { description: 'Your own id of the job; null when the mandate has none.' }),
  external_candidate_id: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'Your own id of the person. Events never carry a name, a phone or an e-mail: look them up by this.',
  }),
}
const times = {
  created_at: Type.With(time, { description: 'When the candidate was accepted into the campaign.' }),
  updated_at: Type.With(time, { description: 'When it came to its end.' }),
}
const FINAL = 'For good: a result changes once, from pending.'

const whole = { ...closed, description: 'The result as GET shows it.' }

const completed = Type.Object(
  {
    ...ids,
    status: Type.Literal('completed', { description: FINAL }),
    reason: Type.Null({ description: 'Null: only a failure has one.' }),
    output: Type.With(output, { description: 'Everything that the candidate answered, and what follows from it.' }),
    ...times,
  },
  whole,
)
const declined = Type.Object(
  {
    ...ids,
    status: Type.Literal('declined', { description: FINAL }),
    reason: Type.Null({ description: 'Null: only a failure has one.' }),
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
        '`unreachable`: no channel got through. `expired`: contacted, no answer in time. `opted_out`: STOP was sent. ' +
        '`invalid_contact`: there is no such number or address. `abandoned`: begun and not finished in time.',
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
  happensWhen: 'a candidate went through everything that the mandate asks',
  comesWith: COMES_WITH,
  whatToDo:
    'Write `output` to the application of `external_candidate_id` and move it on. Completed is not the same as suitable: look at ' +
    '`qualified`, `interest.interested` and the verdicts. Fetch recordings at once or by `GET /results/{result_id}`, for the ' +
    'addresses in the event expire after 15 minutes.',
  data: Type.Object({ result: completed }, closed),
  sample: {
    id: 'EV_01KA5Q2Z3A4B5C6D7E8F9G0H1J',
    created_at: '2026-11-16T05:41:37.202Z',
    data: { result: sampleOf('completed' as const, null, outputSample, '2026-11-16T05:41:37.202Z') },
  },
})

export const resultDeclined = eventType('result.declined', {
  happensWhen: 'a candidate said no',
  comesWith: COMES_WITH,
  whatToDo:
    'Mark the application as declined by the candidate. The person is not contacted again in this campaign, and there is nothing to ' +
    'try again. `output` may hold what was answered before the no.',
  data: Type.Object({ result: declined }, closed),
  sample: {
    id: 'EV_01KA5QA6K7M8N9P0Q1R2S3T4V5',
    created_at: '2026-11-16T05:45:09.771Z',
    data: { result: sampleOf('declined' as const, null, null, '2026-11-16T05:45:09.771Z') },
  },
})

export const resultFailed = eventType('result.failed', {
  happensWhen: 'a candidate could not be brought to an answer',
  comesWith: COMES_WITH,
  whatToDo:
    'Decide by `reason`. `invalid_contact`: correct the phone or the e-mail and add the person to another campaign. `unreachable`, ' +
    '`expired` and `abandoned`: a recruiter may call, or another campaign may try. `opted_out`: the person wants no more messages ' +
    'from your organisation, and later campaigns refuse the number with OPTED_OUT.',
  data: Type.Object({ result: failed }, closed),
  sample: {
    id: 'EV_01KAKZ8W9X0Y1Z2A3B4C5D6E7F',
    created_at: '2026-11-23T04:30:00.318Z',
    data: { result: sampleOf('failed' as const, 'abandoned' as const, partialSample, '2026-11-23T04:30:00.318Z') },
  },
})

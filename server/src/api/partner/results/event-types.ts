import Type, { type Static } from 'typebox'
import { timestamp } from '../../../contract/fields.ts'
import { failureReason, resultIds, resultOutput } from '../../../contract/result.ts'
import { closed, eventType } from '../events/event-type.ts'

/** A person is identified by `external_candidate_id` only: events are kept for 30 days and contain no personal data. */
const partial = Type.Union([resultOutput, Type.Null()], {
  description: 'What the candidate answered before the end; null if nothing.',
})
const times = {
  created_at: timestamp('When the candidate was accepted into the campaign.'),
  updated_at: timestamp('When the result became final.'),
}
const FINAL = 'Final. A result changes its status once, from pending.'

const whole = {
  ...closed,
  description: 'The result, as GET /results/{result_id} returns it, without the URLs of recordings.',
}

const completed = Type.Object(
  {
    ...resultIds,
    status: Type.Literal('completed', { description: FINAL }),
    reason: Type.Null({ description: 'Always null: only a failed result has a reason.' }),
    output: Type.With(resultOutput, { description: 'The answers of the candidate, and what follows from them.' }),
    ...times,
  },
  whole,
)
const declined = Type.Object(
  {
    ...resultIds,
    status: Type.Literal('declined', { description: FINAL }),
    reason: Type.Null({ description: 'Always null: only a failed result has a reason.' }),
    output: partial,
    ...times,
  },
  whole,
)
const failed = Type.Object(
  {
    ...resultIds,
    status: Type.Literal('failed', { description: FINAL }),
    reason: failureReason,
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
const outputSample: Static<typeof resultOutput> = {
  answers: {
    tools: { type: 'yes_no', value: 'yes', language: 'hi' },
    last_site: { type: 'voice', value: 'Two years on a housing site in Pune.', language: 'hi' },
  },
  skills: [{ skill_id: 'sk_1001', verdict: 'verified', score: 0.75 }],
  interest: { interested: true },
  qualified: true,
  knocked_out_by: null,
}
const partialSample: Static<typeof resultOutput> = {
  answers: { tools: { type: 'yes_no', value: 'yes', language: 'hi' } },
  skills: [{ skill_id: 'sk_1001', verdict: 'not_attempted', score: null }],
  interest: null,
  qualified: null,
  knocked_out_by: null,
}

export const resultCompleted = eventType('result.completed', {
  happensWhen: 'a candidate has completed every step of the mandate',
  whatToDo:
    'Write `output` to the application of `external_candidate_id` and move it on. Completed does not mean suitable: read ' +
    '`qualified`, `interest.interested` and the verdicts. `GET /results/{result_id}` returns the ' +
    'same with the URLs of recordings.',
  data: Type.Object({ result: completed }, closed),
  sample: {
    id: 'EV_01KA5Q2Z3A4B5C6D7E8F9G0H1J',
    created_at: '2026-11-16T05:41:37.202Z',
    data: { result: sampleOf('completed' as const, null, outputSample, '2026-11-16T05:41:37.202Z') },
  },
})

export const resultDeclined = eventType('result.declined', {
  happensWhen: 'a candidate declines',
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
  whatToDo:
    'What to do depends on `reason`. `invalid_contact`: correct the phone number or the e-mail address and add the candidate to ' +
    'another campaign. `unreachable`, `expired` and `abandoned`: call the candidate, or add the candidate to another campaign. ' +
    '`opted_out`: the candidate wants no more messages from your organisation; later campaigns reject the number with OPTED_OUT. ' +
    '`cancelled`: you cancelled the campaign.',
  data: Type.Object({ result: failed }, closed),
  sample: {
    id: 'EV_01KAKZ8W9X0Y1Z2A3B4C5D6E7F',
    created_at: '2026-11-23T04:30:00.318Z',
    data: { result: sampleOf('failed' as const, 'abandoned' as const, partialSample, '2026-11-23T04:30:00.318Z') },
  },
})

import Type, { type Static } from 'typebox'
import { LANGUAGES, type Language } from '../kernel/languages.ts'
import { closed, nullable, timestamp } from './fields.ts'
import { jobId, mandateId } from './mandate.ts'
import { skillId } from './skill.ts'

/** Results, as GET /results and events show them. A person is identified by `external_candidate_id` only. */
const answer = Type.Object(
  {
    type: Type.Enum(['yes_no', 'voice'], { description: 'Type of the question.' }),
    value: Type.String({
      description: '`yes` or `no`, what was written, or the transcript of a spoken answer: empty if there is none.',
    }),
    language: Type.Enum([...LANGUAGES], { description: 'Language of the answer.' }),
    audio_url: Type.Optional(
      Type.String({
        description:
          'Recording of a spoken answer, kept for 180 days. The URL expires after 15 minutes; GET /results/{result_id} returns a ' +
          'new one. Events have no URL.',
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

export const resultOutput = Type.Object(
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

export const RESULT_STATUSES = ['pending', 'completed', 'declined', 'failed'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]
const FAILURE_REASONS = ['unreachable', 'expired', 'opted_out', 'invalid_contact', 'abandoned', 'cancelled'] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export const failureReason = Type.Enum([...FAILURE_REASONS], {
  description:
    '`unreachable`: no channel reached the candidate. `expired`: reached, but no answer in time. `opted_out`: the ' +
    'candidate sent STOP. `invalid_contact`: the number or address does not exist. `abandoned`: started, but not finished ' +
    'in time. `cancelled`: the campaign was cancelled before.',
})

export const resultId = Type.String({
  pattern: '^RS_[A-Z0-9]{10,40}$',
  'x-rule': 'must be a result id such as RS_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Id of the result. There is one result per candidate and campaign.',
  examples: ['RS_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})
export const campaignId = Type.String({
  pattern: '^CP_[A-Z0-9]{10,40}$',
  'x-rule': 'must be a campaign id such as CP_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Id of a campaign.',
  examples: ['CP_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})
const externalCandidateId = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Your id of the candidate. Results and events contain no name, phone number or e-mail address.',
  examples: ['cand-88213'],
})

/** The fields of a result that do not depend on its status. */
export const resultIds = {
  result_id: resultId,
  campaign_id: Type.With(campaignId, { description: 'The campaign that contacts the candidate.' }),
  mandate_id: Type.With(mandateId, { description: 'The mandate of the campaign.' }),
  job_id: nullable(jobId, 'Your id of the job; null if the mandate has none.'),
  external_candidate_id: externalCandidateId,
}

export const result = Type.Object(
  {
    ...resultIds,
    status: Type.Enum([...RESULT_STATUSES], {
      description: 'Changes once, from pending to one of the others, for good.',
    }),
    reason: nullable(failureReason, 'Why the result failed; null if it did not.'),
    output: nullable(resultOutput, 'What the candidate answered so far; null if nothing.'),
    created_at: timestamp('When the candidate was accepted into the campaign.'),
    updated_at: timestamp('When the result last changed.'),
  },
  { ...closed, title: 'Result', description: 'What came of a candidate in a campaign.' },
)

interface AnswerValues {
  readonly type: 'yes_no' | 'voice'
  readonly value: string
  readonly language: Language
  /** Of a spoken answer. */
  readonly recordingId?: string
}

/** Address of a recording, for a reader who may hear it. */
export type AudioUrlOf = (recordingId: string) => string

export interface ResultValues {
  readonly id: string
  readonly campaignId: string
  readonly mandateId: string
  readonly jobId: string | null
  readonly externalCandidateId: string
  readonly status: ResultStatus
  readonly reason: FailureReason | null
  readonly answers: Readonly<Record<string, AnswerValues>>
  /** One for each skill that the mandate verifies. */
  readonly skills: readonly {
    readonly skillId: string
    readonly isVerified: boolean | null
    readonly score: number | null
  }[]
  readonly interested: boolean | null
  readonly knockedOutBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Without `audioUrlOf` it has no addresses of recordings: events are kept for longer than those are valid. */
export function renderResult(value: ResultValues, audioUrlOf: AudioUrlOf | null = null): Static<typeof result> {
  return {
    result_id: value.id,
    campaign_id: value.campaignId,
    mandate_id: value.mandateId,
    job_id: value.jobId,
    external_candidate_id: value.externalCandidateId,
    status: value.status,
    reason: value.reason,
    output: hasOutput(value) ? renderOutput(value, audioUrlOf) : null,
    created_at: value.createdAt.toISOString(),
    updated_at: value.updatedAt.toISOString(),
  }
}

function hasOutput({ status, answers, skills, interested }: ResultValues): boolean {
  const isAnswered =
    Object.keys(answers).length > 0 || skills.some(({ score }) => score !== null) || interested !== null
  return status === 'completed' || isAnswered
}

function renderAnswer(
  { type, value, language, recordingId }: AnswerValues,
  audioUrlOf: AudioUrlOf | null,
): Static<typeof answer> {
  const isHeard = recordingId !== undefined && audioUrlOf !== null
  return { type, value, language, ...(isHeard && { audio_url: audioUrlOf(recordingId) }) }
}

function renderOutput(value: ResultValues, audioUrlOf: AudioUrlOf | null): Static<typeof resultOutput> {
  const { status, interested, knockedOutBy } = value
  return {
    answers: Object.fromEntries(
      Object.entries(value.answers).map(([key, given]) => [key, renderAnswer(given, audioUrlOf)]),
    ),
    skills: value.skills.map(({ skillId: skill_id, isVerified, score }) => ({
      skill_id,
      verdict: verdictOf(isVerified),
      score,
    })),
    interest: interested === null ? null : { interested },
    qualified: status === 'completed' ? knockedOutBy === null : knockedOutBy === null ? null : false,
    knocked_out_by: knockedOutBy,
  }
}

function verdictOf(isVerified: boolean | null): 'verified' | 'not_verified' | 'not_attempted' {
  if (isVerified === null) return 'not_attempted'
  return isVerified ? 'verified' : 'not_verified'
}

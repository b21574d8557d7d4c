import Type, { type Static, type TProperties } from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { type AudioUrlOf, failureReason, RESULT_STATUSES, resultId } from '../../../contract/result.ts'
import { skillId } from '../../../contract/skill.ts'
import { CHANNELS } from '../../../contract/workflow.ts'
import { readTimeLine, type TimeLineEntry } from '../../../features/journeys/index.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { answer, inMode, memberOperation } from '../operation.ts'
import { consoleResult, mayReadPeople, RESULTS_PATH, renderConsoleResult, resultReads } from './schemas.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const language = Type.Enum([...LANGUAGES], { description: 'Language.', examples: ['hi'] })
const maybeTime = (description: string) => nullable(timestamp(description), description)

function entry<const Kind extends string, P extends TProperties>(kind: Kind, description: string, fields: P) {
  const at = maybeTime('When; null if no time was stored.')
  return Type.Object({ kind: Type.Literal(kind, { description }), at, ...fields }, { ...closed, description })
}

const question = Type.Object(
  {
    text: text('As the candidate read it.', 'क्या आपके पास अपने औज़ार हैं?'),
    language,
    text_en: nullable(Type.String(), 'In English; null if it was asked in English.'),
  },
  { ...closed, description: 'The question.' },
)
const key = text('Key of the question.', 'tools')
const sendStatus = text('What is known of the delivery.', 'delivered')

const entries = Type.Array(
  Type.Union([
    entry('added', 'The candidate was added to the campaign.', {}),
    entry('consent', 'An agreement was recorded.', {
      purpose: Type.Enum(['contact', 'answers'], { description: 'To be contacted, or to answer questions.' }),
      obtained_by: Type.Enum(['partner', 'person'], {
        description: 'Told by the organisation, or given by the person.',
      }),
    }),
    entry('message', 'A message or a call.', {
      channel: Type.Enum([...CHANNELS], { description: 'The way.' }),
      language,
      round: Type.Integer({ description: '0 is the first contact, n the nth reminder.', examples: [0] }),
      status: sendStatus,
    }),
    entry('chat', 'A message of the candidate in a chat.', {
      is_understood: Type.Boolean({ description: 'Whether it answered what was asked.' }),
      reply_status: sendStatus,
    }),
    entry('started', 'The candidate agreed and started.', { language }),
    entry('answer', 'An answer.', {
      key,
      question,
      type: Type.Enum(['yes_no', 'voice'], { description: 'Type of the question.' }),
      value: text('What was answered; of a spoken answer the transcript, empty if there is none.', 'yes'),
      language,
      audio_url: nullable(Type.String(), 'The recording, for 15 minutes.'),
      corrected_at: maybeTime('When the candidate replaced the first answer; that one is not kept.'),
    }),
    entry('correction', 'The candidate corrected an answer.', { key, question }),
    entry('knockout', 'The answer is a knockout answer.', { key, question }),
    entry('skill', 'A skill was checked.', {
      skill_id: skillId,
      verdict: Type.Enum(['verified', 'not_verified'], { description: 'What came of it.' }),
      score: Type.Number({ description: 'Share of right answers.', examples: [0.75] }),
    }),
    entry('interest', 'The candidate was asked for interest.', {
      interested: Type.Boolean({ description: 'Whether the candidate wants the job.' }),
    }),
    entry('opt_out', 'The candidate wants no more messages of the organisation.', {}),
    entry('outcome', 'The result became final.', {
      status: Type.Enum([...RESULT_STATUSES], { description: 'Status of the result.' }),
      reason: nullable(failureReason, 'Why the result failed.'),
    }),
    entry('event', 'The partner was told, by an event.', {
      event_id: text('The event.', 'EV_01KA5Q2Z3A4B5C6D7E8F9G0H1J'),
      type: text('Its type.', 'result.completed'),
      acknowledged_at: maybeTime('When the partner took it.'),
    }),
  ]),
  { description: 'Oldest first. What has no time is in its place by the order of the questions.' },
)

const timeLine = Type.Object(
  {
    result: consoleResult,
    candidate: Type.Object(
      {
        name: nullable(Type.String(), 'For owners and recruiters.'),
        phone: nullable(Type.String(), 'For owners and recruiters.'),
        email: nullable(Type.String(), 'For owners and recruiters.'),
        is_erased: Type.Boolean({ description: 'The candidate erased their data.' }),
      },
      { ...closed, description: 'Who.' },
    ),
    entries,
  },
  { ...closed, title: 'ResultTimeLine', description: 'What happened to a candidate in a campaign.' },
)

export const getTimeLine = memberOperation({
  ...resultReads,
  id: 'getTimeLine',
  method: 'GET',
  path: `${RESULTS_PATH}/{result_id}/timeline`,
  summary: 'What happened to a candidate, in the order of time',
  params: inMode({ result_id: resultId }),
  answers: { 200: { description: 'The time line.', schema: timeLine } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const { tenant, role } = context
    const found = await readTimeLine(deps, tenant, params.result_id)
    if (!found.ok) return found
    const { result, isErased } = found.value
    const { name, phone, email } = mayReadPeople(role) ? result.contact : NOBODY
    const shown: Static<typeof timeLine> = {
      result: renderConsoleResult(result, role),
      candidate: { name, phone, email, is_erased: isErased },
      entries: found.value.entries.map(each => renderEntry(each, deps.audioUrlOf)),
    }
    return answer(200, shown)
  },
})

const NOBODY = { name: null, phone: null, email: null } as const

type Entries = Static<typeof entries>

function renderEntry(each: TimeLineEntry, audioUrlOf: AudioUrlOf): Entries[number] {
  const at = each.at?.toISOString() ?? null
  switch (each.kind) {
    case 'consent':
      return { kind: each.kind, at, purpose: each.purpose, obtained_by: each.obtainedBy }
    case 'message':
      return {
        kind: each.kind,
        at,
        channel: each.channel,
        language: each.language,
        round: each.round,
        status: each.status,
      }
    case 'chat':
      return { kind: each.kind, at, is_understood: each.isUnderstood, reply_status: each.replyStatus }
    case 'started':
      return { kind: each.kind, at, language: each.language }
    case 'answer':
      return renderAnswer(each, at, audioUrlOf)
    case 'correction':
    case 'knockout':
      return { kind: each.kind, at, key: each.key, question: renderQuestion(each.question) }
    case 'skill':
      return {
        kind: each.kind,
        at,
        skill_id: each.skillId,
        verdict: each.isVerified ? 'verified' : 'not_verified',
        score: each.score,
      }
    case 'interest':
      return { kind: each.kind, at, interested: each.isInterested }
    case 'outcome':
      return { kind: each.kind, at, status: each.status, reason: each.reason }
    case 'event': {
      const acknowledgedAt = each.acknowledgedAt?.toISOString() ?? null
      return { kind: each.kind, at, event_id: each.eventId, type: each.type, acknowledged_at: acknowledgedAt }
    }
    default:
      return { kind: each.kind, at }
  }
}

type AnswerEntry = Extract<TimeLineEntry, { readonly kind: 'answer' }>

function renderAnswer(each: AnswerEntry, at: string | null, audioUrlOf: AudioUrlOf): Entries[number] {
  const { kind, key: keyOf, type, value, language: given, recordingId, correctedAt } = each
  return {
    kind,
    at,
    key: keyOf,
    question: renderQuestion(each.question),
    type,
    value,
    language: given,
    audio_url: recordingId === null ? null : audioUrlOf(recordingId),
    corrected_at: correctedAt?.toISOString() ?? null,
  }
}

function renderQuestion({ text: asked, language: readIn, inEnglish }: AnswerEntry['question']) {
  return { text: asked, language: readIn, text_en: inEnglish }
}

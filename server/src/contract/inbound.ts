import Type, { type Static } from 'typebox'
import { LANGUAGES, type Language } from '../kernel/languages.ts'
import { closed, timestampInput } from './fields.ts'
import { line, text } from './text.ts'

/** `accepted`: the provider has it. `undelivered`: it gave up. `invalid_contact`: the number or address does not exist. */
export const RECEIPT_STATUSES = ['accepted', 'delivered', 'undelivered', 'invalid_contact'] as const
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

/** What a person said, however they said it: on the page, in a chat or by a key of the telephone. */
export type PersonReply =
  | { readonly kind: 'stop' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'start'; readonly language: Language | null; readonly agreed: true }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  | { readonly kind: 'skill_answers'; readonly answers: readonly SkillAnswer[] }
  | { readonly kind: 'interest'; readonly interested: boolean }
  /** Free text. Whether it is STOP is decided by who receives it. */
  | { readonly kind: 'text'; readonly text: string }

/** To the partner's question with this key. */
export interface Answer {
  readonly key: string
  readonly value: string
}

export interface SkillAnswer {
  readonly questionId: string
  readonly option: number
}

/** A receipt or a reply, as it was reported for one of our messages. */
export interface InboundEvent {
  /** The provider's id of the event. An event that is reported twice has the same id. */
  readonly id: string
  readonly sendId: string
  /** By the provider's clock. */
  readonly at: Date
  readonly what: Receipt | { readonly kind: 'reply'; readonly reply: PersonReply }
}

export interface Receipt {
  readonly kind: 'receipt'
  readonly status: ReceiptStatus
}

export const MOST_INBOUND_EVENTS = 500

const SEND_ID = '^SD_[0-9A-Z]{26}$'

/** What comes back from a provider is not believed to be our id of a message before it looks so. */
export function isSendId(value: unknown): value is string {
  return typeof value === 'string' && new RegExp(SEND_ID).test(value)
}

/**
 * Id of a button or a row in a chat. It begins with the id of the journey's message: the provider returns it with the choice, which says
 * whose answer it is, and to which question.
 */
export function choiceId(ofSend: string, step: string, value: string): string {
  return [ofSend, step, value].join(' ')
}

/** Null if it is not ours: another system may use the same number. */
export function parseChoiceId(
  id: string,
): { readonly sendId: string; readonly step: string; readonly value: string } | null {
  const [ofSend, step, value, ...more] = id.split(' ')
  if (!isSendId(ofSend) || step === undefined || value === undefined || more.length > 0) return null
  return { sendId: ofSend, step, value }
}

const sendId = Type.String({
  pattern: SEND_ID,
  'x-rule': 'must be the id of a message such as SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  description: 'Our id of the message.',
  examples: ['SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})

const answer = Type.Object(
  {
    key: line(1, 100, { description: 'Key of the question.' }),
    value: text(0, 2000, { description: '`yes`, `no`, or the words of the person.' }),
  },
  closed,
)

const skillAnswer = Type.Object(
  {
    question_id: line(1, 100, { description: 'Id of the question.' }),
    option: Type.Integer({ minimum: 0, maximum: 3, description: 'Position of the chosen option.' }),
  },
  closed,
)

const reply = Type.Union([
  Type.Object({ kind: Type.Literal('stop') }, closed),
  Type.Object({ kind: Type.Literal('decline') }, closed),
  Type.Object(
    {
      kind: Type.Literal('start'),
      language: Type.Union([Type.Enum([...LANGUAGES]), Type.Null()]),
      agreed: Type.Literal(true),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('answers'), answers: Type.Array(answer, { minItems: 1, maxItems: 100 }) }, closed),
  Type.Object(
    { kind: Type.Literal('skill_answers'), answers: Type.Array(skillAnswer, { minItems: 1, maxItems: 200 }) },
    closed,
  ),
  Type.Object({ kind: Type.Literal('interest'), interested: Type.Boolean() }, closed),
  Type.Object({ kind: Type.Literal('text'), text: text(0, 4096, { description: 'What the person wrote.' }) }, closed),
])

const origin = {
  id: line(1, 100, { description: 'Id of the event. The same when it is reported again.' }),
  send_id: sendId,
  at: timestampInput('When it happened, by the clock of the provider.'),
}

const event = Type.Union([
  Type.Object({ ...origin, kind: Type.Literal('receipt'), status: Type.Enum([...RECEIPT_STATUSES]) }, closed),
  Type.Object({ ...origin, kind: Type.Literal('reply'), reply }, closed),
])

/** What the loopback provider posts. Replies that only test mode knows are not part of it. */
export const inboundBody = Type.Object(
  { events: Type.Array(event, { minItems: 1, maxItems: MOST_INBOUND_EVENTS }) },
  { ...closed, title: 'InboundEvents', description: 'Receipts and replies to messages that were sent.' },
)
export type InboundBody = Static<typeof inboundBody>

export function toInboundEvents(body: InboundBody): readonly InboundEvent[] {
  return body.events.map(each => ({
    id: each.id,
    sendId: each.send_id,
    at: new Date(each.at),
    what:
      each.kind === 'receipt'
        ? { kind: each.kind, status: each.status }
        : { kind: each.kind, reply: toReply(each.reply) },
  }))
}

function toReply(value: Static<typeof reply>): PersonReply {
  if (value.kind !== 'skill_answers') return value
  return {
    kind: value.kind,
    answers: value.answers.map(({ question_id, option }) => ({ questionId: question_id, option })),
  }
}

/** The inverse, for a provider that plays people. */
export function renderReply(value: PersonReply): Static<typeof reply> {
  if (value.kind === 'answers') return { kind: value.kind, answers: [...value.answers] }
  if (value.kind !== 'skill_answers') return value
  return {
    kind: value.kind,
    answers: value.answers.map(({ questionId, option }) => ({ question_id: questionId, option })),
  }
}

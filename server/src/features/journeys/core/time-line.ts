import type { FailureReason, ResultStatus } from '../../../contract/result.ts'
import type { Channel } from '../../../contract/workflow.ts'
import type { Language } from '../../../kernel/languages.ts'
import { isVerified, type Journey, type SendStatus } from './journey.ts'

/** One thing that happened to a candidate. `at` is null where no time was stored: its place follows from the order of the questions. */
export type TimeLineEntry = { readonly at: Date | null } & (
  | { readonly kind: 'added' }
  | { readonly kind: 'consent'; readonly purpose: 'contact' | 'answers'; readonly obtainedBy: 'partner' | 'person' }
  | {
      readonly kind: 'message'
      readonly channel: Channel
      readonly language: Language
      /** 0 is the first contact, n the nth follow-up. */
      readonly round: number
      readonly status: SendStatus
    }
  | { readonly kind: 'chat'; readonly isUnderstood: boolean; readonly replyStatus: string }
  | { readonly kind: 'started'; readonly language: Language }
  | {
      readonly kind: 'answer'
      readonly key: string
      readonly question: QuestionTexts
      readonly type: 'yes_no' | 'voice'
      readonly value: string
      readonly language: Language
      readonly recordingId: string | null
      readonly correctedAt: Date | null
    }
  | { readonly kind: 'correction'; readonly key: string; readonly question: QuestionTexts }
  | { readonly kind: 'knockout'; readonly key: string; readonly question: QuestionTexts }
  | { readonly kind: 'skill'; readonly skillId: string; readonly isVerified: boolean; readonly score: number }
  | { readonly kind: 'interest'; readonly isInterested: boolean }
  | { readonly kind: 'opt_out' }
  | {
      readonly kind: 'outcome'
      readonly status: Exclude<ResultStatus, 'pending'>
      readonly reason: FailureReason | null
    }
  | {
      readonly kind: 'event'
      readonly eventId: string
      readonly type: string
      readonly acknowledgedAt: Date | null
    }
)

/** As the person read it, and in English; null if it was asked in English, or is no longer known. */
export interface QuestionTexts {
  readonly text: string
  readonly language: Language
  readonly inEnglish: string | null
}

/** What the tables have about a journey. */
export interface TimeLineRows {
  readonly journey: Journey
  /** Of the version that the candidate was asked. */
  readonly questions: readonly {
    readonly key: string
    readonly texts: { readonly en: string } & { readonly [L in Language]?: string }
  }[]
  readonly sends: readonly {
    readonly channel: Channel
    readonly language: Language
    readonly round: number
    readonly status: SendStatus
    readonly at: Date
  }[]
  readonly turns: readonly {
    readonly receivedAt: Date
    readonly isUnderstood: boolean
    readonly status: string
  }[]
  readonly consents: readonly {
    readonly at: Date
    readonly purpose: 'contact' | 'answers'
    readonly obtainedBy: 'partner' | 'person'
  }[]
  readonly optedOutAt: Date | null
  readonly isErased: boolean
  readonly events: readonly {
    readonly id: string
    readonly type: string
    readonly createdAt: Date
    readonly acknowledgedAt: Date | null
  }[]
  /** Recordings that can be played. */
  readonly playable: ReadonlySet<string>
}

/** Of what happened at the same time, in this order. The person agrees when they start. */
const RANKS: readonly TimeLineEntry['kind'][] = [
  'added',
  'message',
  'chat',
  'consent',
  'started',
  'answer',
  'correction',
  'knockout',
  'skill',
  'interest',
  'opt_out',
  'outcome',
  'event',
]

function rankOf(entry: TimeLineEntry): number {
  const isGiven = entry.kind === 'consent' && entry.obtainedBy === 'partner'
  return RANKS.indexOf(isGiven ? 'added' : entry.kind)
}

const ENDS: readonly TimeLineEntry['kind'][] = ['interest', 'outcome']
const LAST = Number.MAX_SAFE_INTEGER

/** Everything in the order of time, oldest first. */
export function timeLineOf(rows: TimeLineRows): readonly TimeLineEntry[] {
  const { journey } = rows
  // An answer without a time was given after the start, and so is shown after it; an end without one is shown at the end.
  const started = (journey.startedAt ?? journey.createdAt).getTime()
  const timeOf = ({ at, kind }: TimeLineEntry) => at?.getTime() ?? (ENDS.includes(kind) ? LAST : started)
  return [...contactsOf(rows), ...answersOf(rows), ...endOf(rows)].toSorted(
    (a, b) => timeOf(a) - timeOf(b) || rankOf(a) - rankOf(b),
  )
}

/** Consents are of the person: those of other campaigns are left out. */
function contactsOf({ journey, sends, turns, consents, optedOutAt }: TimeLineRows): readonly TimeLineEntry[] {
  const { createdAt, startedAt, language } = journey
  return [
    { kind: 'added', at: createdAt },
    ...ownConsents(journey, consents).map(each => ({ kind: 'consent', ...each }) as const),
    ...sends.map(
      ({ at, channel, language: sentIn, round, status }) =>
        ({ kind: 'message', at, channel, language: sentIn, round, status }) as const,
    ),
    ...turns.map(
      ({ receivedAt, isUnderstood, status }) =>
        ({ kind: 'chat', at: receivedAt, isUnderstood, replyStatus: status }) as const,
    ),
    ...(startedAt === null ? [] : [{ kind: 'started', at: startedAt, language } as const]),
    ...(optedOutAt === null ? [] : [{ kind: 'opt_out', at: optedOutAt } as const]),
  ]
}

/** The last that the partner had when the candidate was added, and what the person agreed to until the end. */
function ownConsents({ createdAt, updatedAt, status }: Journey, consents: TimeLineRows['consents']) {
  const given = consents.filter(({ obtainedBy, at }) => obtainedBy === 'partner' && at <= createdAt)
  const last = given.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, 1)
  const isOpen = status === 'pending'
  const own = consents.filter(each => each.obtainedBy === 'person' && each.at >= createdAt)
  return [...last, ...own.filter(({ at }) => isOpen || at <= updatedAt)]
}

/** In the order of the questions, which stays where there is no time. */
function answersOf({ journey, questions, playable }: TimeLineRows): readonly TimeLineEntry[] {
  const { answers, skills, knockedOutBy } = journey
  const known = questions.map(({ key }) => key)
  const keys = Object.keys(answers).toSorted((a, b) => known.indexOf(a) - known.indexOf(b))
  const entries = keys.flatMap((key): readonly TimeLineEntry[] => {
    const { type, value, language, recordingId, ...times } = answers[key]!
    const [at, correctedAt] = [toDate(times.at), toDate(times.correctedAt)]
    const question = textsOf(questions, key, language)
    const heard = recordingId !== undefined && playable.has(recordingId) ? recordingId : null
    return [
      { kind: 'answer', at, key, question, type, value, language, recordingId: heard, correctedAt },
      ...(correctedAt === null ? [] : [{ kind: 'correction', at: correctedAt, key, question } as const]),
      ...(knockedOutBy === key ? [{ kind: 'knockout', at: correctedAt ?? at, key, question } as const] : []),
    ]
  })
  const graded = skills.map(skill => {
    const { skillId, correct, total } = skill
    return {
      kind: 'skill',
      at: toDate(skill.at),
      skillId,
      isVerified: isVerified(skill),
      score: correct / total,
    } as const
  })
  return [...entries, ...graded]
}

function textsOf(questions: TimeLineRows['questions'], key: string, language: Language): QuestionTexts {
  const texts = questions.find(each => each.key === key)?.texts
  if (texts === undefined) return { text: key, language: 'en', inEnglish: null }
  const own = language === 'en' ? undefined : texts[language]
  return own === undefined
    ? { text: texts.en, language: 'en', inEnglish: null }
    : { text: own, language, inEnglish: texts.en }
}

/** Interest is asked last, so its answer completes the journey. An erasure changes a result later, and then the time of its end is not known. */
function endOf({ journey, isErased, events }: TimeLineRows): readonly TimeLineEntry[] {
  const { status, reason, interested, updatedAt } = journey
  const told = events.map(
    ({ id: eventId, type, createdAt: at, acknowledgedAt }) =>
      ({ kind: 'event', at, eventId, type, acknowledgedAt }) as const,
  )
  if (status === 'pending') return told
  const at = isErased ? (told[0]?.at ?? null) : updatedAt
  return [
    ...(interested === null ? [] : [{ kind: 'interest', at, isInterested: interested } as const]),
    { kind: 'outcome', at, status, reason },
    ...told,
  ]
}

function toDate(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text)
}

import Type, { type Static } from 'typebox'
import { LANGUAGES } from '../kernel/languages.ts'
import { closed, nullable } from './fields.ts'
import { CHANNELS } from './workflow.ts'

/** Counts of a workflow. All of them are of candidates whose first contact was on one of the days. */
export const FUNNEL_STAGES = [
  'contacted',
  'reached',
  'started',
  'enrichment',
  'skills',
  'interest',
  'completed',
  'qualified',
] as const
export const DROP_OFF_STAGES = ['enrichment', 'skills', 'interest'] as const

const number = (description: string) => Type.Integer({ minimum: 0, description })

/** A day in India, in requests and answers. */
export function istDate(description: string) {
  return Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    'x-rule': 'must be a day such as 2026-11-15',
    description,
    examples: ['2026-11-15'],
  })
}

const funnel = Type.Object(
  {
    stage: Type.Enum([...FUNNEL_STAGES], {
      description:
        '`contacted`: a message was sent. `reached`: one was delivered, or the candidate answered. `started`: the candidate agreed and ' +
        'began. `enrichment`, `skills`, `interest`: finished this method. `completed`: finished all methods of the mandate. ' +
        '`qualified`: completed without a knockout answer.',
    }),
    count: number('Candidates. A method that a mandate does not have is finished by none of its candidates.'),
  },
  closed,
)

const channel = Type.Object(
  {
    channel: Type.Enum([...CHANNELS], { description: 'The channel.' }),
    sent: number('Messages given to the provider, whatever became of them.'),
    delivered: number('Messages that were delivered, as the provider reports it, or answered.'),
    answered: number('Messages that the candidate answered: by opening the link and starting, or with a reply.'),
    completed: number('Candidates who answered on this channel and completed.'),
  },
  closed,
)

const followUp = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 5, description: '1 is the first follow-up.' }),
    sent: number('Candidates to whom this follow-up was sent, on any channel.'),
    answered: number('Candidates who answered it.'),
  },
  closed,
)

const calls = Type.Object(
  {
    placed: number('Calls given to the provider.'),
    answered: number('Calls that were picked up.'),
    completed: number('Candidates who answered a call and completed.'),
    no_answer: number('Calls that nobody picked up.'),
    busy: number('Calls to a busy line. 0 while the provider reports them as not answered.'),
    failed: number('Calls that the provider rejected, or to numbers that do not exist.'),
    average_seconds: nullable(
      Type.Number({ minimum: 0 }),
      'Average duration of the answered calls; null if the provider reported none.',
    ),
  },
  { ...closed, description: 'Messages of the channel `voice`.' },
)

const dropOff = Type.Object(
  {
    stage: Type.Enum([...DROP_OFF_STAGES], { description: 'The method that was not finished.' }),
    question_key: nullable(
      Type.String({ examples: ['own_tools'] }),
      'The first required question without an answer; null in other methods than enrichment.',
    ),
    count: number('Candidates.'),
  },
  closed,
)

const language = Type.Object(
  {
    language: Type.Enum([...LANGUAGES], { description: 'Chosen by the candidate; before that, of the messages.' }),
    contacted: number('Candidates contacted.'),
    completed: number('Candidates who completed.'),
  },
  closed,
)

export const analyticsOverview = Type.Object(
  {
    from: istDate('First day, in India.'),
    to: istDate('Last day, in India.'),
    funnel: Type.Array(funnel, { description: 'All eight stages, in this order.' }),
    channels: Type.Array(channel, { description: 'Channels with messages, in the order of the workflow fields.' }),
    follow_ups: Type.Array(followUp, { description: 'Follow-ups that were sent.' }),
    calls,
    drop_offs: Type.Array(dropOff, {
      description: 'Where candidates stopped who started and ended without completing: declined, left or opted out.',
    }),
    languages: Type.Array(language, { description: 'Languages with candidates.' }),
  },
  {
    ...closed,
    title: 'AnalyticsOverview',
    description:
      'Counts of a workflow. A candidate belongs to the day, in India, of the first contact: what happens later counts on that day, too.',
  },
)
export type AnalyticsOverview = Static<typeof analyticsOverview>

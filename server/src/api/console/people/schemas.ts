import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { campaignId, RESULT_STATUSES } from '../../../contract/result.ts'
import type { OwnData, OwnJourney } from '../../../features/journeys/index.ts'
import type { ListedPerson } from '../../../features/people/index.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'

export const personId = Type.String({
  maxLength: 40,
  description: 'A person whom the organisation contacts.',
  examples: ['PE_01JCM2Q3K4M5N6P7R8S9T0V1W2'],
})

const details = {
  person_id: personId,
  name: nullable(Type.String({ examples: ['Ravi Kumar'] }), 'Null of an erased person.'),
  phone: nullable(Type.String({ examples: ['+919812345601'] }), 'Null of an erased person.'),
  email: nullable(Type.String({ examples: ['ravi@example.com'] }), 'Null if none is known.'),
  language: nullable(
    Type.Enum([...LANGUAGES], { examples: ['hi'] }),
    'That the person chose, or that was given first.',
  ),
  erased: Type.Boolean({ description: 'Nothing about the person is held any more.' }),
  opted_out_at: nullable(
    Type.String({ format: 'date-time' }),
    'Since when nobody contacts the person; null if somebody may.',
  ),
}

export const listedPerson = Type.Object(
  { ...details, created_at: timestamp('When the person was first named.') },
  { ...closed, title: 'ListedPerson', description: 'A person of a list.' },
)

export function renderListed({ personId: id, name, phone, email, language, ...times }: ListedPerson) {
  return {
    person_id: id,
    name,
    phone,
    email,
    language,
    erased: times.erasedAt !== null,
    opted_out_at: times.optedOutAt?.toISOString() ?? null,
    created_at: times.createdAt.toISOString(),
  }
}

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [2] })

const personAnswer = Type.Object(
  {
    question: Type.String({ description: 'As the person was asked it, in English.', examples: ['Do you have tools?'] }),
    value: Type.String({ description: 'As the person answered.', examples: ['yes'] }),
    recorded: Type.Boolean({ description: 'A recording of the answer is kept.' }),
  },
  { ...closed, title: 'PersonAnswer', description: 'An answer.' },
)

const personJourney = Type.Object(
  {
    result_id: Type.String({ description: 'Its result.', examples: ['RS_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
    campaign_id: campaignId,
    external_candidate_id: Type.String({ description: 'Your id of the candidate.', examples: ['C-1042'] }),
    title: Type.String({ description: 'The job.', examples: ['Mason'] }),
    company: Type.String({ description: 'Whose job it is.', examples: ['Acme Builders'] }),
    status: Type.Enum([...RESULT_STATUSES], { description: 'Of the result.' }),
    created_at: timestamp('When the person became a candidate.'),
    answers: Type.Array(personAnswer, { description: 'What the person answered.' }),
    skills_answered: count('Skills that the person answered questions about.'),
    interested: nullable(Type.Boolean(), 'Whether the person wants the job; null if it was not said.'),
  },
  { ...closed, title: 'PersonJourney', description: 'A campaign that the person is in.' },
)

const held = Type.Object(
  {
    answers: count('Answers.'),
    recordings: count('Recordings of answers.'),
    results: count('Results, with statuses and times.'),
    consents: count('Consents: when, how and to what the person agreed.'),
    messages: count('Messages: when and by which channel.'),
  },
  {
    ...closed,
    title: 'HeldOfPerson',
    description: 'How much is held. An erasure removes answers and recordings; the rest stays, without a name.',
  },
)

export const heldPerson = Type.Object(
  {
    ...details,
    journeys: Type.Array(personJourney, { description: 'Newest first, at most 50.' }),
    consents: Type.Array(
      Type.Object(
        {
          at: timestamp('When.'),
          purpose: Type.Enum(['contact', 'answers'], { description: 'To be contacted, or to have answers passed on.' }),
          obtained_by: Type.Enum(['partner', 'person'], { description: 'By you, or on the page of the person.' }),
        },
        { ...closed, title: 'PersonConsent', description: 'A consent.' },
      ),
      { description: 'Newest first, at most 20.' },
    ),
    messages: Type.Array(
      Type.Object(
        {
          channel: Type.String({ description: 'How it was sent.', examples: ['whatsapp'] }),
          at: timestamp('When.'),
        },
        { ...closed, title: 'PersonMessage', description: 'A message, without its text.' },
      ),
      { description: 'Newest first, at most 50.' },
    ),
    held,
  },
  { ...closed, title: 'HeldPerson', description: 'Everything that is held about a person.' },
)

export function renderHeld(id: string, { person, language, journeys, consents, messages }: OwnData) {
  const answers = journeys.flatMap(each => each.answers)
  return {
    person_id: id,
    name: person.name,
    phone: person.phone,
    email: person.email,
    language: person.isErased ? null : language,
    erased: person.isErased,
    opted_out_at: person.optedOutAt?.toISOString() ?? null,
    journeys: journeys.map(renderJourney),
    consents: consents.map(each => ({
      at: each.at.toISOString(),
      purpose: each.purpose,
      obtained_by: each.obtainedBy,
    })),
    messages: messages.map(({ channel, at }) => ({ channel, at: at.toISOString() })),
    held: {
      answers: answers.length,
      recordings: answers.filter(each => each.recordingId !== null).length,
      results: journeys.length,
      consents: consents.length,
      messages: messages.length,
    },
  }
}

function renderJourney({ id, answers, createdAt, ...each }: OwnJourney) {
  return {
    result_id: id,
    campaign_id: each.campaignId,
    external_candidate_id: each.externalId,
    title: each.title,
    company: each.company,
    status: each.status,
    created_at: createdAt.toISOString(),
    answers: answers.map(({ question, value, recordingId }) => ({
      question: question.text,
      value,
      recorded: recordingId !== null,
    })),
    skills_answered: each.skillsAnswered,
    interested: each.interested,
  }
}

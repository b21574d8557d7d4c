import Type, { type Static } from 'typebox'
import { LANGUAGES } from '../kernel/languages.ts'
import { EMAIL_PATTERN } from '../kernel/mailbox.ts'
import { closed, timestampInput } from './fields.ts'
import { line } from './text.ts'

const consent = Type.Object(
  {
    obtained: Type.Literal(true, {
      description: 'The person agreed to be contacted about jobs. Without their consent do not send them.',
    }),
    at: Type.Optional(timestampInput('When they agreed. Default: the time of the call.')),
    source: Type.Optional(
      line(1, 200, {
        description: 'How they agreed, in your words. Kept as evidence.',
        examples: ['Job application form'],
      }),
    ),
  },
  { ...closed, description: 'The consent of the person, which you have obtained.' },
)

/** A person to contact. A phone number that cannot be one rejects the candidate and not the call, so any text is allowed here. */
const candidateBody = Type.Object(
  {
    external_candidate_id: line(1, 128, {
      description:
        'Your id of the candidate. Results and events carry it, and no name, phone number or e-mail address.',
      examples: ['cand-88213'],
    }),
    name: line(1, 200, { description: 'Name of the person, as messages address them.', examples: ['Ramesh Kumar'] }),
    phone: Type.String({
      maxLength: 64,
      description: 'E.164, or ten digits of an Indian mobile number. The same number is the same person.',
      examples: ['+919876543201'],
    }),
    email: Type.Optional(
      Type.String({
        maxLength: 254,
        pattern: EMAIL_PATTERN,
        'x-rule': 'must be an e-mail address such as name@example.com',
        description: 'Needed if the workflow uses the channel `email`.',
        examples: ['ramesh@example.com'],
      }),
    ),
    language: Type.Optional(
      Type.Enum([...LANGUAGES], {
        description:
          'Language of the messages. Default, and if the workflow does not have it: the language that the person last chose, else the ' +
          'first of the workflow.',
      }),
    ),
    consent,
  },
  { ...closed, title: 'Candidate', description: 'A person to contact.' },
)

export type CandidateBody = Static<typeof candidateBody>

/** More than 1,000 answer 422, by a rule of its own. */
export const candidates = (minItems: number) =>
  Type.Array(candidateBody, {
    ...(minItems > 0 && { minItems }),
    description: 'People to contact, at most 1,000 in a call.',
  })

const REJECTION_CODES = ['INVALID_PHONE', 'NO_CHANNEL', 'DUPLICATE', 'OPTED_OUT'] as const
export type RejectionCode = (typeof REJECTION_CODES)[number]

const rejection = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: 'Position in `candidates`, from 0.' }),
    code: Type.Enum([...REJECTION_CODES], {
      description:
        '`INVALID_PHONE`: not a number that can be contacted. `NO_CHANNEL`: no channel of the workflow can reach the person. `DUPLICATE`: the ' +
        'person or the `external_candidate_id` is in the campaign already. `OPTED_OUT`: the person wants no messages from your organisation.',
    }),
    message: Type.String({
      description: 'A sentence for people. The wording may change.',
      examples: ['phone is not a phone number that can be contacted.'],
    }),
  },
  { ...closed, title: 'RejectedCandidate', description: 'A candidate who was not accepted.' },
)

/** Each candidate is judged by itself. */
export const intakeFields = {
  accepted: Type.Integer({ minimum: 0, description: 'Candidates of the call who were accepted.' }),
  rejected: Type.Array(rejection, { description: 'Candidates of the call who were not, in the order of the call.' }),
}

export const intake = Type.Object(intakeFields, { ...closed, description: 'What came of the candidates of a call.' })

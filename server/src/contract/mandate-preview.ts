import Type, { type Static } from 'typebox'
import { LANGUAGES } from '../kernel/languages.ts'
import { METHODS } from '../kernel/methods.ts'
import { closed, nullable } from './fields.ts'
import { skillId } from './skill.ts'

const translated = Type.Boolean({
  description:
    'False while the text is in English: it is translated when the mandate is prepared, if there is a model.',
})
const text = (description: string, example: string) => Type.String({ description, examples: [example] })

const enrichment = Type.Object(
  {
    key: text('Id of the question.', 'own_tools'),
    type: Type.Enum(['yes_no', 'voice'], { description: '`voice`: the candidate answers in their own words.' }),
    text: text('The question.', 'Do you have your own tools?'),
    required: Type.Boolean({ description: 'Whether a candidate must answer it.' }),
    knockout: Type.Optional(
      Type.Enum(['yes', 'no'], { description: 'The answer that marks a candidate as not qualified.' }),
    ),
    translated,
  },
  { ...closed, description: 'A question of the mandate.' },
)

const skill = Type.Object(
  {
    skill_id: skillId,
    questions: Type.Array(
      Type.Object(
        {
          text: text('The question.', 'What keeps a wall straight?'),
          options: Type.Array(Type.String(), { description: 'Answers to choose from.', examples: [['A line']] }),
          translated,
        },
        { ...closed, description: 'A question of choice. The right answer is never shown.' },
      ),
      { description: 'Empty until the mandate is prepared.' },
    ),
  },
  { ...closed, description: 'A skill that is verified.' },
)

const language = Type.Object(
  {
    language: Type.Enum([...LANGUAGES], { description: 'Language that the candidate chose.' }),
    methods: Type.Array(Type.Enum([...METHODS]), { description: 'In the order in which candidates go through them.' }),
    enrichment: Type.Array(enrichment, { description: 'Questions of the mandate.' }),
    yes_no: Type.Object(
      { yes: text('The word for yes.', 'Yes'), no: text('The word for no.', 'No') },
      { ...closed, description: 'Answers to questions of the type `yes_no`.' },
    ),
    skills: Type.Array(skill, { description: 'Skills that are verified.' }),
    interest: nullable(
      Type.Object(
        {
          text: text('The question.', 'Are you interested in this job?'),
          yes: text('Text of the answer yes.', 'Yes'),
          no: text('Text of the answer no.', 'No'),
        },
        closed,
      ),
      'How interest is asked for; null if it is not.',
    ),
  },
  { ...closed, description: 'What a candidate who chose this language is asked.' },
)

export const mandatePreview = Type.Object(
  {
    prepared: Type.Boolean({ description: 'False for what can be said before the mandate is prepared.' }),
    languages: Type.Array(language, { description: 'One entry for each language of the workflow.' }),
  },
  { ...closed, title: 'MandatePreview', description: 'What a candidate is asked.' },
)

export type MandatePreview = Static<typeof mandatePreview>

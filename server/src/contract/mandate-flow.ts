import Type from 'typebox'
import { LANGUAGES } from '../kernel/languages.ts'
import { METHODS } from '../kernel/methods.ts'
import { QUESTION_SOURCES } from '../kernel/question-source.ts'
import { closed } from './fields.ts'
import { skillId } from './skill.ts'

const question = Type.Object(
  {
    question_id: Type.String({ description: 'Id of the question.' }),
    text: Type.String({ description: 'The question.' }),
    options: Type.Array(Type.String(), { minItems: 4, maxItems: 4, description: 'Answers to choose from.' }),
  },
  { ...closed, description: 'A question of choice. The right answer is never shown.' },
)

const enrichment = Type.Object(
  {
    key: Type.String({ description: 'Your id of the question.' }),
    type: Type.Enum(['yes_no', 'voice'], { description: '`voice`: the candidate answers in their own words.' }),
    text: Type.String({ description: 'The question in this language; in English where there is no translation.' }),
    knockout: Type.Optional(
      Type.Enum(['yes', 'no'], { description: 'The answer that marks a candidate as not qualified.' }),
    ),
    required: Type.Boolean({ description: 'Whether a candidate must answer it.' }),
  },
  { ...closed, description: 'One of your questions.' },
)

const skill = Type.Object(
  {
    skill_id: skillId,
    source: Type.Enum([...QUESTION_SOURCES], {
      description:
        'Where the questions come from. `sample`: made of catalogue words, only with test keys; they verify nothing.',
    }),
    independent_solve: Type.Enum(['agreed', 'skipped'], {
      description: 'Whether a second model call that saw only questions and options chose the same answers.',
    }),
    questions: Type.Array(question, { description: 'Questions about the skill.' }),
  },
  { ...closed, description: 'A skill that is verified.' },
)

const language = Type.Object(
  {
    language: Type.Enum([...LANGUAGES], { description: 'Language that the candidate chose.' }),
    methods: Type.Array(Type.Enum([...METHODS]), { description: 'In the order in which candidates go through them.' }),
    enrichment: Type.Array(enrichment, { description: 'Your questions.' }),
    skills: Type.Array(skill, { description: 'Skills that are verified, with their questions.' }),
    interest: Type.Union(
      [
        Type.Object(
          {
            text: Type.String({ description: 'The question.' }),
            yes: Type.String({ description: 'Text of the answer yes.' }),
            no: Type.String({ description: 'Text of the answer no.' }),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'How interest is asked for; null if it is not.' },
    ),
  },
  { ...closed, description: 'What a candidate who chose this language is asked.' },
)

export const mandateFlow = Type.Object(
  { languages: Type.Array(language, { description: 'One entry for each language of the workflow.' }) },
  { ...closed, title: 'MandateFlow', description: 'Only when ready: what a candidate is asked, in each language.' },
)

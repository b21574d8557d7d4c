import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { submitAssessment as submit } from '../../../features/assessments/index.ts'
import { answer, envelope, sessionOperation } from '../operation.ts'
import { skillId } from '../schemas.ts'

const given = Type.Object(
  {
    questionId: Type.String({
      maxLength: 100,
      description: 'Id of the question.',
      examples: ['qst_Jr0p3sYQd1m8o4vXk2b7Zc5uTn6wAe9hGf0iLqRxSyE'],
    }),
    option: Type.Union([Type.String({ maxLength: 1_000 }), Type.Integer({ minimum: 0, maximum: 3 })], {
      description: 'Text of the chosen option, or its index from 0.',
      examples: [0, 'With a plumb line'],
    }),
  },
  { ...closed, description: 'The answer to one question.' },
)

export const submitAssessment = sessionOperation({
  id: 'submitAssessment',
  method: 'POST',
  path: '/assessment/submit',
  tag: 'Assessments',
  area: 'assessments',
  summary: 'Submit the answers',
  description:
    'Possible once per attempt, with every question answered. A skill passes with four of its five questions right. The assessment ' +
    'passes when every skill of the session has passed, and is then locked. Which answers were right is not returned. Late answers ' +
    'count as failed. Answers that came faster than a person can read are held: the state is then `under_review`.',
  body: Type.Object(
    { answers: Type.Array(given, { maxItems: 50, description: 'One answer for each question.' }) },
    { ...closed, title: 'AnswersBody', description: 'The answers of an attempt.' },
  ),
  answers: {
    200: {
      description: 'The outcome of the attempt.',
      schema: envelope(
        Type.Object(
          {
            score: Type.Integer({ minimum: 0, maximum: 100, description: 'Right answers in percent.', examples: [88] }),
            passed: Type.Boolean({ description: 'Whether every skill of the session has passed.' }),
            skills: Type.Array(
              Type.Object(
                {
                  skillId,
                  correct: Type.Integer({ description: 'Right answers.', examples: [4] }),
                  total: Type.Integer({ description: 'Questions.', examples: [5] }),
                  passed: Type.Boolean({ description: 'Whether the skill passed.' }),
                },
                closed,
              ),
              { description: 'The result of each skill that was asked.' },
            ),
          },
          { ...closed, title: 'AssessmentResult', description: 'The result of an attempt.' },
        ),
      ),
    },
  },
  errors: [
    'VALIDATION_FAILED',
    'ASSESSMENT_NOT_FOUND',
    'ASSESSMENT_LOCKED',
    'ASSESSMENT_EXPIRED',
    'ANSWERS_INCOMPLETE',
  ],
  handle: async ({ body, context: { session } }, deps) => {
    const outcome = await submit(deps, session.tenant, session.verification.id, body.answers)
    if (!outcome.ok) return outcome
    return answer(200, outcome.value.passed ? 'Passed.' : 'Not passed.', outcome.value)
  },
})

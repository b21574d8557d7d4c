import Type from 'typebox'
import { submitAssessment as submit } from '../../../features/assessments/index.ts'
import { answer, closed, envelope, sessionOperation } from '../operation.ts'
import { skillId } from '../shapes.ts'

const given = Type.Object(
  {
    questionId: Type.String({ maxLength: 100 }),
    option: Type.Union([Type.String({ maxLength: 1_000 }), Type.Integer({ minimum: 0, maximum: 3 })], {
      description: 'The text of the option as it was shown, or its place from 0.',
      examples: ['With a spirit level', 2],
    }),
  },
  closed,
)

export const submitAssessment = sessionOperation({
  id: 'submitAssessment',
  method: 'POST',
  path: '/assessment/submit',
  tag: 'Assessments',
  area: 'assessments',
  summary: 'Submit the answers',
  description:
    'Once an attempt, with every question answered. A skill passes with three of its four questions right; the assessment passes when every ' +
    'skill does, and is locked then. Which answers were right is not told. Too late counts as failed.',
  body: Type.Object({ answers: Type.Array(given, { maxItems: 40 }) }, closed),
  answers: {
    200: {
      description: 'The outcome of the attempt.',
      schema: envelope(
        Type.Object(
          {
            score: Type.Integer({ minimum: 0, maximum: 100, description: 'Right answers of a hundred.' }),
            passed: Type.Boolean(),
            skills: Type.Array(
              Type.Object({ skillId, correct: Type.Integer(), total: Type.Integer(), passed: Type.Boolean() }, closed),
            ),
          },
          closed,
        ),
      ),
    },
  },
  refusals: [
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

import Type from 'typebox'
import { generateAssessment as generate } from '../../../features/assessments/index.ts'
import { answer, closed, envelope, sessionOperation } from '../operation.ts'
import { verificationId } from '../shapes.ts'

/** In all, for the caller: whoever waits for another's questions waits no longer than this. */
const GENERATION_MS = 90_000

const question = Type.Object(
  {
    questionId: Type.String({ examples: ['qst_Jr0p3sYQd1m8o4vXk2b7Zc5uTn6wAe9hGf0iLqRxSyE'] }),
    question: Type.String(),
    options: Type.Array(Type.String(), { minItems: 4, maxItems: 4, description: 'One of them is right.' }),
  },
  closed,
)

const assessment = Type.Object(
  {
    serviceVerificationId: verificationId,
    totalQuestions: Type.Integer({ description: 'Four a skill.', examples: [8] }),
    expiresAt: Type.String({
      description: 'Until then the answers must be here.',
      examples: ['2026-11-17T06:22:22.808Z'],
    }),
    questions: Type.Array(question, { description: 'In an order drawn for this attempt, as are the options of each.' }),
    alreadyGenerated: Type.Optional(
      Type.Literal(true, { description: 'These questions were there, or were made by a call beside this one.' }),
    ),
  },
  closed,
)

export const generateAssessment = sessionOperation({
  id: 'generateAssessment',
  method: 'POST',
  path: '/assessment/generate',
  tag: 'Assessments',
  area: 'assessments',
  summary: 'Get the questions of an assessment',
  description:
    'Makes the questions on the first call and gives the same ones until the attempt is decided. It may take 90 seconds: allow your client ' +
    'more. Calls at the same time share one generation. Right answers are never given out. After a failed attempt new questions can be had ' +
    'an hour later, three attempts in all.',
  answers: {
    200: {
      description: 'The questions of the open attempt.',
      schema: envelope(assessment, {
        executionTime: Type.Optional(
          Type.String({ description: 'Only when the questions were made by this call.', examples: ['8412ms'] }),
        ),
      }),
    },
  },
  refusals: [
    'MISSING_VERIFICATION_ID',
    'ASSESSMENT_LOCKED',
    'VERIFICATION_NOT_FOUND',
    'INVALID_VERIFICATION_TYPE',
    'ATTEMPTS_EXHAUSTED',
    'ATTEMPT_TOO_SOON',
    'NO_DATA',
    'NO_SKILLS',
    'GENERATION_FAILED',
  ],
  handle: async ({ context: { session } }, deps) => {
    const start = deps.stopwatch()
    const { tenant, verification } = session
    const outcome = await generate(deps, tenant, verification.id, AbortSignal.timeout(GENERATION_MS))
    if (!outcome.ok) return outcome
    const { verificationId: serviceVerificationId, expiresAt, questions, alreadyGenerated } = outcome.value
    const data = {
      serviceVerificationId,
      totalQuestions: questions.length,
      expiresAt: expiresAt.toISOString(),
      questions: questions.map(({ id, question: text, options }) => ({ questionId: id, question: text, options })),
    }
    if (alreadyGenerated) return answer(200, 'The questions are there already.', { ...data, alreadyGenerated })
    return answer(200, 'Questions generated.', data, { executionTime: `${Math.round(deps.stopwatch() - start)}ms` })
  },
})

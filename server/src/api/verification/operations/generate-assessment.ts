import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { generateAssessment as generate } from '../../../features/assessments/index.ts'
import { answer, envelope, sessionOperation } from '../operation.ts'
import { verificationId } from '../schemas.ts'

/** For the whole call; also for one that waits for the generation of a concurrent call. */
const GENERATION_MS = 90_000

const question = Type.Object(
  {
    questionId: Type.String({
      description: 'Id of the question.',
      examples: ['qst_Jr0p3sYQd1m8o4vXk2b7Zc5uTn6wAe9hGf0iLqRxSyE'],
    }),
    question: Type.String({ description: 'The question.', examples: ['How is a wall checked for being vertical?'] }),
    options: Type.Array(Type.String(), {
      minItems: 4,
      maxItems: 4,
      description: 'Answers to choose from. One is right.',
      examples: [['With a plumb line', 'With a trowel', 'With a bucket', 'With a sieve']],
    }),
  },
  { ...closed, title: 'AssessmentQuestion', description: 'A question of choice.' },
)

const assessment = Type.Object(
  {
    serviceVerificationId: verificationId,
    totalQuestions: Type.Integer({
      description: 'Number of questions: five for each skill that is not passed yet.',
      examples: [10],
    }),
    expiresAt: Type.String({
      format: 'date-time',
      description: 'When the attempt ends. Later answers count as failed.',
      examples: ['2026-11-17T06:22:22.808Z'],
    }),
    questions: Type.Array(question, {
      description: 'In random order, drawn for this attempt. The same holds for the options.',
    }),
    alreadyGenerated: Type.Optional(
      Type.Literal(true, { description: 'Only if the questions existed already or were made by a concurrent call.' }),
    ),
  },
  { ...closed, title: 'Assessment', description: 'The questions of an attempt.' },
)

export const generateAssessment = sessionOperation({
  id: 'generateAssessment',
  method: 'POST',
  path: '/assessment/generate',
  tag: 'Assessments',
  area: 'assessments',
  summary: 'Get the questions of an assessment',
  description:
    'Generates the questions on the first call and returns the same ones until the attempt is decided. It can take 90 seconds: set a ' +
    'longer timeout. Concurrent calls share one generation. Right answers are never returned. One hour after a failed attempt, new ' +
    'questions about the skills that are not passed yet can be generated. A student has three attempts at a skill in 30 days, over ' +
    'all sessions, and is not asked the same question twice in that time.',
  answers: {
    200: {
      description: 'The questions of the open attempt.',
      schema: envelope(assessment, {
        executionTime: Type.Optional(
          Type.String({
            description: 'How long the generation took. Only if this call generated the questions.',
            examples: ['8412ms'],
          }),
        ),
      }),
    },
  },
  errors: [
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
    const start = deps.monotonicNow()
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
    if (alreadyGenerated) return answer(200, 'The questions exist already.', { ...data, alreadyGenerated })
    return answer(200, 'Questions generated.', data, { executionTime: `${Math.round(deps.monotonicNow() - start)}ms` })
  },
})

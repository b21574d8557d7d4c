import Type, { type TSchema } from 'typebox'
import { mandateId } from '../../contract/mandate.ts'
import {
  cancelOrder,
  externalKeyOf,
  listTests,
  mailboxOf,
  nameOf,
  orderTest,
  SYSTEM_NAMES,
} from '../../features/ats/index.ts'
import { orderId } from './greenhouse.ts'
import { atsOperation } from './operation.ts'

/** The three calls of Ashby's contract for assessment partners. Ashby may add fields, so bodies are open. */
const text = (maxLength: number) => Type.String({ maxLength })
const optionalText = (maxLength: number) => Type.Optional(Type.Union([text(maxLength), Type.Null()]))
const results = (schema: TSchema) => Type.Object({ success: Type.Literal(true), results: schema })
const ashbyId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$', 'x-rule': 'must be an id of Ashby' })

export const listAshbyAssessments = atsOperation({
  id: 'listAshbyAssessments',
  method: 'POST',
  path: '/assessment.list',
  tag: 'Ashby',
  summary: 'List the tests of the organisation',
  body: Type.Object({}),
  answers: {
    200: {
      description: 'The mandates that are ready, newest first.',
      schema: results(
        Type.Array(Type.Object({ assessment_type_id: Type.String(), name: Type.String(), description: Type.String() })),
      ),
    },
  },
  errors: [],
  handle: async ({ context: { tenant } }, deps) => {
    const tests = await listTests(deps, tenant)
    const listed = tests.map(({ id, name, company }) => ({ assessment_type_id: id, name, description: company }))
    return { status: 200, body: { success: true, results: listed } }
  },
})

const ashbyCandidate = Type.Object({
  ashby_id: ashbyId,
  first_name: text(200),
  last_name: text(200),
  preferred_name: optionalText(200),
  phone: optionalText(64),
  phone_number: optionalText(64),
  email: optionalText(254),
})

export const startAshbyAssessment = atsOperation({
  id: 'startAshbyAssessment',
  method: 'POST',
  path: '/assessment.start',
  tag: 'Ashby',
  summary: 'Send a test to a candidate',
  body: Type.Object({
    assessment_type_id: mandateId,
    candidate: ashbyCandidate,
    application: Type.Object({ ashby_id: ashbyId }),
  }),
  answers: {
    200: {
      description:
        'The id of the test of this candidate; the same for the same application and test until it is cancelled.',
      schema: results(Type.Object({ assessment_id: orderId })),
    },
  },
  errors: ['NOT_FOUND', 'CONFLICT', 'CANDIDATE_REJECTED', 'INSUFFICIENT_CREDITS', 'LIMIT_EXCEEDED'],
  handle: async ({ body, context }, deps) => {
    const { candidate, application, assessment_type_id } = body
    const outcome = await orderTest(deps, context, {
      mandateId: assessment_type_id,
      externalKey: externalKeyOf('ashby', application.ashby_id, assessment_type_id),
      callbackUrl: null,
      candidate: {
        externalId: `ashby-${candidate.ashby_id}`,
        name: nameOf(candidate),
        phone: candidate.phone_number ?? candidate.phone ?? '',
        email: mailboxOf(candidate.email),
        consentSource: SYSTEM_NAMES.ashby,
      },
    })
    return outcome.ok ? { status: 200, body: { success: true, results: { assessment_id: outcome.value } } } : outcome
  },
})

export const cancelAshbyAssessment = atsOperation({
  id: 'cancelAshbyAssessment',
  method: 'POST',
  path: '/assessment.cancel',
  tag: 'Ashby',
  summary: 'Cancel a test',
  body: Type.Object({ assessment_id: orderId }),
  answers: {
    200: {
      description: 'No contact begins from now on. A test that is over stays as it is.',
      schema: results(Type.Object({ assessment_id: orderId })),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async ({ body: { assessment_id }, context }, deps) => {
    const outcome = await cancelOrder(deps, context, assessment_id)
    return outcome.ok ? { status: 200, body: { success: true, results: { assessment_id } } } : outcome
  },
})

import Type from 'typebox'
import { mandateId } from '../../contract/mandate.ts'
import {
  checkCallbackUrl,
  externalKeyOf,
  greenhouseIdOf,
  listTests,
  mailboxOf,
  metadataOf,
  nameOf,
  orderTest,
  readOrder,
  SYSTEM_NAMES,
} from '../../features/ats/index.ts'
import { atsOperation } from './operation.ts'

/** The four calls of Greenhouse's contract for assessment partners. Greenhouse may add fields, so bodies are open. */
const text = (maxLength: number) => Type.String({ maxLength })
const optionalText = (maxLength: number) => Type.Optional(Type.Union([text(maxLength), Type.Null()]))

export const orderId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  'x-rule': 'must be an id that this service gave',
  description: 'Id of a test that was sent to a candidate.',
})

export const listGreenhouseTests = atsOperation({
  id: 'listGreenhouseTests',
  method: 'GET',
  path: '/list_tests',
  tag: 'Greenhouse',
  summary: 'List the tests of the organisation',
  answers: {
    200: {
      description: 'The mandates that are ready, newest first.',
      schema: Type.Array(Type.Object({ partner_test_id: Type.String(), partner_test_name: Type.String() })),
    },
  },
  errors: [],
  handle: async ({ context: { tenant } }, deps) => {
    const tests = await listTests(deps, tenant)
    const body = tests.map(({ id, name, company }) => ({
      partner_test_id: id,
      partner_test_name: `${name}, ${company}`,
    }))
    return { status: 200, body }
  },
})

const greenhouseCandidate = Type.Object({
  first_name: text(200),
  last_name: text(200),
  preferred_name: optionalText(200),
  phone_number: optionalText(64),
  email: optionalText(254),
  greenhouse_profile_url: optionalText(2_000),
})

export const sendGreenhouseTest = atsOperation({
  id: 'sendGreenhouseTest',
  method: 'POST',
  path: '/send_test',
  tag: 'Greenhouse',
  summary: 'Send a test to a candidate',
  body: Type.Object({ partner_test_id: mandateId, candidate: greenhouseCandidate, url: text(2_000) }),
  answers: {
    200: {
      description: 'The id of the test of this candidate; the same for the same url.',
      schema: Type.Object({ partner_interview_id: orderId }),
    },
  },
  errors: ['NOT_FOUND', 'CONFLICT', 'CANDIDATE_REJECTED', 'INSUFFICIENT_CREDITS', 'LIMIT_EXCEEDED'],
  handle: async ({ body, context }, deps) => {
    const callback = checkCallbackUrl(body.url, deps.reach)
    if (!callback.ok) return callback
    const externalKey = externalKeyOf('greenhouse', callback.value)
    const { candidate } = body
    const outcome = await orderTest(deps, context, {
      mandateId: body.partner_test_id,
      externalKey,
      callbackUrl: callback.value,
      candidate: {
        externalId: greenhouseIdOf(candidate.greenhouse_profile_url, externalKey),
        name: nameOf(candidate),
        phone: candidate.phone_number ?? '',
        email: mailboxOf(candidate.email),
        consentSource: SYSTEM_NAMES.greenhouse,
      },
    })
    return outcome.ok ? { status: 200, body: { partner_interview_id: outcome.value } } : outcome
  },
})

export const getGreenhouseStatus = atsOperation({
  id: 'getGreenhouseStatus',
  method: 'GET',
  path: '/test_status',
  tag: 'Greenhouse',
  summary: 'Read what came of a test',
  query: Type.Object({ partner_interview_id: orderId }),
  answers: {
    200: {
      description: '`complete` once the result is final, with the address of its page and a score from 0 to 100.',
      schema: Type.Object({
        partner_status: Type.Enum(['sent', 'complete']),
        partner_profile_url: Type.Optional(Type.String()),
        partner_score: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
        metadata: Type.Record(Type.String(), Type.String()),
      }),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async ({ query, context }, deps) => {
    const order = await readOrder(deps, context, query.partner_interview_id)
    if (!order.ok) return order
    const { report, profileUrl } = order.value
    const metadata = metadataOf(report)
    if (!report.isFinal) return { status: 200, body: { partner_status: 'sent', metadata } }
    const final = { partner_status: 'complete', partner_profile_url: profileUrl, partner_score: report.score, metadata }
    return { status: 200, body: final }
  },
})

const CALLS = ['list_tests', 'send_test', 'test_status'] as const

export const reportGreenhouseError = atsOperation({
  id: 'reportGreenhouseError',
  method: 'POST',
  path: '/response_error',
  tag: 'Greenhouse',
  summary: 'Take what Greenhouse says about an answer of ours',
  // What else it says may quote a candidate, and is not kept.
  body: Type.Object({ api_call: Type.String({ maxLength: 200 }) }),
  answers: { 200: { description: 'It was logged.', schema: Type.Object({}) } },
  errors: [],
  handle: async ({ body }, deps) => {
    deps.onResponseError(CALLS.find(call => body.api_call.includes(call)) ?? 'unknown')
    return { status: 200, body: {} }
  },
})

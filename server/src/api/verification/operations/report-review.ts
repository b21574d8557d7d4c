import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { reportReview as report } from '../../../features/verification/index.ts'
import { answer, envelope, openOperation } from '../operation.ts'
import { OBJECTION_ERRORS, objectionBody, objectionParams, verificationId } from '../schemas.ts'

export const reportReview = openOperation({
  id: 'reportReview',
  method: 'POST',
  path: '/humanverification/report/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Report abuse',
  description:
    'The operator reads the report. The verification does not change, but the reviewer gets no more reminders. Only the first report is kept.',
  params: objectionParams,
  body: objectionBody,
  answers: {
    200: {
      description: 'The report is kept.',
      schema: envelope(
        Type.Object(
          { serviceVerificationId: verificationId, reported: Type.Literal(true, { description: 'Always true.' }) },
          closed,
        ),
      ),
    },
  },
  errors: OBJECTION_ERRORS,
  handle: async ({ params: { serviceVerificationId }, body, context }, deps) => {
    const { network, fromBrowser } = context
    const given = { token: body.token, reason: body.reason, page: body.page, network, fromBrowser }
    const outcome = await report(deps, serviceVerificationId, given)
    return outcome.ok ? answer(200, 'Report kept.', { serviceVerificationId, reported: true }) : outcome
  },
})

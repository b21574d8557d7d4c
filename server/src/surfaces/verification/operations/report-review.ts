import Type from 'typebox'
import { reportReview as report } from '../../../features/verification/index.ts'
import { OBJECTION_REFUSALS, objectionBody, objectionParams } from '../objection-shapes.ts'
import { answer, closed, envelope, openOperation } from '../operation.ts'
import { verificationId } from '../shapes.ts'

export const reportReview = openOperation({
  id: 'reportReview',
  method: 'POST',
  path: '/humanverification/report/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Report abuse',
  description:
    'For the operator to read. The verification stays as it is, but the reviewer is not reminded any more. Of several reports the first stays.',
  params: objectionParams,
  body: objectionBody,
  answers: {
    200: {
      description: 'The report is kept.',
      schema: envelope(Type.Object({ serviceVerificationId: verificationId, reported: Type.Literal(true) }, closed)),
    },
  },
  refusals: OBJECTION_REFUSALS,
  handle: async ({ params: { serviceVerificationId }, body, context }, deps) => {
    const { network, fromBrowser } = context
    const given = { token: body.token, reason: body.reason, page: body.page, network, fromBrowser }
    const outcome = await report(deps, serviceVerificationId, given)
    return outcome.ok ? answer(200, 'Report kept.', { serviceVerificationId, reported: true }) : outcome
  },
})

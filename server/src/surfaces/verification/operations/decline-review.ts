import Type from 'typebox'
import { declineReview as decline } from '../../../features/verification/index.ts'
import { OBJECTION_REFUSALS, objectionBody, objectionParams } from '../objection-shapes.ts'
import { answer, closed, envelope, openOperation } from '../operation.ts'
import { verificationId } from '../shapes.ts'

export const declineReview = openOperation({
  id: 'declineReview',
  method: 'POST',
  path: '/humanverification/decline/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Decline the request as a whole',
  description: 'The reviewer would rather not answer. No skill is verified and the verification ends as `declined`.',
  params: objectionParams,
  body: objectionBody,
  answers: {
    200: {
      description: 'The request is declined.',
      schema: envelope(Type.Object({ serviceVerificationId: verificationId, state: Type.Literal('declined') }, closed)),
    },
  },
  refusals: OBJECTION_REFUSALS,
  handle: async ({ params: { serviceVerificationId }, body, context }, deps) => {
    const { network, fromBrowser } = context
    const given = { token: body.token, reason: body.reason, page: body.page, network, fromBrowser }
    const outcome = await decline(deps, serviceVerificationId, given)
    return outcome.ok ? answer(200, 'Request declined.', { serviceVerificationId, state: 'declined' }) : outcome
  },
})

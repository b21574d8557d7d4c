import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { declineReview as decline } from '../../../features/verification/index.ts'
import { answer, envelope, openOperation } from '../operation.ts'
import { OBJECTION_ERRORS, objectionBody, objectionParams, verificationId } from '../schemas.ts'

export const declineReview = openOperation({
  id: 'declineReview',
  method: 'POST',
  path: '/humanverification/decline/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Decline the request as a whole',
  description: 'The reviewer does not answer. No skill is verified, and the verification ends as `declined`.',
  params: objectionParams,
  body: objectionBody,
  answers: {
    200: {
      description: 'The request is declined.',
      schema: envelope(
        Type.Object(
          { serviceVerificationId: verificationId, state: Type.Literal('declined', { description: 'The end state.' }) },
          closed,
        ),
      ),
    },
  },
  errors: OBJECTION_ERRORS,
  handle: async ({ params: { serviceVerificationId }, body, context }, deps) => {
    const { network, fromBrowser } = context
    const given = { token: body.token, reason: body.reason, page: body.page, network, fromBrowser }
    const outcome = await decline(deps, serviceVerificationId, given)
    return outcome.ok ? answer(200, 'Request declined.', { serviceVerificationId, state: 'declined' }) : outcome
  },
})

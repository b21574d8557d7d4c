import Type from 'typebox'
import { getReviewer as get } from '../../../features/verification/index.ts'
import { answer, envelope, openOperation } from '../operation.ts'
import { renderReviewer, reviewer, verificationId } from '../schemas.ts'

export const getReviewer = openOperation({
  id: 'getReviewer',
  method: 'GET',
  path: '/storereviewerdetails/{serviceVerificationId}',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Get the reviewer of a verification',
  description: 'No key is needed: the id cannot be guessed.',
  params: Type.Object({ serviceVerificationId: verificationId }),
  answers: { 200: { description: 'The reviewer.', schema: envelope(reviewer) } },
  errors: ['MISSING_VERIFICATION_ID', 'NOT_FOUND'],
  handle: async ({ params: { serviceVerificationId } }, deps) => {
    const outcome = await get(deps, serviceVerificationId)
    return outcome.ok
      ? answer(200, 'Reviewer details found.', renderReviewer(serviceVerificationId, outcome.value))
      : outcome
  },
})

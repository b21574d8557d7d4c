import Type from 'typebox'
import { isEmail, isWebsite, storeReviewer as store } from '../../../features/verification/index.ts'
import { refusal } from '../../../kernel/refusal.ts'
import { answer, closed, envelope, isMissing, keyOperation } from '../operation.ts'
import { name, renderReviewer, reviewer, verificationId } from '../shapes.ts'

/** The document's order. */
const REQUIRED = [
  ['serviceVerificationId', 'MISSING_VERIFICATION_ID'],
  ['name', 'MISSING_NAME'],
  ['email', 'MISSING_EMAIL'],
  ['company', 'MISSING_COMPANY'],
] as const

export const storeReviewer = keyOperation({
  id: 'storeReviewer',
  method: 'POST',
  path: '/storereviewerdetails/store',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Store or change the reviewer of a human verification',
  description:
    'The reviewer is written to once step 3 is done as well. Another reviewer voids links that were sent before; after the decision ' +
    'the reviewer stays. For one source each type of endorsement needs another e-mail address.',
  body: Type.Object(
    {
      serviceVerificationId: verificationId,
      name: name('Ravi Iyer'),
      email: Type.String({ maxLength: 254, description: 'Stored in lower case.', examples: ['ravi@example.com'] }),
      company: name('Sunrise Energy'),
      website: Type.Optional(Type.String({ maxLength: 2_000, examples: ['https://example.com'] })),
    },
    closed,
  ),
  judgeFields: body => {
    const missing = REQUIRED.find(([field]) => isMissing(body[field]))
    if (missing) return refusal(missing[1])
    if (typeof body.email === 'string' && !isEmail(body.email)) return refusal('INVALID_EMAIL')
    const isBad = typeof body.website === 'string' && !isWebsite(body.website)
    return isBad ? refusal('INVALID_WEBSITE') : null
  },
  answers: { 200: { description: 'The reviewer, as stored.', schema: envelope(reviewer) } },
  refusals: [
    'MISSING_VERIFICATION_ID',
    'MISSING_NAME',
    'MISSING_EMAIL',
    'MISSING_COMPANY',
    'INVALID_EMAIL',
    'INVALID_WEBSITE',
    'VERIFICATION_NOT_FOUND',
    'VERIFICATION_METHOD_NOT_SET',
    'INVALID_VERIFICATION_TYPE',
    'REVIEWER_IS_STUDENT',
    'ALREADY_DECIDED',
    'DUPLICATE_REVIEWER_EMAIL',
  ],
  handle: async ({ body: { serviceVerificationId, website, ...rest }, context }, deps) => {
    const outcome = await store(deps, context.tenant, serviceVerificationId, { ...rest, website: website ?? null })
    if (!outcome.ok) return outcome
    return answer(200, 'Reviewer details stored.', renderReviewer(serviceVerificationId, outcome.value))
  },
})

import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { isEmail, isWebsite, storeReviewer as store } from '../../../features/verification/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { answer, envelope, isMissing, keyOperation } from '../operation.ts'
import { name, renderReviewer, reviewer, verificationId } from '../schemas.ts'

/** In the order of the contract. */
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
    'The reviewer gets an e-mail once step 3 is complete. Another reviewer makes earlier links invalid; after the decision the ' +
    'reviewer cannot change. Each endorsement type of a source needs a different e-mail address.',
  body: Type.Object(
    {
      serviceVerificationId: verificationId,
      name: name('Name of the reviewer.', 'Ravi Iyer'),
      email: Type.String({
        maxLength: 254,
        description: 'E-mail address of the reviewer. Stored in lower case.',
        examples: ['ravi@example.com'],
      }),
      company: name('Company of the reviewer.', 'Sunrise Energy'),
      website: Type.Optional(
        Type.String({ maxLength: 2_000, description: 'Website of the company.', examples: ['https://example.com'] }),
      ),
      language: Type.Optional(
        Type.Enum([...LANGUAGES], {
          description:
            'Language of the e-mails to the reviewer. The same text in English follows it; for `en`, and without it, they are in English and Hindi.',
          examples: ['ta'],
        }),
      ),
    },
    { ...closed, title: 'ReviewerBody', description: 'Who endorses the skills.' },
  ),
  validateFields: body => {
    const missing = REQUIRED.find(([field]) => isMissing(body[field]))
    if (missing) return domainError(missing[1])
    if (typeof body.email === 'string' && !isEmail(body.email)) return domainError('INVALID_EMAIL')
    const isBad = typeof body.website === 'string' && !isWebsite(body.website)
    return isBad ? domainError('INVALID_WEBSITE') : null
  },
  answers: { 200: { description: 'The reviewer, as stored.', schema: envelope(reviewer) } },
  errors: [
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
  handle: async ({ body: { serviceVerificationId, website, language, ...rest }, context }, deps) => {
    const outcome = await store(
      deps,
      context.tenant,
      serviceVerificationId,
      { ...rest, website: website ?? null },
      language ?? null,
    )
    if (!outcome.ok) return outcome
    return answer(200, 'Reviewer details stored.', renderReviewer(serviceVerificationId, outcome.value))
  },
})

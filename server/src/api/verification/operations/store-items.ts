import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { storeItems as store } from '../../../features/verification/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { answer, envelope, isMissing, keyOperation } from '../operation.ts'
import { serviceUserId, stored, verificationId } from '../schemas.ts'

const externalIds = (of: string) =>
  Type.Array(Type.String({ maxLength: 128, examples: ['prj-1'] }), {
    maxItems: 50,
    default: [],
    description: `External ids of ${of}, as sent with POST /verify.`,
  })

export const storeItems = keyOperation({
  id: 'storeItems',
  method: 'POST',
  path: '/step3/store-verification-items/store',
  tag: 'Steps',
  area: 'sessions',
  summary: 'Step 3: attach the items that the skills are verified against',
  description:
    'Replaces items stored before. At least one item is needed. With method `human` and a stored reviewer, the reviewer gets an ' +
    'e-mail, and from then on only the same items are accepted.',
  body: Type.Object(
    {
      sessionToken: Type.String({
        maxLength: 512,
        description: 'The session token, from POST /verify.',
        examples: ['vst_1_5kV0xQm2TzLp9NcRw4sYbHqJd7Uf3Ga8E'],
      }),
      projectIds: externalIds('projects'),
      workExperienceIds: externalIds('work experiences'),
      credentialIds: externalIds('certificates'),
    },
    {
      ...closed,
      required: ['sessionToken'],
      title: 'ItemsBody',
      description: 'Items that the skills are verified against.',
      examples: [{ sessionToken: 'vst_1_5kV0xQm2TzLp9NcRw4sYbHqJd7Uf3Ga8E', projectIds: ['prj-1'] }],
    },
  ),
  validateFields: ({ sessionToken }) => (isMissing(sessionToken) ? domainError('MISSING_SESSION_TOKEN') : null),
  answers: {
    200: {
      description: 'The items, as stored.',
      schema: envelope(Type.Object({ serviceVerificationId: verificationId, serviceUserId, stored }, closed)),
    },
  },
  errors: [
    'MISSING_SESSION_TOKEN',
    'SESSION_NOT_FOUND',
    'VERIFICATION_METHOD_NOT_SET',
    'NO_ITEMS_SELECTED',
    'ITEM_NOT_FOUND',
    'DUPLICATE_SKILLS_IN_BUNDLE',
    'MAX_SKILLS_PER_SOURCE',
    'ASSESSMENT_ALREADY_PASSED',
    'DUPLICATE_REVIEWER_EMAIL',
    'VERIFICATION_FIXED',
  ],
  handle: async ({ body: { sessionToken, ...selected }, context }, deps) => {
    const outcome = await store(deps, context.tenant, sessionToken, selected)
    if (!outcome.ok) return outcome
    const { verificationId: id, serviceUserId: user, stored: items } = outcome.value
    return answer(200, 'Verification items stored.', { serviceVerificationId: id, serviceUserId: user, stored: items })
  },
})

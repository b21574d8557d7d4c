import Type from 'typebox'
import { storeItems as store } from '../../../features/verification/index.ts'
import { refusal } from '../../../kernel/refusal.ts'
import { answer, closed, envelope, isMissing, keyOperation } from '../operation.ts'
import { serviceUserId, stored, verificationId } from '../shapes.ts'

const externalIds = (of: string) =>
  Type.Array(Type.String({ maxLength: 128 }), {
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
    'Replaces items stored before; at least one in all. With method `human` and a reviewer stored, the reviewer is written to, and ' +
    'from then on only the very same items are taken.',
  body: Type.Object(
    {
      sessionToken: Type.String({ maxLength: 512 }),
      projectIds: externalIds('projects'),
      workExperienceIds: externalIds('work experiences'),
      credentialIds: externalIds('certificates'),
    },
    { ...closed, required: ['sessionToken'] },
  ),
  judgeFields: ({ sessionToken }) => (isMissing(sessionToken) ? refusal('MISSING_SESSION_TOKEN') : null),
  answers: {
    200: {
      description: 'The items, as stored.',
      schema: envelope(Type.Object({ serviceVerificationId: verificationId, serviceUserId, stored }, closed)),
    },
  },
  refusals: [
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

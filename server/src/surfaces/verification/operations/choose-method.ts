import Type from 'typebox'
import { chooseMethod as choose, VERIFICATION_METHODS } from '../../../features/verification/index.ts'
import { refusal } from '../../../kernel/refusal.ts'
import { answer, closed, envelope, isMissing, sessionOperation } from '../operation.ts'
import { method, verificationId } from '../shapes.ts'

export const chooseMethod = sessionOperation({
  id: 'chooseMethod',
  method: 'POST',
  path: '/step2/verification-method',
  tag: 'Steps',
  area: 'sessions',
  summary: 'Step 2: choose the verification method',
  description:
    'After step 1 and before step 3. Another method than before takes back the items of step 3 and the reviewer. Once questions exist or ' +
    'the reviewer was written to, the method stays.',
  body: Type.Object({ serviceVerificationId: verificationId, verificationMethod: method }, closed),
  judgeFields: ({ serviceVerificationId, verificationMethod }) => {
    if (isMissing(serviceVerificationId)) return refusal('MISSING_VERIFICATION_ID')
    if (isMissing(verificationMethod)) return refusal('MISSING_VERIFICATION_METHOD')
    const isKnown = VERIFICATION_METHODS.some(known => known === verificationMethod)
    return isKnown ? null : refusal('INVALID_VERIFICATION_METHOD')
  },
  answers: {
    200: {
      description: 'The method, as stored.',
      schema: envelope(Type.Object({ serviceVerificationId: verificationId, verificationMethod: method }, closed)),
    },
  },
  refusals: [
    'MISSING_VERIFICATION_ID',
    'MISSING_VERIFICATION_METHOD',
    'INVALID_VERIFICATION_METHOD',
    'VERIFICATION_NOT_FOUND',
    'NO_SKILLS',
    'METHOD_FIXED',
  ],
  handle: async ({ body, context: { session } }, deps) => {
    const named = { verificationId: session.verification.id, named: body.serviceVerificationId }
    const outcome = await choose(deps, session.tenant, named, body.verificationMethod)
    return outcome.ok ? answer(200, 'Verification method stored.', body) : outcome
  },
})

import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { chooseMethod as choose, VERIFICATION_METHODS } from '../../../features/verification/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { answer, envelope, isMissing, sessionOperation } from '../operation.ts'
import { method, verificationId } from '../schemas.ts'

export const chooseMethod = sessionOperation({
  id: 'chooseMethod',
  method: 'POST',
  path: '/step2/verification-method',
  tag: 'Steps',
  area: 'sessions',
  summary: 'Step 2: choose the verification method',
  description:
    'After step 1. Another method keeps the items of step 3 and removes the reviewer. If a rule of step 3 forbids the items under the new ' +
    'method, they are removed, and step 3 must be repeated. Once questions exist or the reviewer has received an e-mail, the method is final.',
  body: Type.Object(
    { serviceVerificationId: verificationId, verificationMethod: method },
    { ...closed, title: 'MethodBody', description: 'How the skills are verified.' },
  ),
  validateFields: ({ serviceVerificationId, verificationMethod }) => {
    if (isMissing(serviceVerificationId)) return domainError('MISSING_VERIFICATION_ID')
    if (isMissing(verificationMethod)) return domainError('MISSING_VERIFICATION_METHOD')
    const isKnown = VERIFICATION_METHODS.some(known => known === verificationMethod)
    return isKnown ? null : domainError('INVALID_VERIFICATION_METHOD')
  },
  answers: {
    200: {
      description: 'The method, as stored.',
      schema: envelope(Type.Object({ serviceVerificationId: verificationId, verificationMethod: method }, closed)),
    },
  },
  errors: [
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

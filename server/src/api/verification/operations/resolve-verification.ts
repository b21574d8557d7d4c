import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { line } from '../../../contract/text.ts'
import { resolveHeldOutcome } from '../../../features/verification/index.ts'
import { answer, envelope, keyOperation } from '../operation.ts'
import { state, verificationId } from '../schemas.ts'

const params = Type.Object({ serviceVerificationId: verificationId })
const body = Type.Object(
  {
    reason: Type.Optional(
      line(1, 500, { description: 'Reason, kept and not published.', examples: ['We called the company.'] }),
    ),
  },
  { ...closed, title: 'ResolutionBody', description: 'Why an outcome is released or rejected.' },
)
const answers = {
  200: {
    description: 'The final state.',
    schema: envelope(Type.Object({ serviceVerificationId: verificationId, state }, closed)),
  },
}
const shared = {
  method: 'POST',
  tag: 'Credentials',
  area: 'credentials',
  params,
  body,
  answers,
  errors: ['VERIFICATION_NOT_FOUND', 'NOT_UNDER_REVIEW'],
} as const

export const releaseVerification = keyOperation({
  ...shared,
  id: 'releaseVerification',
  path: '/verifications/{serviceVerificationId}/release',
  summary: 'Release an outcome that is held',
  description:
    'An outcome whose signals are graded `red` has the state `under_review` and no credentials. Release it when you have made sure ' +
    'that it is genuine: the credentials are issued, say that you released it, and `verification.completed` is sent.',
  handle: async ({ params: { serviceVerificationId }, body: { reason = null }, context: { tenant } }, deps) => {
    const resolution = { resolution: 'released', by: 'organisation', reason } as const
    const outcome = await resolveHeldOutcome(deps, tenant, serviceVerificationId, resolution)
    return outcome.ok ? answer(200, 'Released.', { serviceVerificationId, state: outcome.value }) : outcome
  },
})

export const rejectVerification = keyOperation({
  ...shared,
  id: 'rejectVerification',
  path: '/verifications/{serviceVerificationId}/reject',
  summary: 'Reject an outcome that is held',
  description: 'No skill is verified, and `verification.failed` is sent. It cannot be undone.',
  handle: async ({ params: { serviceVerificationId }, body: { reason = null }, context: { tenant } }, deps) => {
    const resolution = { resolution: 'rejected', by: 'organisation', reason } as const
    const outcome = await resolveHeldOutcome(deps, tenant, serviceVerificationId, resolution)
    return outcome.ok ? answer(200, 'Rejected.', { serviceVerificationId, state: outcome.value }) : outcome
  },
})

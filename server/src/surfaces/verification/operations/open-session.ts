import Type from 'typebox'
import { openSession as open } from '../../../features/verification/index.ts'
import { answer, closed, envelope, keyOperation } from '../operation.ts'
import { certificate, project, serviceUserId, student, verificationId, webAddress, workExperience } from '../shapes.ts'

const MOST = 50

export const openSession = keyOperation({
  id: 'openSession',
  method: 'POST',
  path: '/verify',
  tag: 'Sessions',
  area: 'sessions',
  summary: 'Open a verification session',
  description:
    'Brings the student and what there is to verify against: at least one item, at most 50 of each kind. The session lives 24 hours ' +
    'from its last use, 7 days at most. `hostedUrl` takes the student through all steps on our own pages.',
  body: Type.Object(
    {
      student,
      projects: Type.Array(project, { maxItems: MOST, default: [] }),
      workExperiences: Type.Array(workExperience, { maxItems: MOST, default: [] }),
      certificates: Type.Array(certificate, { maxItems: MOST, default: [] }),
      returnUrl: Type.Optional(webAddress),
    },
    { ...closed, required: ['student'] },
  ),
  answers: {
    201: {
      description: 'The session. Its token is shown once.',
      schema: envelope(
        Type.Object(
          {
            sessionToken: Type.String({ description: 'For x-session-token: whoever has it is the student.' }),
            serviceVerificationId: verificationId,
            serviceUserId,
            expiresAt: Type.String({ format: 'date-time' }),
            hostedUrl: Type.String(),
          },
          closed,
        ),
      ),
    },
  },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const { returnUrl, ...submitted } = body
    const outcome = await open(deps, context.tenant, submitted, returnUrl ?? null)
    if (!outcome.ok) return outcome
    const { sessionToken, verificationId: id, serviceUserId: user, expiresAt, hostedUrl } = outcome.value
    return answer(201, 'Verification session opened.', {
      sessionToken,
      serviceVerificationId: id,
      serviceUserId: user,
      expiresAt: expiresAt.toISOString(),
      hostedUrl,
    })
  },
})

import Type from 'typebox'
import { storeSkills as store } from '../../../features/verification/index.ts'
import { answer, closed, envelope, sessionOperation } from '../operation.ts'
import { endorsementType, skill, skillId, verificationId, webAddress } from '../shapes.ts'

export const storeSkills = sessionOperation({
  id: 'storeSkills',
  method: 'POST',
  path: '/step1/storeskills/store',
  tag: 'Steps',
  area: 'sessions',
  summary: 'Step 1: store the skills',
  description:
    'Replaces skills stored before. Other skills or another type take back the items of step 3, which is then to be done again. Once ' +
    'questions exist or the reviewer was written to, only the very same list is taken.',
  body: Type.Object(
    {
      skills: Type.Array(
        Type.Object(
          { skillId, proofUrl: Type.Array(webAddress, { maxItems: 5, default: [] }) },
          { ...closed, required: ['skillId'] },
        ),
        { minItems: 1, maxItems: 10 },
      ),
      endorsementType: Type.With(endorsementType, {
        default: 'other',
        description: 'What the reviewer is to the student.',
      }),
    },
    { ...closed, required: ['skills'] },
  ),
  answers: {
    200: {
      description: 'The skills, as stored.',
      schema: envelope(
        Type.Object({ serviceVerificationId: verificationId, skills: Type.Array(skill), endorsementType }, closed),
      ),
    },
  },
  refusals: ['VALIDATION_FAILED', 'VERIFICATION_FIXED'],
  handle: async ({ body, context: { session } }, deps) => {
    const { id } = session.verification
    const sent = body.skills.map(each => ({ skillId: each.skillId, proofUrls: each.proofUrl }))
    const outcome = await store(deps, session.tenant, id, sent, body.endorsementType)
    if (!outcome.ok) return outcome
    return answer(200, 'Skills stored.', {
      serviceVerificationId: id,
      skills: outcome.value.map(each => ({ skillId: each.skillId, name: each.name, proofUrl: each.proofUrls })),
      endorsementType: body.endorsementType,
    })
  },
})

import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { storeSkills as store } from '../../../features/verification/index.ts'
import { answer, envelope, sessionOperation } from '../operation.ts'
import { endorsementType, skill, skillId, verificationId, webAddress } from '../schemas.ts'

export const storeSkills = sessionOperation({
  id: 'storeSkills',
  method: 'POST',
  path: '/step1/storeskills/store',
  tag: 'Steps',
  area: 'sessions',
  summary: 'Step 1: store the skills',
  description:
    'Replaces skills stored before. Different skills or a different type remove the items of step 3, which must then be repeated. ' +
    'Once questions exist or the reviewer has received an e-mail, only the same list is accepted.',
  body: Type.Object(
    {
      skills: Type.Array(
        Type.Object(
          {
            skillId,
            proofUrl: Type.Array(webAddress('Where the skill can be seen.'), {
              maxItems: 5,
              default: [],
              description: 'URLs that show the skill.',
            }),
          },
          { ...closed, required: ['skillId'], description: 'A skill to verify.' },
        ),
        { minItems: 1, maxItems: 10, description: 'Skills to verify.' },
      ),
      endorsementType: Type.With(endorsementType, {
        default: 'other',
        description: 'What the reviewer is to the student.',
      }),
    },
    { ...closed, required: ['skills'], title: 'SkillsBody', description: 'The skills to verify.' },
  ),
  answers: {
    200: {
      description: 'The skills, as stored.',
      schema: envelope(
        Type.Object(
          {
            serviceVerificationId: verificationId,
            skills: Type.Array(skill, { description: 'The skills, as stored.' }),
            endorsementType,
          },
          closed,
        ),
      ),
    },
  },
  errors: ['VALIDATION_FAILED', 'VERIFICATION_FIXED'],
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

import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { rejectRequest } from '../../../features/skill-requests/index.ts'
import { oneAnswer, oneOf, operation, renderSkillRequest, skillRequest, skillRequestParam } from '../schemas.ts'

export const adminRejectSkillRequest = operation({
  id: 'adminRejectSkillRequest',
  method: 'POST',
  path: '/admin/skill-requests/{skill_request_id}/reject',
  tag: 'Admin',
  summary: 'Reject a skill request',
  params: Type.Object({ skill_request_id: skillRequestParam }),
  body: Type.Object(
    {
      reason: Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: '\\S',
        'x-rule': 'must not be blank',
        description: 'Reason. The partner reads it.',
        examples: ['Not a skill that can be verified.'],
      }),
    },
    { ...closed, title: 'RejectionBody', description: 'Why the request is rejected.' },
  ),
  answers: { 200: { description: 'The request is rejected.', schema: oneOf(skillRequest) } },
  errors: ['ACCESS_DENIED', 'SKILL_REQUEST_NOT_FOUND', 'ALREADY_DECIDED'],
  handle: async ({ params, body }, deps) => {
    const outcome = await rejectRequest(deps, params.skill_request_id, body.reason, 'operator')
    return outcome.ok ? oneAnswer(200, 'Skill request rejected.', renderSkillRequest(outcome.value)) : outcome
  },
})

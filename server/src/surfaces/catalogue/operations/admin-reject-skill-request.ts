import Type from 'typebox'
import { rejectRequest } from '../../../features/skill-requests/index.ts'
import { oneAnswer, oneOf, operation } from '../shapes.ts'
import { renderSkillRequest, skillRequest } from '../skill-request-shape.ts'

export const adminRejectSkillRequest = operation({
  id: 'adminRejectSkillRequest',
  method: 'POST',
  path: '/admin/skill-requests/{skill_request_id}/reject',
  tag: 'Admin',
  summary: 'Reject a skill request',
  params: Type.Object({ skill_request_id: Type.String() }),
  body: Type.Object(
    { reason: Type.String({ minLength: 1, maxLength: 500, description: 'What the partner is told.' }) },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The request is rejected.', schema: oneOf(skillRequest) } },
  refusals: ['ACCESS_DENIED', 'SKILL_REQUEST_NOT_FOUND', 'ALREADY_DECIDED'],
  handle: async ({ params, body }, deps) => {
    const outcome = await rejectRequest(deps, params.skill_request_id, body.reason)
    return outcome.ok ? oneAnswer(200, 'Skill request rejected.', renderSkillRequest(outcome.value)) : outcome
  },
})

import Type from 'typebox'
import { approveRequest } from '../../../features/skill-requests/index.ts'
import { oneAnswer, oneOf, operation, skillId, subSkillId } from '../shapes.ts'
import { renderSkillRequest, skillRequest } from '../skill-request-shape.ts'

export const adminApproveSkillRequest = operation({
  id: 'adminApproveSkillRequest',
  method: 'POST',
  path: '/admin/skill-requests/{skill_request_id}/approve',
  tag: 'Admin',
  summary: 'Approve a skill request',
  description:
    'With `skill_id` as a name for that skill; without, a new skill below `sub_skill_id` or the one the partner named.',
  params: Type.Object({ skill_request_id: Type.String() }),
  body: Type.Object(
    {
      skill_id: Type.Optional(skillId),
      sub_skill_id: Type.Optional(subSkillId),
      verifiable: Type.Optional(Type.Boolean({ default: false })),
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The request is approved.', schema: oneOf(skillRequest) } },
  refusals: ['SUB_SKILL_NEEDED', 'ACCESS_DENIED', 'SKILL_REQUEST_NOT_FOUND', 'SKILL_NOT_FOUND', 'ALREADY_DECIDED'],
  handle: async ({ params, body }, deps) => {
    const approval = {
      skillId: body.skill_id ?? null,
      subSkillId: body.sub_skill_id ?? null,
      verifiable: body.verifiable ?? false,
    }
    const outcome = await approveRequest(deps, params.skill_request_id, approval)
    return outcome.ok ? oneAnswer(200, 'Skill request approved.', renderSkillRequest(outcome.value)) : outcome
  },
})

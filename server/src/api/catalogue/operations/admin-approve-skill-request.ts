import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { approveRequest } from '../../../features/skill-requests/index.ts'
import {
  oneAnswer,
  oneOf,
  operation,
  renderSkillRequest,
  skillId,
  skillRequest,
  skillRequestParam,
  subSkillId,
} from '../schemas.ts'

export const adminApproveSkillRequest = operation({
  id: 'adminApproveSkillRequest',
  method: 'POST',
  path: '/admin/skill-requests/{skill_request_id}/approve',
  tag: 'Admin',
  summary: 'Approve a skill request',
  description:
    'With `skill_id` the requested name becomes an alias of that skill. Without it a new skill is created below `sub_skill_id`, or below the sub-skill that the partner named.',
  params: Type.Object({ skill_request_id: skillRequestParam }),
  body: Type.Object(
    {
      skill_id: Type.Optional(Type.With(skillId, { description: 'The existing skill that the request means.' })),
      sub_skill_id: Type.Optional(Type.With(subSkillId, { description: 'Where the new skill belongs.' })),
      verifiable: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether the new skill can be verified.' }),
      ),
    },
    {
      ...closed,
      title: 'ApprovalBody',
      description: 'What the request becomes: an existing skill or a new one.',
      examples: [{ sub_skill_id: 'ss_101', verifiable: false }],
    },
  ),
  answers: { 200: { description: 'The request is approved.', schema: oneOf(skillRequest) } },
  errors: ['SUB_SKILL_NEEDED', 'ACCESS_DENIED', 'SKILL_REQUEST_NOT_FOUND', 'SKILL_NOT_FOUND', 'ALREADY_DECIDED'],
  handle: async ({ params, body }, deps) => {
    const approval = {
      skillId: body.skill_id ?? null,
      subSkillId: body.sub_skill_id ?? null,
      verifiable: body.verifiable ?? false,
    }
    const outcome = await approveRequest(deps, params.skill_request_id, approval, 'operator')
    return outcome.ok ? oneAnswer(200, 'Skill request approved.', renderSkillRequest(outcome.value)) : outcome
  },
})

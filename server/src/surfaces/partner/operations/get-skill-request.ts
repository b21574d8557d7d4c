import Type from 'typebox'
import { getRequest, viewRequest } from '../../../features/skill-requests/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'
import { skillRequest } from '../shapes.ts'

export const getSkillRequest = readOperation({
  id: 'getSkillRequest',
  method: 'GET',
  path: '/skill-requests/{skill_request_id}',
  tag: 'Skill requests',
  summary: 'Get one of your skill requests',
  scope: 'skills:read',
  rateClass: 'reads',
  area: 'skill-requests',
  params: Type.Object({ skill_request_id: Type.String({ pattern: '^SR_[A-Z0-9]{10,40}$' }) }),
  answers: { 200: { description: 'The request.', schema: envelope(skillRequest) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await getRequest(deps, context.key.tenant, params.skill_request_id)
    return outcome.ok ? answer(200, 'Skill request found.', viewRequest(outcome.value)) : outcome
  },
})

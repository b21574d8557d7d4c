import Type from 'typebox'
import { renderSkillRequest, skillRequest, skillRequestId } from '../../../contract/skill-request.ts'
import { getRequest } from '../../../features/skill-requests/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getSkillRequest = readOperation({
  id: 'getSkillRequest',
  method: 'GET',
  path: '/skill-requests/{skill_request_id}',
  tag: 'Skill requests',
  summary: 'Get one of your skill requests',
  scope: 'skills:read',
  rateClass: 'reads',
  isLookUp: true,
  area: 'skill-requests',
  params: Type.Object({ skill_request_id: skillRequestId }),
  answers: { 200: { description: 'The request.', schema: envelope(skillRequest) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await getRequest(deps, context.key.tenant, params.skill_request_id)
    return outcome.ok ? answer(200, 'Skill request found.', renderSkillRequest(outcome.value)) : outcome
  },
})

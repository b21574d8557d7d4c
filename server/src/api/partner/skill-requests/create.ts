import { renderSkillRequest, skillRequest, skillRequestBody } from '../../../contract/skill-request.ts'
import { requestSkill as request } from '../../../features/skill-requests/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const requestSkill = writeOperation({
  id: 'requestSkill',
  method: 'POST',
  path: '/skill-requests',
  tag: 'Skill requests',
  summary: 'Request a missing skill',
  description:
    'Answers 409 with `skill_id` if the catalogue has a skill of that name, or with `skill_request_id` if you have already requested it.',
  scope: 'skill-requests:write',
  rateClass: 'skillRequests',
  area: 'skill-requests',
  body: skillRequestBody,
  answers: { 201: { description: 'The request is stored as open.', schema: envelope(skillRequest) } },
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
  handle: async ({ body, context }, deps) => {
    const wanted = { name: body.name, description: body.description ?? '', subSkillId: body.sub_skill_id ?? null }
    const outcome = await request(deps, context.tx, wanted)
    return outcome.ok ? answer(201, 'Skill requested.', renderSkillRequest(outcome.value)) : outcome
  },
})

import Type from 'typebox'
import { requestSkill as request, viewRequest } from '../../../features/skill-requests/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { ONE_LINE, PLAIN_TEXT, skillRequest } from '../shapes.ts'

export const requestSkill = writeOperation({
  id: 'requestSkill',
  method: 'POST',
  path: '/skill-requests',
  tag: 'Skill requests',
  summary: 'Ask for a missing skill',
  description:
    'Answered 409 with its `skill_id` when the catalogue has a skill of that name, or with the `skill_request_id` when you ' +
    'have asked already.',
  scope: 'skill-requests:write',
  rateClass: 'skillRequests',
  area: 'skill-requests',
  body: Type.Object(
    {
      name: Type.String({ minLength: 2, maxLength: 120, pattern: ONE_LINE, examples: ['Solar panel cleaning'] }),
      description: Type.Optional(Type.String({ maxLength: 500, pattern: PLAIN_TEXT })),
      sub_skill_id: Type.Optional(
        Type.String({ pattern: '^ss_\\d{1,9}$', description: 'Where you think it belongs.' }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: { 201: { description: 'The request is open.', schema: envelope(skillRequest) } },
  refusals: ['VALIDATION_FAILED', 'CONFLICT'],
  handle: async ({ body, context }, deps) => {
    const wanted = { name: body.name, description: body.description ?? '', subSkillId: body.sub_skill_id ?? null }
    const outcome = await request(deps, context.tx, wanted)
    return outcome.ok ? answer(201, 'Skill requested.', viewRequest(outcome.value)) : outcome
  },
})

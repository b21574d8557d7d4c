import Type from 'typebox'
import { lookUpSkills as lookUp } from '../../../features/catalogue/index.ts'
import { parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, envelope, readOperation } from '../operation.ts'
import { renderSkill, skill, skillId } from '../shapes.ts'

const found = Type.Object(
  { items: Type.Array(skill), not_found: Type.Array(Type.String()) },
  { additionalProperties: false },
)

export const lookUpSkills = readOperation({
  id: 'lookUpSkills',
  method: 'POST',
  path: '/skills/lookup',
  tag: 'Skills',
  summary: 'Get many skills by id',
  scope: 'skills:read',
  rateClass: 'skillsLookup',
  area: 'skills',
  body: Type.Object(
    { skill_ids: Type.Array(skillId, { minItems: 1, maxItems: 100 }) },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: 'What was found, in the order asked for, and what was not.', schema: envelope(found) },
  },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ body }, deps) => {
    const ids = [...new Set(body.skill_ids)]
    const numbers = new Map(ids.map(id => [id, parseCatalogueId('skill', id)]))
    const { skills, missing } = await lookUp(
      deps,
      [...numbers.values()].filter(number => number !== null),
    )
    const version = deps.taxonomy.current().version
    return answer(200, 'Skills looked up.', {
      items: skills.map(each => renderSkill(each, version)),
      not_found: ids.filter(id => numbers.get(id) === null || missing.includes(numbers.get(id)!)),
    })
  },
})

import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { renderSkill, skill, skillId } from '../../../contract/skill.ts'
import { lookUpSkills as lookUp } from '../../../features/taxonomy/index.ts'
import { parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, envelope, readOperation } from '../operation.ts'
import { isVerifiable } from './verifiable.ts'

const found = Type.Object(
  {
    items: Type.Array(skill, { description: 'Skills that were found, in the order of the request.' }),
    not_found: Type.Array(Type.String(), { description: 'Ids that do not exist.', examples: [['sk_999999']] }),
  },
  { ...closed, title: 'LookedUpSkills', description: 'Skills by id.' },
)

export const lookUpSkills = readOperation({
  id: 'lookUpSkills',
  method: 'POST',
  path: '/skills/lookup',
  tag: 'Skills',
  summary: 'Get many skills by id',
  scope: 'skills:read',
  rateClass: 'skillsLookup',
  isLookUp: true,
  area: 'skills',
  body: Type.Object(
    {
      skill_ids: Type.Array(skillId, {
        minItems: 1,
        maxItems: 100,
        description: 'Ids to look up.',
        examples: [['sk_1001', 'sk_1004']],
      }),
    },
    { ...closed, title: 'SkillLookupBody', description: 'Skills to look up.' },
  ),
  answers: {
    200: { description: 'The skills found, and the ids not found.', schema: envelope(found) },
  },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const ids = [...new Set(body.skill_ids)]
    const numbers = new Map(ids.map(id => [id, parseCatalogueId('skill', id)]))
    const { skills, missing } = await lookUp(
      deps,
      [...numbers.values()].filter(number => number !== null),
    )
    const version = deps.taxonomy.current().version
    return answer(200, 'Skills looked up.', {
      items: skills.map(each => renderSkill(each, version, isVerifiable(deps, context, each))),
      not_found: ids.filter(id => numbers.get(id) === null || missing.includes(numbers.get(id)!)),
    })
  },
})

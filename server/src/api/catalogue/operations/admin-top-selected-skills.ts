import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { listTopSkills } from '../../../features/selected-skills/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { listAnswer, listOf, operation, pagingOf, pagingQuery, skillId } from '../schemas.ts'

const topSkill = Type.Object(
  {
    skill_id: skillId,
    name: Type.Union([Type.String({ examples: ['Brick laying'] }), Type.Null()], {
      description: 'Name of the skill; null if it was retired without a successor.',
    }),
    selections: Type.Integer({ description: 'How many users selected it.', examples: [12] }),
  },
  { ...closed, title: 'TopSkill', description: 'A skill and how often it is selected.' },
)

export const adminTopSelectedSkills = operation({
  id: 'adminTopSelectedSkills',
  method: 'GET',
  path: '/admin/selected-skills/top',
  tag: 'Admin',
  summary: 'List skills by how often they are selected',
  query: Type.Object(pagingQuery),
  answers: { 200: { description: 'A page of skills, most selected first.', schema: listOf(topSkill) } },
  errors: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE', 'ACCESS_DENIED'],
  handle: async ({ query }, deps) => {
    const page = await listTopSkills(deps, pagingOf(query))
    if (!page.ok) return page
    return listAnswer(page.value, ({ skillNumber, branch, selections }) => ({
      skill_id: formatCatalogueId('skill', skillNumber),
      name: branch?.skill.name ?? null,
      selections,
    }))
  },
})

import Type from 'typebox'
import { listTopSkills } from '../../../features/selected-skills/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { listAnswer, listOf, operation, pagingOf, pagingQuery, skillId } from '../shapes.ts'

const topSkill = Type.Object(
  {
    skill_id: skillId,
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for a skill that was retired without a successor.',
    }),
    selections: Type.Integer(),
  },
  { additionalProperties: false },
)

export const adminTopSelectedSkills = operation({
  id: 'adminTopSelectedSkills',
  method: 'GET',
  path: '/admin/selected-skills/top',
  tag: 'Admin',
  summary: 'List skills by how often they are selected',
  query: Type.Object(pagingQuery),
  answers: { 200: { description: 'A page of skills, most selected first.', schema: listOf(topSkill) } },
  refusals: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE', 'ACCESS_DENIED'],
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

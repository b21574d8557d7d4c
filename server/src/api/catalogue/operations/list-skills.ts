import Type from 'typebox'
import { listBelow } from '../../../features/taxonomy/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import {
  listAnswer,
  listOf,
  nodeShape,
  operation,
  pagingOf,
  pagingQuery,
  renderNode,
  skillId,
  subSkillId,
  verifiableNow,
} from '../schemas.ts'

export const listSkills = operation({
  id: 'listSkills',
  method: 'GET',
  path: '/skills/sub-skills/{sub_skill_id}/skills',
  tag: 'Skills',
  summary: 'List the skills of a sub-skill',
  params: Type.Object({ sub_skill_id: subSkillId }),
  query: Type.Object(pagingQuery),
  answers: {
    200: {
      description: 'A page of skills by name.',
      schema: listOf(nodeShape('skill_id', skillId, { sub_skill_id: subSkillId, verifiable: verifiableNow })),
    },
  },
  errors: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE', 'PARENT_NOT_FOUND'],
  handle: async ({ params, query }, deps) => {
    const page = await listBelow(deps, 'sub_skill', params.sub_skill_id, pagingOf(query))
    if (!page.ok) return page
    const sub_skill_id = formatCatalogueId('sub_skill', page.value.parentNumber)
    const isServed = deps.servedSkills.current()
    return listAnswer(page.value, node => ({
      skill_id: formatCatalogueId('skill', node.number),
      sub_skill_id,
      verifiable: isServed('session', 'live', node),
      ...renderNode(node),
    }))
  },
})

import Type from 'typebox'
import { listBelow } from '../../../features/taxonomy/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import {
  listAnswer,
  listOf,
  masterSkillId,
  nodeShape,
  operation,
  pagingOf,
  pagingQuery,
  renderNode,
  subSkillId,
} from '../schemas.ts'

export const listSubSkills = operation({
  id: 'listSubSkills',
  method: 'GET',
  path: '/skills/masters/{master_skill_id}/sub-skills',
  tag: 'Skills',
  summary: 'List the sub-skills of a master skill',
  params: Type.Object({ master_skill_id: masterSkillId }),
  query: Type.Object(pagingQuery),
  answers: {
    200: {
      description: 'A page of sub-skills by name.',
      schema: listOf(nodeShape('sub_skill_id', subSkillId, { master_skill_id: masterSkillId })),
    },
  },
  errors: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE', 'PARENT_NOT_FOUND'],
  handle: async ({ params, query }, deps) => {
    const page = await listBelow(deps, 'master', params.master_skill_id, pagingOf(query))
    if (!page.ok) return page
    const master_skill_id = formatCatalogueId('master', page.value.parentNumber)
    return listAnswer(page.value, node => ({
      sub_skill_id: formatCatalogueId('sub_skill', node.number),
      master_skill_id,
      ...renderNode(node),
    }))
  },
})

import Type from 'typebox'
import { listMasters } from '../../../features/taxonomy/index.ts'
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
} from '../schemas.ts'

export const listMasterSkills = operation({
  id: 'listMasterSkills',
  method: 'GET',
  path: '/skills/masters',
  tag: 'Skills',
  summary: 'List master skills',
  query: Type.Object(pagingQuery),
  answers: {
    200: {
      description: 'A page of master skills by name.',
      schema: listOf(nodeShape('master_skill_id', masterSkillId, {})),
    },
  },
  errors: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE'],
  handle: async ({ query }, deps) => {
    const page = await listMasters(deps, pagingOf(query))
    if (!page.ok) return page
    return listAnswer(page.value, node => ({
      master_skill_id: formatCatalogueId('master', node.number),
      ...renderNode(node),
    }))
  },
})

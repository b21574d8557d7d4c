import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { countSelections } from '../../../features/selected-skills/index.ts'
import { countCatalogue } from '../../../features/taxonomy/index.ts'
import { oneAnswer, oneOf, operation } from '../schemas.ts'

const counts = Type.Object(
  {
    master_skills: Type.Integer({ description: 'Number of master skills.', examples: [12] }),
    sub_skills: Type.Integer({ description: 'Number of sub-skills.', examples: [96] }),
    skills: Type.Integer({ description: 'Number of skills.', examples: [1200] }),
    selected_skills: Type.Integer({ description: 'Number of selections.', examples: [340] }),
    taxonomy_version: Type.Integer({ description: 'Version of the skill taxonomy.', examples: [12] }),
  },
  { ...closed, title: 'Counts', description: 'Exact counts.' },
)

export const adminCounts = operation({
  id: 'adminCounts',
  method: 'GET',
  path: '/admin/counts',
  tag: 'Admin',
  summary: 'Count the catalogue and its selections',
  answers: { 200: { description: 'The counts.', schema: oneOf(counts) } },
  errors: ['ACCESS_DENIED'],
  handle: async (_call, deps) => {
    const living = await countCatalogue(deps)
    return oneAnswer(200, 'Counts of the catalogue.', {
      master_skills: living.master,
      sub_skills: living.sub_skill,
      skills: living.skill,
      selected_skills: await countSelections(deps),
      taxonomy_version: living.version,
    })
  },
})

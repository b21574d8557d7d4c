import Type from 'typebox'
import { countCatalogue } from '../../../features/catalogue/index.ts'
import { countSelections } from '../../../features/selected-skills/index.ts'
import { oneAnswer, oneOf, operation } from '../shapes.ts'

const counts = Type.Object(
  {
    master_skills: Type.Integer(),
    sub_skills: Type.Integer(),
    skills: Type.Integer(),
    selected_skills: Type.Integer(),
    taxonomy_version: Type.Integer(),
  },
  { additionalProperties: false },
)

export const adminCounts = operation({
  id: 'adminCounts',
  method: 'GET',
  path: '/admin/counts',
  tag: 'Admin',
  summary: 'Count the catalogue and its selections',
  answers: { 200: { description: 'The counts, exact.', schema: oneOf(counts) } },
  refusals: ['ACCESS_DENIED'],
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

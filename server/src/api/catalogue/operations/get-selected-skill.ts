import Type from 'typebox'
import { getSelection } from '../../../features/selected-skills/index.ts'
import { oneAnswer, oneOf, operation, renderSelection, selectedSkill, selectionParam } from '../schemas.ts'

export const getSelectedSkill = operation({
  id: 'getSelectedSkill',
  method: 'GET',
  path: '/selected-skills/{selected_skill_id}',
  tag: 'Selected skills',
  summary: 'Get one selection',
  params: Type.Object({ selected_skill_id: selectionParam }),
  answers: { 200: { description: 'The selection.', schema: oneOf(selectedSkill) } },
  errors: ['SELECTION_NOT_FOUND'],
  handle: async ({ params }, deps) => {
    const selection = await getSelection(deps, params.selected_skill_id)
    return selection.ok ? oneAnswer(200, 'Selected skill found.', renderSelection(selection.value)) : selection
  },
})

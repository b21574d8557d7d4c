import Type from 'typebox'
import { removeSelection } from '../../../features/selected-skills/index.ts'
import { oneAnswer, oneOf, operation, selectionParam } from '../schemas.ts'

export const deleteSelectedSkill = operation({
  id: 'deleteSelectedSkill',
  method: 'DELETE',
  path: '/selected-skills/{selected_skill_id}',
  tag: 'Selected skills',
  summary: 'Delete a selection',
  description: 'The selection is deleted permanently.',
  params: Type.Object({ selected_skill_id: selectionParam }),
  answers: {
    200: { description: 'The selection is deleted.', schema: oneOf(Type.Null({ description: 'Always null.' })) },
  },
  errors: ['SELECTION_NOT_FOUND'],
  handle: async ({ params }, deps) => {
    const removed = await removeSelection(deps, params.selected_skill_id)
    return removed.ok ? oneAnswer(200, 'Selected skill deleted.', null) : removed
  },
})

import Type from 'typebox'
import { removeSelection } from '../../../features/selected-skills/index.ts'
import { oneAnswer, oneOf, operation } from '../shapes.ts'

export const deleteSelectedSkill = operation({
  id: 'deleteSelectedSkill',
  method: 'DELETE',
  path: '/selected-skills/{selected_skill_id}',
  tag: 'Selected skills',
  summary: 'Delete a selection',
  description: 'For good: there is no soft delete and no recovery.',
  params: Type.Object({ selected_skill_id: Type.String({ description: "The selection's own id, not the skill's." }) }),
  answers: { 200: { description: 'The selection is gone.', schema: oneOf(Type.Null()) } },
  refusals: ['SELECTION_NOT_FOUND'],
  handle: async ({ params }, deps) => {
    const removed = await removeSelection(deps, params.selected_skill_id)
    return removed.ok ? oneAnswer(200, 'Selected skill deleted.', null) : removed
  },
})

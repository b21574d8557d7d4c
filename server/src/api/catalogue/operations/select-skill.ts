import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { selectSkill as select } from '../../../features/selected-skills/index.ts'
import {
  masterSkillId,
  oneAnswer,
  oneOf,
  operation,
  renderSelection,
  selectedSkill,
  skillId,
  subSkillId,
  userId,
} from '../schemas.ts'

export const selectSkill = operation({
  id: 'selectSkill',
  method: 'POST',
  path: '/selected-skills',
  tag: 'Selected skills',
  summary: 'Select a skill for a user',
  description:
    'The three ids must belong to one branch of the tree, as search returns them. A user can select a skill once.',
  body: Type.Object(
    { user_id: userId, skill_id: skillId, sub_skill_id: subSkillId, master_skill_id: masterSkillId },
    { ...closed, title: 'SelectionBody', description: 'Who selects which skill.' },
  ),
  answers: { 201: { description: 'The skill is selected.', schema: oneOf(selectedSkill) } },
  errors: ['BRANCH_DOES_NOT_FIT', 'SKILL_NOT_FOUND', 'ALREADY_SELECTED'],
  handle: async ({ body }, deps) => {
    const selection = await select(deps, {
      userId: body.user_id,
      skillId: body.skill_id,
      subSkillId: body.sub_skill_id,
      masterSkillId: body.master_skill_id,
    })
    return selection.ok ? oneAnswer(201, 'Skill selected.', renderSelection(selection.value)) : selection
  },
})

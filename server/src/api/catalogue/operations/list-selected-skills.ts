import Type from 'typebox'
import { listUserSelections } from '../../../features/selected-skills/index.ts'
import {
  listAnswer,
  listOf,
  operation,
  pagingOf,
  pagingQuery,
  renderSelection,
  selectedSkill,
  userId,
} from '../schemas.ts'

export const listSelectedSkills = operation({
  id: 'listSelectedSkills',
  method: 'GET',
  path: '/selected-skills/user/{user_id}',
  tag: 'Selected skills',
  summary: 'List the selections of a user',
  params: Type.Object({ user_id: userId }),
  query: Type.Object(pagingQuery),
  answers: { 200: { description: 'A page of selections, oldest first.', schema: listOf(selectedSkill) } },
  errors: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE'],
  handle: async ({ params, query }, deps) => {
    const page = await listUserSelections(deps, params.user_id, pagingOf(query))
    return page.ok ? listAnswer(page.value, renderSelection) : page
  },
})

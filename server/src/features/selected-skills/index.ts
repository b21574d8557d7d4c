export {
  countSelections,
  getSelection,
  listTopSkills,
  listUserSelections,
  removeSelection,
} from './browse.ts'
export { carryOverSelections, enqueueCarryOver, runCarryOver } from './carry-over.ts'
export { type SelectedSkillsDeps, selectSkill } from './select-skill.ts'
export type { Selection } from './store.ts'

export { carryOverSelections, enqueueCarryOver, runCarryOver } from './carry-over.ts'
export {
  countSelections,
  getSelection,
  listTopSkills,
  listUserSelections,
  removeSelection,
  type SelectedSkillsDeps,
  selectSkill,
} from './selections.ts'

export type { Selection } from './store.ts'

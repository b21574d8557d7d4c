import { join } from 'node:path'
import { readVerdicts } from '../bank/verdicts.ts'
import { type Check, resultOf } from '../check.ts'

/** Every question of the item bank has the verdicts of two readings. */
export const bank: Check = {
  name: 'bank',
  async run(root) {
    const { skills, faults } = readVerdicts(join(root, 'catalogue/questions'))
    const questions = skills.reduce((sum, each) => sum + each.questions.length, 0)
    return resultOf(faults, `${skills.length} skills, ${questions} questions`)
  },
}

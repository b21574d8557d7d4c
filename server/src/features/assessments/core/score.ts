/** Whether a question was answered correctly. The right option is not disclosed. */
export interface Mark {
  readonly skillNumber: number
  readonly correct: boolean
}

export interface SkillScore {
  readonly skillNumber: number
  readonly correct: number
  readonly total: number
  readonly passed: boolean
}

export interface Score {
  /** Percent, rounded down: 100 means all correct. */
  readonly score: number
  readonly passed: boolean
  /** In the order given. */
  readonly skills: readonly SkillScore[]
}

/** Three of four. Random guessing passes one skill in twenty. */
const SHARE_TO_PASS = 3 / 4

/** Passed means every skill passed. */
export function scoreOf(skillNumbers: readonly number[], issuance: readonly Mark[]): Score {
  const skills = skillNumbers.map(skillNumber => {
    const own = issuance.filter(mark => mark.skillNumber === skillNumber)
    const correct = own.filter(mark => mark.correct).length
    return { skillNumber, correct, total: own.length, passed: own.length > 0 && correct >= own.length * SHARE_TO_PASS }
  })
  const correct = issuance.filter(mark => mark.correct).length
  return {
    score: issuance.length === 0 ? 0 : Math.floor((100 * correct) / issuance.length),
    passed: skills.length > 0 && skills.every(skill => skill.passed),
    skills,
  }
}

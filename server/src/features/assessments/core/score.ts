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
  /** Every skill of this attempt passed. */
  readonly passed: boolean
  /** In the order given. */
  readonly skills: readonly SkillScore[]
}

/** Four of five. Random guessing passes one skill in sixty-four. */
const SHARE_TO_PASS = 4 / 5

export function scoreOf(skillNumbers: readonly number[], marks: readonly Mark[]): Score {
  const skills = skillNumbers.map(skillNumber => {
    const own = marks.filter(mark => mark.skillNumber === skillNumber)
    const correct = own.filter(mark => mark.correct).length
    return { skillNumber, correct, total: own.length, passed: own.length > 0 && correct >= own.length * SHARE_TO_PASS }
  })
  const correct = marks.filter(mark => mark.correct).length
  return {
    score: marks.length === 0 ? 0 : Math.floor((100 * correct) / marks.length),
    passed: skills.length > 0 && skills.every(skill => skill.passed),
    skills,
  }
}

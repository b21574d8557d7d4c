/** A question is right or wrong; nothing here says which option would have been right. */
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
  /** Of a hundred, rounded down: a hundred means all. */
  readonly score: number
  readonly passed: boolean
  /** In the order given. */
  readonly skills: readonly SkillScore[]
}

/** Three of four. Guessing blindly passes one skill in twenty. */
const SHARE_TO_PASS = 3 / 4

/** Passed means every skill passed. */
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

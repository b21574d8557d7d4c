import type { Random, Use } from '../../server/src/features/questions/core/question.ts'
import { chanceOf, chanceToPass, type KeyedQuestion, type Solver } from './solvers.ts'

/** Right answers that pass a skill, of the number that is asked. */
const NEEDED: Readonly<Record<Use, number>> = { session: 4, mandate: 3 }
/** Blind guessing passes 1.6 % and 5.1 %. */
export const MOST_PASSED: Readonly<Record<Use, number>> = { session: 0.04, mandate: 0.08 }

export interface SkillAttempts {
  readonly skillNumber: number
  /** The questions of many first attempts. */
  readonly attempts: readonly (readonly KeyedQuestion[])[]
}

export interface Measured {
  readonly solver: string
  /** Mean over all skills of the probability to pass at the first attempt. */
  readonly share: number
  /** Skills that are passed in more than half of the attempts. */
  readonly passed: readonly number[]
}

export function measure(solver: Solver, skills: readonly SkillAttempts[], use: Use): Measured {
  const chances = new Map<KeyedQuestion, number>()
  const chance = (question: KeyedQuestion) => {
    const known = chances.get(question) ?? chanceOf(solver, question)
    chances.set(question, known)
    return known
  }
  const perSkill = skills.map(({ skillNumber, attempts }) => ({
    skillNumber,
    share: mean(attempts.map(questions => chanceToPass(questions.map(chance), NEEDED[use]))),
  }))
  return {
    solver: solver.name,
    share: mean(perSkill.map(({ share }) => share)),
    passed: perSkill.filter(({ share }) => share > 0.5).map(({ skillNumber }) => skillNumber),
  }
}

/** Blind guessing, played out: the mean of many runs over all skills. The calculation above must give the same. */
export function playBlind(skills: readonly SkillAttempts[], use: Use, runs: number, random: Random): number {
  const guess = ({ options, right }: KeyedQuestion) => Math.floor(random() * options.length) === right
  const shares = Array.from({ length: runs }, (_, run) =>
    mean(
      skills.map(({ attempts }) => {
        const questions = attempts[run % attempts.length]!
        return questions.filter(guess).length >= NEEDED[use] ? 1 : 0
      }),
    ),
  )
  return mean(shares)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}

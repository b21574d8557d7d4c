import { shuffled } from '../../../kernel/shuffled.ts'

/** A generated question, in English. */
export interface MadeQuestion {
  readonly skillNumber: number
  readonly question: string
  readonly options: readonly string[]
  /** Index of the right option. */
  readonly right: number
}

/** A question of one attempt. The shown part and the key are stored separately, linked by a random id. */
export interface DrawnQuestion {
  readonly shown: {
    readonly id: string
    readonly skillNumber: number
    readonly question: string
    readonly options: readonly string[]
  }
  readonly right: number
}

/**
 * Shuffles the options of each question independently. The generator puts the right answers of a skill at four different positions;
 * if that were kept, a student who knows three answers would get the fourth by elimination, and two would make the third an even
 * bet.
 */
export function drawQuestions(
  made: readonly MadeQuestion[],
  random: () => number,
  newQuestionId: () => string,
): readonly DrawnQuestion[] {
  return shuffled(made, random).map(({ skillNumber, question, options, right }) => {
    const positions = shuffled([...options.keys()], random)
    return {
      shown: { id: newQuestionId(), skillNumber, question, options: positions.map(position => options[position]!) },
      right: positions.indexOf(right),
    }
  })
}

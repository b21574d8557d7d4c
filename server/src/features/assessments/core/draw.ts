import { shuffled } from '../../../kernel/shuffled.ts'

/** A question as it was made, in English. */
export interface MadeQuestion {
  readonly skillNumber: number
  readonly question: string
  readonly options: readonly string[]
  /** The place of the right option. */
  readonly right: number
}

/** For this attempt alone: what is shown goes one way and the key the other, joined by an id that tells nothing. */
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
 * Each question's options are drawn by themselves. The generator puts the right answers of a skill at four different places; kept
 * so, whoever knows three answers would have the fourth by elimination, and two would make the third an even bet.
 */
export function drawQuestions(
  made: readonly MadeQuestion[],
  random: () => number,
  newQuestionId: () => string,
): readonly DrawnQuestion[] {
  return shuffled(made, random).map(({ skillNumber, question, options, right }) => {
    const places = shuffled([...options.keys()], random)
    return {
      shown: { id: newQuestionId(), skillNumber, question, options: places.map(place => options[place]!) },
      right: places.indexOf(right),
    }
  })
}

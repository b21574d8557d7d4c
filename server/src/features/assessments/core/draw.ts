import { shuffled } from '../../../kernel/shuffled.ts'

/** A generated question, in the language of the session. */
export interface QuestionToDraw {
  readonly skillNumber: number
  readonly itemId: string
  readonly question: string
  readonly options: readonly string[]
  /** Index of the right option; null if only the grading role knows it, by the item. */
  readonly right: number | null
}

/** A question of one attempt. The shown part and the key are stored separately, linked by a random id. */
export interface DrawnQuestion {
  readonly shown: {
    readonly id: string
    readonly skillNumber: number
    readonly question: string
    readonly options: readonly string[]
  }
  readonly itemId: string
  readonly right: number | null
  /** Per position shown, the position in the item. */
  readonly order: readonly number[]
}

/**
 * Shuffles the options of each question independently. The generator puts the right answers of a skill at different positions; if that
 * were kept, a student who knows some answers would get the others by elimination.
 */
export function drawQuestions(
  made: readonly QuestionToDraw[],
  random: () => number,
  newQuestionId: () => string,
): readonly DrawnQuestion[] {
  return shuffled(made, random).map(({ skillNumber, itemId, question, options, right }) => {
    const order = shuffled([...options.keys()], random)
    return {
      shown: { id: newQuestionId(), skillNumber, question, options: order.map(position => options[position]!) },
      itemId,
      right: right === null ? null : order.indexOf(right),
      order,
    }
  })
}

import { shuffled } from '../../../kernel/shuffled.ts'
import { OPTIONS_A_QUESTION, type Random, type SkillQuestion } from './question.ts'

/**
 * Draws the questions of a candidate, with right answers spread evenly over the positions. If there are enough others, at most one
 * question has the longest option as its right answer: picking the longest option must not be better than chance.
 */
export function chooseQuestions<Question extends SkillQuestion>(
  questions: readonly Question[],
  count: number,
  random: Random,
): readonly Question[] {
  const drawn = shuffled(questions, random)
  const [longest, ...moreLongest] = drawn.filter(rightIsLongest)
  const allowed = drawn.filter(question => question === longest || !rightIsLongest(question))
  const ordered = [...allowed, ...moreLongest]
  return placeAnswers(shuffled(ordered.slice(0, count), random), random)
}

/** Each position is right equally often, give or take one. Which question gets which position is random. */
export function placeAnswers<Question extends SkillQuestion>(
  questions: readonly Question[],
  random: Random,
): readonly Question[] {
  const positions = questions.map((_, at) => at % OPTIONS_A_QUESTION)
  const targets = shuffled(positions, random)
  return questions.map((question, at) => withRightAt(question, targets[at]!, random))
}

function withRightAt<Question extends SkillQuestion>(question: Question, target: number, random: Random): Question {
  const { right } = question
  const wrong = shuffled(
    Array.from({ length: OPTIONS_A_QUESTION }, (_, place) => place).filter(place => place !== right),
    random,
  )
  return inOrder(question, wrong.toSpliced(target, 0, right))
}

/** The same question with its options in another order, in every language. `order` lists their present places. */
export function inOrder<Question extends SkillQuestion>(question: Question, order: readonly number[]): Question {
  const reordered = Object.entries(question.texts).map(([language, { ask, options }]) => [
    language,
    { ask, options: order.map(place => options[place]!) },
  ])
  return { ...question, texts: Object.fromEntries(reordered), right: order.indexOf(question.right) }
}

function rightIsLongest({ texts, right }: SkillQuestion): boolean {
  const lengths = texts.en.options.map(option => [...option].length)
  return lengths.every((length, at) => at === right || length < lengths[right]!)
}

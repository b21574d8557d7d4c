import { shuffled } from '../../../kernel/shuffled.ts'
import { OPTIONS_A_QUESTION, type Random, type SkillQuestion } from './question.ts'

/**
 * Draws the questions a candidate gets, with right answers spread evenly over the positions. At most one of them has a right
 * answer that is the longest, where there are enough others: whoever picks the longest option must not do better than chance.
 */
export function chooseQuestions(
  questions: readonly SkillQuestion[],
  count: number,
  random: Random,
): readonly SkillQuestion[] {
  const drawn = shuffled(questions, random)
  const plain = drawn.filter(question => !rightIsLongest(question))
  const telling = drawn.filter(rightIsLongest)
  // One telling question stands among the others, as it would by chance; more only where nothing else is left.
  const inTurn = [...plain.slice(0, count - 1), ...telling.slice(0, 1), ...plain.slice(count - 1), ...telling.slice(1)]
  return placeAnswers(shuffled(inTurn.slice(0, count), random), random)
}

/** Every position is right as often as every other, give or take one; which question has which is drawn. */
export function placeAnswers(questions: readonly SkillQuestion[], random: Random): readonly SkillQuestion[] {
  const positions = questions.map((_, at) => at % OPTIONS_A_QUESTION)
  const targets = shuffled(positions, random)
  return questions.map((question, at) => withRightAt(question, targets[at]!, random))
}

function withRightAt({ texts, right }: SkillQuestion, target: number, random: Random): SkillQuestion {
  const wrong = shuffled(
    Array.from({ length: OPTIONS_A_QUESTION }, (_, place) => place).filter(place => place !== right),
    random,
  )
  const order = wrong.toSpliced(target, 0, right)
  const reordered = Object.entries(texts).map(([language, { ask, options }]) => [
    language,
    { ask, options: order.map(place => options[place]!) },
  ])
  return { texts: Object.fromEntries(reordered), right: target }
}

function rightIsLongest({ texts, right }: SkillQuestion): boolean {
  const lengths = texts.en.options.map(option => [...option].length)
  return lengths.every((length, at) => at === right || length < lengths[right]!)
}

import { shuffled } from '../../../kernel/shuffled.ts'
import { OPTIONS_A_QUESTION, type Random, type SkillQuestion } from './question.ts'

/**
 * Draws the questions of a candidate, with right answers spread evenly over the positions. If there are enough others, at most one
 * question has the longest option as its right answer: picking the longest option must not be better than chance.
 */
export function chooseQuestions(
  questions: readonly SkillQuestion[],
  count: number,
  random: Random,
): readonly SkillQuestion[] {
  const drawn = shuffled(questions, random)
  const others = drawn.filter(question => !rightIsLongest(question))
  const longest = drawn.filter(rightIsLongest)
  // One such question is included, as it would be by chance; more only if no others are left.
  const ordered = [
    ...others.slice(0, count - 1),
    ...longest.slice(0, 1),
    ...others.slice(count - 1),
    ...longest.slice(1),
  ]
  return placeAnswers(shuffled(ordered.slice(0, count), random), random)
}

/** Each position is right equally often, give or take one. Which question gets which position is random. */
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

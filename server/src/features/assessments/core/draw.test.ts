import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawQuestions, type QuestionToDraw } from './draw.ts'

const made = (count: number): readonly QuestionToDraw[] =>
  Array.from({ length: count }, (_, at) => ({
    skillNumber: Math.floor(at / 4),
    itemId: `public/1.${at}`,
    question: `Question ${at}`,
    options: [0, 1, 2, 3].map(position => (position === at % 4 ? `right ${at}` : `wrong ${at} ${position}`)),
    right: at % 4,
  }))

/** The same numbers for a seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const draw = (count: number, seed: number) => {
  let next = 0
  return drawQuestions(made(count), seeded(seed), () => `id ${next++}`)
}

test('every question comes once, with its own options, and the key points to the right one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (count, seed) => {
      const drawn = draw(count, seed)
      expect(drawn.map(({ shown }) => shown.question).toSorted()).toEqual(
        made(count)
          .map(each => each.question)
          .toSorted(),
      )
      for (const { shown, right, order, itemId } of drawn) {
        const number = shown.question.slice('Question '.length)
        expect(shown.options[right!]).toBe(`right ${number}`)
        expect(itemId).toBe(`public/1.${number}`)
        expect(order.map(place => made(count)[Number(number)]!.options[place])).toEqual(shown.options)
        expect(new Set(shown.options).size).toBe(4)
        expect(Object.keys(shown)).toEqual(['id', 'skillNumber', 'question', 'options'])
      }
    }),
  )
})

test('of a question whose key is kept elsewhere only the order is known', () => {
  const [drawn] = drawQuestions([{ ...made(1)[0]!, right: null }], seeded(1), () => 'id')
  expect(drawn).toMatchObject({ right: null, order: expect.arrayContaining([0, 1, 2, 3]) })
})

test('the same chance draws the same, other chance another order', () => {
  expect(draw(12, 1)).toEqual(draw(12, 1))
  expect(draw(12, 1)).not.toEqual(draw(12, 2))
})

describe('what the order tells', () => {
  const drawn = Array.from({ length: 2_500 }, (_, seed) => draw(4, seed))
  const near = (share: number) => Math.abs(share - 0.25) <= 0.013

  test('the right answer is at each position in a quarter of 10,000 questions', () => {
    for (const position of [0, 1, 2, 3])
      expect(near(drawn.flat().filter(({ right }) => right === position).length / 10_000)).toBe(true)
  })
  test('who knows three answers of a skill knows nothing of the fourth place', () => {
    const unused = drawn.filter(([a, b, c, d]) => ![a, b, c].some(each => each!.right === d!.right)).length
    // Four places drawn by themselves: the last differs from three others in (3/4)³ of all cases, not always.
    expect(unused / drawn.length).toBeLessThan(0.46)
    expect(unused / drawn.length).toBeGreaterThan(0.38)
  })
  test('the order in which questions come tells nothing of where they were made', () => {
    const first = drawn.filter(([one]) => one!.shown.question === 'Question 0').length
    expect(Math.abs(first / drawn.length - 0.25)).toBeLessThan(0.026)
  })
})

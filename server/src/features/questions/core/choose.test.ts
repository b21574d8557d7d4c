import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shuffled } from '../../../kernel/shuffled.ts'
import { chooseQuestions, placeAnswers } from './choose.ts'
import { OPTIONS_A_QUESTION, type QuestionText, type SkillQuestion } from './question.ts'
import { seeded } from './questions.fixture.ts'

/** Numbered, so that each can be found again; the right option says so, and is the longest of the four if wanted. */
function question(number: number, right: number, revealing: boolean): SkillQuestion {
  const text = (language: string): QuestionText => ({
    ask: `Question ${number} in ${language}`,
    options: Array.from({ length: OPTIONS_A_QUESTION }, (_, place) =>
      place === right ? `right ${language}${revealing ? ' and long' : ''}` : `wrong ${language} ${place}`,
    ),
  })
  return { texts: { en: text('en'), hi: text('hi'), ta: text('ta') }, right }
}

const bank = fc
  .array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 12 })
  .map(drawn => drawn.map(([right, revealing], number) => question(number, right, revealing)))
const seed = fc.nat(2 ** 31)
const isTelling = ({ texts }: SkillQuestion) => texts.en.options.some(option => option.endsWith('and long'))
const asks = (questions: readonly SkillQuestion[]) => questions.map(each => each.texts.en.ask)
const sorted = (items: readonly string[]) => items.toSorted()

describe('placing answers', () => {
  test('every position is right as often as every other, give or take one', () => {
    fc.assert(
      fc.property(bank, seed, (questions, number) => {
        const places = placeAnswers(questions, seeded(number)).map(each => each.right)
        const counts = [0, 1, 2, 3].map(place => places.filter(each => each === place).length)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('the right text stays right in every language, and no option is lost', () => {
    fc.assert(
      fc.property(bank, seed, (questions, number) => {
        placeAnswers(questions, seeded(number)).forEach(({ texts, right }, at) => {
          const before = questions[at]!
          expect(Object.keys(texts)).toEqual(Object.keys(before.texts))
          for (const language of ['en', 'hi', 'ta'] as const) {
            const { ask, options } = texts[language]!
            expect(options[right]).toBe(before.texts[language]!.options[before.right])
            expect(sorted(options)).toEqual(sorted(before.texts[language]!.options))
            expect(ask).toBe(before.texts[language]!.ask)
          }
        })
      }),
    )
  })

  test('options stand in one order in all languages', () => {
    fc.assert(
      fc.property(bank, seed, (questions, number) => {
        for (const { texts } of placeAnswers(questions, seeded(number))) {
          const inOrder = texts.en.options.map(option => option.replaceAll('en', 'hi'))
          expect(texts.hi!.options).toEqual(inOrder)
        }
      }),
    )
  })

  test('every order of the four options is drawn, none more than twice as often as it should', () => {
    const random = seeded(7)
    const orders = new Map<string, number>()
    for (let draw = 0; draw < 4_800; draw++) {
      const [{ texts }] = placeAnswers([question(0, 2, false), ...filler], random) as [SkillQuestion]
      const order = texts.en.options.map(option => option.at(-1)).join('')
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect(orders.size).toBe(24)
    expect(Math.max(...orders.values())).toBeLessThan(400)
  })
  const filler = [1, 2, 3].map(number => question(number, 0, false))
})

describe('choosing questions', () => {
  const count = fc.nat(8)

  test('as many as are wanted, or all there are, and none twice', () => {
    fc.assert(
      fc.property(bank, count, seed, (questions, wanted, number) => {
        const chosen = asks(chooseQuestions(questions, wanted, seeded(number)))
        expect(chosen).toHaveLength(Math.min(wanted, questions.length))
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(asks(questions)).toEqual(expect.arrayContaining(chosen))
      }),
    )
  })

  test('at most one whose right answer is the longest, where there are enough others', () => {
    fc.assert(
      fc.property(bank, count, seed, (questions, wanted, number) => {
        const others = questions.filter(each => !isTelling(each)).length
        const revealing = chooseQuestions(questions, wanted, seeded(number)).filter(isTelling).length
        expect(revealing).toBeLessThanOrEqual(Math.max(1, wanted - others))
      }),
    )
  })

  test('a tie is not the longest', () => {
    const tied: SkillQuestion = { texts: { en: { ask: 'Tied?', options: ['abc', 'xyz', 'c', 'd'] } }, right: 0 }
    const questions = [0, 1, 2, 3].flatMap(number => [tied, question(number, 0, true)])
    for (let number = 0; number < 20; number++)
      expect(chooseQuestions(questions, 4, seeded(number)).filter(isTelling).length).toBeLessThanOrEqual(1)
  })

  test('the same for the same chance, another for another', () => {
    const questions = Array.from({ length: 9 }, (_, number) => question(number, 0, number < 2))
    const draw = (number: number) => JSON.stringify(chooseQuestions(questions, 4, seeded(number)))
    fc.assert(
      fc.property(seed, number => {
        expect(draw(number)).toBe(draw(number))
      }),
    )
    expect(new Set(Array.from({ length: 50 }, (_, number) => draw(number))).size).toBeGreaterThan(45)
  })

  test('every question of a bank has its turn, at every place', () => {
    const questions = Array.from({ length: 9 }, (_, number) => question(number, 0, number < 2))
    const random = seeded(3)
    const seen = new Set<string>()
    for (let draw = 0; draw < 2_000; draw++) {
      for (const [at, { texts, right }] of chooseQuestions(questions, 4, random).entries())
        seen.add(`${texts.en.ask} ${at} ${right}`)
    }
    expect(seen.size).toBe(9 * 4 * 4)
  })
})

test('a shuffle keeps every item and leaves what it was given alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), seed, (items, number) => {
      const before = [...items]
      expect(shuffled(items, seeded(number)).toSorted()).toEqual(before.toSorted())
      expect(items).toEqual(before)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { measure, playBlind, type SkillAttempts } from '../../../chaos/answers/measure.ts'
import {
  chanceOf,
  chanceToPass,
  type KeyedQuestion,
  lookupSolver,
  rightInPublic,
  SOLVERS,
  similaritySolver,
} from '../../../chaos/answers/solvers.ts'
import { paddedWords } from '../../src/features/questions/core/quality-gate.ts'
import { seeded } from '../../src/features/questions/core/questions.fixture.ts'

/** The solvers of `chaos answers`: each finds what it is made to find. */
const question: KeyedQuestion = {
  itemId: 'north/1001.1',
  skillNumber: 1001,
  ask: 'How long is mortar mixed with cement?',
  options: ['Ask the supervisor', 'Until the mortar is even', 'Two', 'For an hour in the sun, whatever it is'],
  right: 0,
}
const solver = (name: string) => SOLVERS.find(each => each.name === name)!
const finds = (name: string, right: number) => chanceOf(solver(name), { ...question, right })

describe('a solver', () => {
  test.each([
    ['longest option', 3],
    ['shortest option', 2],
    ['letter overlap', 1],
    ['caution words', 0],
  ])('by %s takes option %i', (name, place) => {
    expect([0, 1, 2, 3].map(right => finds(name, right))).toEqual([0, 1, 2, 3].map(right => (right === place ? 1 : 0)))
  })
  test('that knows nothing takes one of four', () => {
    expect(finds('blind', 2)).toBe(0.25)
  })
  test('by embeddings takes the most similar option', () => {
    const similar = similaritySolver(new Map([['north/1001.1', [0.1, 0.2, 0.9, 0.3]]]))
    expect(chanceOf(similar, { ...question, right: 2 })).toBe(1)
  })
  test('that looks up finds the key of a question of the repository, and options in public answers', () => {
    const keys = new Map([[paddedWords(question.ask), paddedWords('Two')]])
    expect(chanceOf(lookupSolver({ keys, files: [] }, []), { ...question, right: 2 })).toBe(1)
    const answers = [paddedWords('{"description": "mixed until the mortar is even."}')]
    const byAnswers = lookupSolver({ keys: new Map(), files: [] }, answers)
    expect(chanceOf(byAnswers, { ...question, right: 1 })).toBe(1)
    expect([0, 1].map(right => rightInPublic({ ...question, right }, answers))).toEqual([false, true])
    const byFiles = lookupSolver({ keys: new Map(), files: answers }, [])
    expect(chanceOf(byFiles, { ...question, right: 1 })).toBe(1)
  })
})

describe('the probability to pass', () => {
  test('by guessing is 1.6 % of five questions and 5.1 % of four', () => {
    expect(chanceToPass(Array(5).fill(0.25), 4)).toBeCloseTo(0.015625)
    expect(chanceToPass(Array(4).fill(0.25), 3)).toBeCloseTo(0.05078)
  })
  test('is certain or impossible with certain answers', () => {
    expect(chanceToPass([1, 1, 1, 1, 0], 4)).toBe(1)
    expect(chanceToPass([1, 1, 1, 0, 0], 4)).toBe(0)
  })
})

test('a solver is measured over skills and attempts, and skills it passes are named', () => {
  const attempt = (hits: number) =>
    Array.from({ length: 5 }, (_, at) => ({ ...question, itemId: `x/${hits}.${at}`, right: at < hits ? 3 : 1 }))
  const skills: readonly SkillAttempts[] = [
    { skillNumber: 1, attempts: [attempt(5), attempt(4), attempt(3)] },
    { skillNumber: 2, attempts: [attempt(0), attempt(4), attempt(1)] },
  ]
  const measured = measure(solver('longest option'), skills, 'session')
  expect(measured).toEqual({ solver: 'longest option', share: 0.5, passed: [1] })
  const blind = playBlind(skills, 'session', 20_000, seeded(3))
  expect(Math.abs(blind - 0.0156)).toBeLessThan(0.003)
})

import { expect, test } from 'vitest'
import { scoreOf } from './score.ts'

const marks = (skillNumber: number, right: number) => [0, 1, 2, 3, 4].map(at => ({ skillNumber, correct: at < right }))

test.each([
  [5, true],
  [4, true],
  [3, false],
  [0, false],
])('a skill with %i of five right: passed %s', (right, passed) => {
  expect(scoreOf([7], marks(7, right))).toEqual({
    score: right * 20,
    passed,
    skills: [{ skillNumber: 7, correct: right, total: 5, passed }],
  })
})

test('passed means every skill passed, whatever the sum', () => {
  expect(scoreOf([1, 2], [...marks(1, 5), ...marks(2, 3)])).toMatchObject({ score: 80, passed: false })
  expect(scoreOf([1, 2], [...marks(1, 4), ...marks(2, 4)])).toMatchObject({ score: 80, passed: true })
})

test('a skill that nobody asked about has not passed, nor has an assessment without skills', () => {
  expect(scoreOf([1, 2], marks(1, 5)).passed).toBe(false)
  expect(scoreOf([], [])).toEqual({ score: 0, passed: false, skills: [] })
})

test('a hundred means all', () => {
  const all = [1, 2, 3].flatMap(skill => marks(skill, 5))
  expect(scoreOf([1, 2, 3], all.with(0, { skillNumber: 1, correct: false })).score).toBe(93)
})

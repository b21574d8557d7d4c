import { expect, test } from 'vitest'
import { scoreOf } from './score.ts'

const issuance = (skillNumber: number, right: number) => [0, 1, 2, 3].map(at => ({ skillNumber, correct: at < right }))

test.each([
  [4, true],
  [3, true],
  [2, false],
  [0, false],
])('a skill with %i of four right: passed %s', (right, passed) => {
  expect(scoreOf([7], issuance(7, right))).toEqual({
    score: right * 25,
    passed,
    skills: [{ skillNumber: 7, correct: right, total: 4, passed }],
  })
})

test('passed means every skill passed, whatever the sum', () => {
  expect(scoreOf([1, 2], [...issuance(1, 4), ...issuance(2, 2)])).toMatchObject({ score: 75, passed: false })
  expect(scoreOf([1, 2], [...issuance(1, 3), ...issuance(2, 3)])).toMatchObject({ score: 75, passed: true })
})

test('a skill that nobody asked about has not passed, nor has an assessment without skills', () => {
  expect(scoreOf([1, 2], issuance(1, 4)).passed).toBe(false)
  expect(scoreOf([], [])).toEqual({ score: 0, passed: false, skills: [] })
})

test('a hundred means all', () => {
  const all = [1, 2, 3].flatMap(skill => issuance(skill, 4))
  expect(scoreOf([1, 2, 3], all.with(0, { skillNumber: 1, correct: false })).score).toBe(91)
})

import { expect, test } from 'vitest'
import { gradeResponseTime } from './response-time.ts'

/** 180 characters each. */
const questions = (count: number) =>
  Array.from({ length: count }, () => ({
    question: 'q'.repeat(80),
    options: Array.from({ length: 4 }, () => 'o'.repeat(25)),
  }))

test.each([
  ['a quarter of an hour', 5, 900_000, 'green'],
  ['a practised worker, six seconds a question', 5, 30_000, 'green'],
  ['four seconds a question', 5, 20_000, 'amber'],
  ['two seconds a question', 5, 10_000, 'red'],
  ['at once', 5, 0, 'red'],
  ['ten skills in a minute', 50, 60_000, 'red'],
] as const)('%s', (_, count, ms, grade) => {
  expect(gradeResponseTime(questions(count), ms, 'live')).toBe(grade)
})

test('programs that try an integration in test mode answer at once, and are not held', () => {
  expect(gradeResponseTime(questions(5), 0, 'test')).toBe('amber')
})

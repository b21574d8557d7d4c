import { expect, test } from 'vitest'
import { revealsAnswer } from './quality-gate.ts'

const question = (ask: string, right = 0) => ({
  texts: { en: { ask, options: ['cement', 'fine sand', 'lime', 'gravel'] } },
  right,
})

test.each([
  'Which of these binds the bricks (Cement)?',
  'The answer is cement. Which one binds the bricks?',
  'Which binds the bricks: "CEMENT"?',
])('a question that says its answer gives it away: %s', ask => {
  expect(revealsAnswer(question(ask))).toBe(true)
})

test.each([
  'Which of these binds the bricks?',
  'Which is needed for the replacement of a brick?',
  'Which binds better, cement or lime?',
  'What is mixed with fine sand?',
])('one that says none, several or a wrong one does not: %s', ask => {
  expect(revealsAnswer(question(ask))).toBe(false)
})

test('every language is looked at', () => {
  const hindi = { ask: 'ईंटें किससे जुड़ती हैं, सीमेंट से?', options: ['सीमेंट', 'बालू', 'चूना', 'गिट्टी'] }
  expect(revealsAnswer({ texts: { ...question('Which one binds the bricks?').texts, hi: hindi }, right: 0 })).toBe(true)
})

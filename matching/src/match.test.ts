import { expect, test } from 'vitest'
import { bestPerSkill } from './match.ts'

const answer = (skill: number, score: number, how: string) => ({ skill, score, how })

test('keeps the best score of each skill, best first, whichever matcher found it', () => {
  const matchers = [
    [answer(1, 0.5, 'label'), answer(2, 0.95, 'label')],
    [answer(1, 0.8, 'glossary'), answer(3, 0.2, 'glossary')],
    [answer(2, 0.89, 'ranker'), answer(3, 0.6, 'ranker')],
  ]
  expect(bestPerSkill(matchers, 9)).toEqual([
    answer(2, 0.95, 'label'),
    answer(1, 0.8, 'glossary'),
    answer(3, 0.6, 'ranker'),
  ])
})

test('of equal scores the label match is kept', () => {
  expect(bestPerSkill([[answer(7, 0.5, 'label')], [answer(7, 0.5, 'ranker')]], 9)).toEqual([answer(7, 0.5, 'label')])
})

test('skills with equal scores are ordered by their next best score, then by number', () => {
  const matchers = [
    [answer(1, 0.5, 'label'), answer(2, 0.5, 'label'), answer(3, 0.5, 'label'), answer(4, 0.5, 'label')],
    [answer(4, 0.2, 'glossary'), answer(3, 0.4, 'glossary'), answer(5, 0.45, 'glossary')],
    [answer(4, 0.3, 'ranker')],
  ]
  expect(bestPerSkill(matchers, 9).map(({ skill }) => skill)).toEqual([3, 4, 1, 2, 5])
  expect(bestPerSkill(matchers.toReversed(), 9).map(({ skill }) => skill)).toEqual([3, 4, 1, 2, 5])
})

test('the limit applies after merging, so that a high score of the last matcher is not lost', () => {
  const matchers = [[answer(1, 0.5, 'label'), answer(2, 0.4, 'label')], [], [answer(3, 0.7, 'ranker')]]
  expect(bestPerSkill(matchers, 2).map(({ skill }) => skill)).toEqual([3, 1])
})

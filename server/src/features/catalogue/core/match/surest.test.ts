import { expect, test } from 'vitest'
import { surestOfEach } from './surest.ts'

const answer = (skill: number, score: number, how: string) => ({ skill, score, how })

test('of each skill the surest answer stays, best first, whichever way found it', () => {
  const ways = [
    [answer(1, 0.5, 'label'), answer(2, 0.95, 'label')],
    [answer(1, 0.8, 'speech'), answer(3, 0.2, 'speech')],
    [answer(2, 0.89, 'judge'), answer(3, 0.6, 'judge')],
  ]
  expect(surestOfEach(ways, 9)).toEqual([answer(2, 0.95, 'label'), answer(1, 0.8, 'speech'), answer(3, 0.6, 'judge')])
})

test('of equal answers the label stays', () => {
  expect(surestOfEach([[answer(7, 0.5, 'label')], [answer(7, 0.5, 'judge')]], 9)).toEqual([answer(7, 0.5, 'label')])
})

test('skills that are equally sure come by what another way says of them, then by number', () => {
  const ways = [
    [answer(1, 0.5, 'label'), answer(2, 0.5, 'label'), answer(3, 0.5, 'label'), answer(4, 0.5, 'label')],
    [answer(4, 0.2, 'speech'), answer(3, 0.4, 'speech'), answer(5, 0.45, 'speech')],
    [answer(4, 0.3, 'judge')],
  ]
  expect(surestOfEach(ways, 9).map(({ skill }) => skill)).toEqual([3, 4, 1, 2, 5])
  expect(surestOfEach(ways.toReversed(), 9).map(({ skill }) => skill)).toEqual([3, 4, 1, 2, 5])
})

test('the limit is held after joining, so that a sure answer of the last way is not lost', () => {
  const ways = [[answer(1, 0.5, 'label'), answer(2, 0.4, 'label')], [], [answer(3, 0.7, 'judge')]]
  expect(surestOfEach(ways, 2).map(({ skill }) => skill)).toEqual([3, 1])
})

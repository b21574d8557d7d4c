import { describe, expect, test } from 'vitest'
import { describeItem, type ItemCounts, isBad } from './item-statistics.ts'

/** Counts as the database sums them up, from answers: whether this one was right, and the share of right ones in the rest. */
function countsOf(answers: readonly (readonly [right: 0 | 1, rest: number])[], wrongChoices = [1, 1, 1]): ItemCounts {
  const sum = (read: (answer: readonly [number, number]) => number) =>
    answers.reduce((all, answer) => all + read(answer), 0)
  return {
    itemId: 'north/1001.3',
    skillNumber: 1001,
    answers: answers.length,
    rightAnswers: sum(([right]) => right),
    rest: sum(([, rest]) => rest),
    restSquared: sum(([, rest]) => rest * rest),
    rightRest: sum(([right, rest]) => right * rest),
    wrongChoices,
  }
}

const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value)

describe('discrimination', () => {
  test('is Pearson’s correlation: 1 and -1 for opposite groups', () => {
    expect(
      describeItem(countsOf([...times(5, [1, 1] as const), ...times(5, [0, 0] as const)])).discrimination,
    ).toBeCloseTo(1)
    expect(
      describeItem(countsOf([...times(5, [1, 0] as const), ...times(5, [0, 1] as const)])).discrimination,
    ).toBeCloseTo(-1)
  })
  test('agrees with a calculation by hand', () => {
    // x = 1, 1, 0, 0; y = 1, 0.5, 0.5, 0.25: covariance 0.09375, deviations 0.5 and 0.2724.
    const counts = countsOf([
      [1, 1],
      [1, 0.5],
      [0, 0.5],
      [0, 0.25],
    ])
    expect(describeItem(counts).discrimination).toBeCloseTo(0.6882, 3)
  })
  test('is unknown while all answers or all attempts are alike', () => {
    for (const answers of [
      times(40, [1, 0.5] as const),
      [...times(20, [1, 0.5] as const), ...times(20, [0, 0.5] as const)],
    ])
      expect(describeItem(countsOf(answers)).discrimination).toBeNull()
    expect(describeItem(countsOf([])).discrimination).toBeNull()
  })
})

describe('faults', () => {
  const good = [...times(20, [1, 1] as const), ...times(10, [0, 0] as const)]
  test.each([
    ['a good item', good, [4, 3, 3], []],
    ['below chance', [...times(7, [1, 1] as const), ...times(23, [0, 0] as const)], [20, 2, 1], ['below_chance']],
    ['too easy', [...times(29, [1, 1] as const), ...times(1, [0, 0] as const)], [1, 0, 0], ['too_easy']],
    [
      'answered better by those who know less',
      [...times(15, [1, 0] as const), ...times(15, [0, 1] as const)],
      [5, 5, 5],
      ['does_not_separate'],
    ],
    [
      'an option nobody chooses, from 100 answers on',
      [...times(70, [1, 1] as const), ...times(30, [0, 0] as const)],
      [29, 1, 0],
      ['unused_option'],
    ],
  ] as const)('%s', (_what, answers, wrong, faults) => {
    expect(describeItem(countsOf(answers, [...wrong])).faults).toEqual(faults)
  })
  test('are not judged with fewer than 30 answers', () => {
    const few = countsOf(times(29, [0, 1] as const))
    expect(describeItem(few).faults).toEqual([])
    expect(describeItem(countsOf(times(30, [0, 1] as const))).faults).toEqual(['below_chance'])
  })
  test('an unused option alone makes no bad item', () => {
    const item = { ...describeItem(countsOf(good)), faults: ['unused_option'] as const }
    expect(isBad(item)).toBe(false)
    expect(isBad({ ...item, faults: ['unused_option', 'too_easy'] })).toBe(true)
  })
})

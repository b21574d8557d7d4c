import { describe, expect, test } from 'vitest'
import { GUESSES, isBeyond, type SeenQuestion, shareRight, toleranceFor } from '../../../chaos/answer-leaks/guesses.ts'
import { speaks, tells } from '../../../chaos/answer-leaks/scan.ts'
import { seeded } from '../../src/features/questions/core/questions.fixture.ts'

/** The guesses find a leak where there is one, and none where there is none. */
const COUNT = 3_000

function drawn(leak: (right: number, random: () => number) => Partial<SeenQuestion> = () => ({})) {
  const random = seeded(11)
  const place = () => Math.floor(random() * 4)
  return Array.from({ length: COUNT }, (): SeenQuestion => {
    const right = place()
    const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
    return {
      id: `qst_${letters}`,
      options: ['four', 'five', 'nine', 'zero'],
      position: place(),
      idRank: place(),
      bytes: 900 + place(),
      microseconds: 5_000 + place(),
      probes: Array.from({ length: 4 }, () => ({ bytes: 300, microseconds: 900 + random() * 100 })),
      right,
      ...leak(right, random),
    }
  })
}

const foundIn = (questions: readonly SeenQuestion[]) =>
  GUESSES.filter(guess => isBeyond(shareRight(questions, guess), guess, questions.length)).map(({ name }) => name)

test('no guess beats chance on fair questions', () => {
  expect(toleranceFor(10_000)).toBeCloseTo(0.013)
  expect(foundIn(drawn())).toEqual([])
})

describe('a leak in one question of ten is found', () => {
  const some = (random: () => number) => random() < 0.1
  test.each<readonly [string, string, Parameters<typeof drawn>[0]]>([
    [
      'the position of the question',
      'by place of the question',
      (right, random) => (some(random) ? { position: right } : {}),
    ],
    ['the order of ids', 'by order of ids', (right, random) => (some(random) ? { idRank: right } : {})],
    [
      'the size of the answer',
      'by size of the answer',
      (right, random) => (some(random) ? { bytes: 900 + right } : {}),
    ],
    [
      'the time of the answer',
      'by time of the answer',
      (right, random) => (some(random) ? { microseconds: right } : {}),
    ],
    [
      'the size of an error',
      'by size of a rejection',
      (right, random) => (some(random) ? { probes: louder(right) } : {}),
    ],
    [
      'the time of an error',
      'by the slowest rejection',
      (right, random) => (some(random) ? { probes: louder(right) } : {}),
    ],
  ])('%s', (_what, name, leak) => {
    expect(foundIn(drawn(leak))).toContain(name)
  })
  test('a favourite position', () => {
    expect(foundIn(drawn((_, random) => (some(random) ? { right: 2 } : {})))).toContain('always place 2')
  })
  test('a right option that is the longest in more than 30 %', () => {
    const long = (right: number, random: () => number) => {
      const options = ['four', 'five', 'nine', 'zero']
      return random() < 0.15 ? { options: options.with(right, 'the long one') } : {}
    }
    expect(foundIn(drawn(long))).toContain('the longest option')
  })
})

function louder(right: number): SeenQuestion['probes'] {
  return [0, 1, 2, 3].map(at => ({ bytes: at === right ? 301 : 300, microseconds: at === right ? 2_000 : 900 }))
}

test('a right option counts as leaked only without its three wrong ones', () => {
  const shown = '["a wrongcanary","b rightcanary","c wrongcanary","d wrongcanary"]'
  expect(tells(shown)).toBe(false)
  expect(tells(`${shown}${shown}`)).toBe(false)
  expect(tells(`${shown} b rightcanary`)).toBe(true)
  expect(tells('nothing of it')).toBe(false)
  expect(speaks(shown)).toBe(true)
  expect(speaks('{"right":2}')).toBe(true)
  expect(speaks('{"copyright":"x","status":200}')).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { type Attempt, expiryOf } from './attempt.ts'
import { decideSubmit, type GivenAnswer, readAnswers } from './decide-submit.ts'

const NOW = new Date('2026-11-15T06:00:00Z')
const attempt = (state: Attempt['state'], expiresAt = new Date(NOW.getTime() + 1)): Attempt => ({
  number: 1,
  state,
  generatedAt: new Date(NOW.getTime() - 60_000),
  expiresAt,
  answeredAt: null,
  score: null,
  totalQuestions: 2,
})

describe('what can be answered', () => {
  test.each<[string, readonly Attempt[]]>([
    ['ASSESSMENT_NOT_FOUND', []],
    ['ASSESSMENT_NOT_FOUND', [attempt('failed')]],
    ['ASSESSMENT_LOCKED', [attempt('failed'), attempt('passed')]],
    ['ASSESSMENT_EXPIRED', [attempt('expired')]],
    ['ASSESSMENT_EXPIRED', [attempt('open', NOW)]],
  ])('%s', (code, attempts) => {
    expect(decideSubmit(attempts, null, NOW)).toMatchObject({ ok: false, error: { code } })
  })
  test('an open attempt in time', () => {
    expect(decideSubmit([attempt('failed'), attempt('open')], null, NOW)).toEqual({ ok: true, value: attempt('open') })
  })
  test('an expired attempt tells when the next one may start, unless none is left', () => {
    const next = new Date(NOW.getTime() + 3_600_000)
    expect(decideSubmit([attempt('expired')], next, NOW)).toMatchObject({ error: { retryAfterSeconds: 3600 } })
    expect(decideSubmit([attempt('expired')], null, NOW)).toEqual({
      ok: false,
      error: { code: 'ASSESSMENT_EXPIRED', details: [] },
    })
  })
  test('90 seconds a question, and ten minutes at least', () => {
    const minutes = (questions: number) => (expiryOf(questions, NOW).getTime() - NOW.getTime()) / 60_000
    expect([5, 10, 15, 50].map(minutes)).toEqual([10, 15, 22.5, 75])
  })
})

const ASKED = ['a', 'b'].map(id => ({ id, skillNumber: 1, question: 'Which?', options: ['w', 'x', 'y', 'z'] }))
const read = (...answers: GivenAnswer[]) => readAnswers(ASKED, answers)

describe('answers', () => {
  test('name an option by its text or by its place', () => {
    expect(read({ questionId: 'b', option: 'y' }, { questionId: 'a', option: 3 })).toEqual({
      ok: true,
      value: [
        { questionId: 'b', position: 2 },
        { questionId: 'a', position: 3 },
      ],
    })
  })
  test('that leave a question out are incomplete, and every one of those is named', () => {
    expect(read()).toMatchObject({
      error: {
        code: 'ANSWERS_INCOMPLETE',
        details: [{ message: 'a has no answer.' }, { message: 'b has no answer.' }],
      },
    })
  })
  test.each<[string, GivenAnswer]>([
    ['answers[1].questionId', { questionId: 'c', option: 0 }],
    ['answers[1].questionId', { questionId: 'a', option: 1 }],
    ['answers[1].option', { questionId: 'b', option: 'v' }],
    ['answers[1].option', { questionId: 'b', option: 4 }],
    ['answers[1].option', { questionId: 'b', option: -1 }],
    ['answers[1].option', { questionId: 'b', option: 0.5 }],
  ])('that are invalid are rejected: %s', (path, second) => {
    expect(read({ questionId: 'a', option: 0 }, second)).toMatchObject({
      error: { code: 'VALIDATION_FAILED', details: [{ path }] },
    })
  })
})

import { describe, expect, test } from 'vitest'
import type { Attempt } from './attempt.ts'
import { decideGenerate, type GenerateFacts } from './decide-generate.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-15T06:00:00Z') + minutes * 60_000)
const attempt = (number: number, state: Attempt['state'], endedAfter = 10): Attempt => ({
  number,
  state,
  expiresAt: at(endedAfter),
  answeredAt: state === 'passed' || state === 'failed' ? at(endedAfter) : null,
  score: null,
  totalQuestions: 4,
})
const FACTS: GenerateFacts = { verificationId: 'vrf_1', method: 'assessment', sources: 1, skills: 1, attempts: [] }
const decide = (facts: Partial<GenerateFacts>, now = at(0)) => decideGenerate({ ...FACTS, ...facts }, now)
const codeOf = (facts: Partial<GenerateFacts>, now = at(0)) => {
  const decided = decide(facts, now)
  return decided.ok ? decided.value.kind : decided.error.code
}
const THREE_FAILED = [attempt(1, 'failed'), attempt(2, 'expired'), attempt(3, 'failed')]

describe('the order of errors', () => {
  const everything = { verificationId: null, method: null, sources: 0, skills: 0 } as const
  test.each<[string, Partial<GenerateFacts>]>([
    ['MISSING_VERIFICATION_ID', { ...everything, attempts: [attempt(1, 'passed')] }],
    ['ASSESSMENT_LOCKED', { ...everything, verificationId: 'vrf_1', attempts: [attempt(1, 'passed')] }],
    ['VERIFICATION_NOT_FOUND', { ...everything, verificationId: 'vrf_1', attempts: THREE_FAILED }],
    ['INVALID_VERIFICATION_TYPE', { method: 'human', sources: 0, skills: 0, attempts: [attempt(1, 'open')] }],
    ['same', { sources: 0, skills: 0, attempts: [attempt(1, 'open')] }],
    ['ATTEMPTS_EXHAUSTED', { sources: 0, skills: 0, attempts: THREE_FAILED }],
    ['ATTEMPT_TOO_SOON', { sources: 0, skills: 0, attempts: [attempt(1, 'failed')] }],
    ['NO_DATA', { sources: 0, skills: 0 }],
    ['NO_SKILLS', { skills: 0 }],
    ['new', {}],
  ])('%s comes before all that follow it', (code, facts) => {
    expect(codeOf(facts)).toBe(code)
  })
})

describe('attempts', () => {
  test('are an hour apart, from the end of one', () => {
    const attempts = [attempt(1, 'failed', 7)]
    expect(decide({ attempts }, at(30))).toEqual({
      ok: false,
      error: { code: 'ATTEMPT_TOO_SOON', details: [], retryAfterSeconds: 37 * 60 },
    })
    expect(codeOf({ attempts }, new Date(at(67).getTime() - 1))).toBe('ATTEMPT_TOO_SOON')
    expect(decide({ attempts }, at(67))).toEqual({ ok: true, value: { kind: 'new', attemptNumber: 2 } })
  })
  test('that run out count as failed from that moment, whether or not it is written down', () => {
    const attempts = [attempt(1, 'open', 10)]
    expect(codeOf({ attempts }, new Date(at(10).getTime() - 1))).toBe('same')
    expect(codeOf({ attempts }, at(10))).toBe('ATTEMPT_TOO_SOON')
    expect(codeOf({ attempts }, at(70))).toBe('new')
    expect(codeOf({ attempts: [...THREE_FAILED.slice(0, 2), attempt(3, 'open', 10)] }, at(10))).toBe(
      'ATTEMPTS_EXHAUSTED',
    )
  })
  test('are three', () => {
    expect(decide({ attempts: THREE_FAILED.slice(0, 2) }, at(70))).toMatchObject({ value: { attemptNumber: 3 } })
    expect(codeOf({ attempts: THREE_FAILED }, at(100_000))).toBe('ATTEMPTS_EXHAUSTED')
  })
})

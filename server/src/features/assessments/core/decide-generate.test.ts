import { describe, expect, test } from 'vitest'
import type { Attempt } from './attempt.ts'
import { decideGenerate, type GenerateFacts } from './decide-generate.ts'
import type { SkillAttempt } from './skill-attempts.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-15T06:00:00Z') + minutes * 60_000)
const DAY = 24 * 60
const attempt = (number: number, state: Attempt['state'], endedAfter = 10): Attempt => ({
  number,
  state,
  generatedAt: at(0),
  expiresAt: at(endedAfter),
  answeredAt: state === 'passed' || state === 'failed' ? at(endedAfter) : null,
  score: null,
  totalQuestions: 5,
})
/** What the attempts asked of skill 7. */
const asked = (attempts: readonly Attempt[], verificationId = 'vrf_1', skillNumber = 7): readonly SkillAttempt[] =>
  attempts.map(({ number, state, generatedAt, expiresAt, answeredAt }) => ({
    skillNumber,
    verificationId,
    attempt: number,
    state,
    generatedAt,
    expiresAt,
    answeredAt,
    result: answeredAt === null ? null : { correct: state === 'passed' ? 5 : 3, total: 5, passed: state === 'passed' },
  }))
const FACTS: GenerateFacts = {
  verificationId: 'vrf_1',
  method: 'assessment',
  sources: 1,
  skillNumbers: [7],
  attempts: [],
  skillAttempts: [],
}
const withAttempts = (attempts: readonly Attempt[]) => ({ attempts, skillAttempts: asked(attempts) })
const decide = (facts: Partial<GenerateFacts>, now = at(0)) => decideGenerate({ ...FACTS, ...facts }, now)
const codeOf = (facts: Partial<GenerateFacts>, now = at(0)) => {
  const decided = decide(facts, now)
  return decided.ok ? decided.value.kind : decided.error.code
}
const THREE_FAILED = [attempt(1, 'failed'), attempt(2, 'expired'), attempt(3, 'failed')]

describe('the order of errors', () => {
  const everything = { verificationId: null, method: null, sources: 0 } as const
  test.each<[string, Partial<GenerateFacts>]>([
    ['MISSING_VERIFICATION_ID', { ...everything, ...withAttempts([attempt(1, 'passed')]) }],
    ['ASSESSMENT_LOCKED', { ...everything, verificationId: 'vrf_1', ...withAttempts([attempt(1, 'passed')]) }],
    ['VERIFICATION_NOT_FOUND', { ...everything, verificationId: 'vrf_1', ...withAttempts(THREE_FAILED) }],
    ['INVALID_VERIFICATION_TYPE', { method: 'human', sources: 0, ...withAttempts([attempt(1, 'open')]) }],
    ['same', { sources: 0, ...withAttempts([attempt(1, 'open')]) }],
    ['ATTEMPTS_EXHAUSTED', { sources: 0, ...withAttempts(THREE_FAILED) }],
    ['ATTEMPT_TOO_SOON', { sources: 0, ...withAttempts([attempt(1, 'failed')]) }],
    ['NO_DATA', { sources: 0, skillNumbers: [] }],
    ['NO_SKILLS', { skillNumbers: [] }],
    ['new', {}],
  ])('%s comes before all that follow it', (code, facts) => {
    expect(codeOf(facts)).toBe(code)
  })
})

describe('attempts at a skill', () => {
  test('are an hour apart, from the end of one', () => {
    const facts = withAttempts([attempt(1, 'failed', 7)])
    expect(decide(facts, at(30))).toEqual({
      ok: false,
      error: { code: 'ATTEMPT_TOO_SOON', details: [], retryAfterSeconds: 37 * 60 },
    })
    expect(codeOf(facts, new Date(at(67).getTime() - 1))).toBe('ATTEMPT_TOO_SOON')
    expect(decide(facts, at(67))).toEqual({
      ok: true,
      value: { kind: 'new', attemptNumber: 2, skillNumbers: [7] },
    })
  })
  test('that run out count as failed from that moment, whether or not it is stored', () => {
    const facts = withAttempts([attempt(1, 'open', 10)])
    expect(codeOf(facts, new Date(at(10).getTime() - 1))).toBe('same')
    expect(codeOf(facts, at(10))).toBe('ATTEMPT_TOO_SOON')
    expect(codeOf(facts, at(70))).toBe('new')
    const last = withAttempts([...THREE_FAILED.slice(0, 2), attempt(3, 'open', 10)])
    expect(codeOf(last, at(10))).toBe('ATTEMPTS_EXHAUSTED')
  })
  test('are three in 30 days, in whatever session, and the error names the skill', () => {
    const elsewhere = asked(THREE_FAILED, 'vrf_2')
    expect(decide({ skillAttempts: elsewhere.slice(0, 2) }, at(70))).toMatchObject({ value: { attemptNumber: 1 } })
    expect(decide({ skillAttempts: elsewhere }, at(29 * DAY))).toMatchObject({
      error: { code: 'ATTEMPTS_EXHAUSTED', details: [{ message: expect.stringContaining('sk_7') }] },
    })
    expect(codeOf({ skillAttempts: elsewhere }, at(30 * DAY))).toBe('new')
  })
  test('that are open in another session must end first', () => {
    const skillAttempts = asked([attempt(1, 'open', 12)], 'vrf_2')
    expect(decide({ skillAttempts })).toMatchObject({
      error: { code: 'ATTEMPT_TOO_SOON', retryAfterSeconds: 72 * 60 },
    })
  })
  test('at other skills do not count', () => {
    expect(codeOf({ skillAttempts: asked(THREE_FAILED, 'vrf_2', 8) })).toBe('new')
  })
  test('ask only what the session has not passed yet', () => {
    const attempts = [attempt(1, 'failed')]
    const passed = asked([attempt(1, 'passed')], 'vrf_1', 8)
    const facts = { skillNumbers: [7, 8], attempts, skillAttempts: [...asked(attempts), ...passed] }
    expect(decide(facts, at(70))).toMatchObject({ value: { attemptNumber: 2, skillNumbers: [7] } })
    const passedElsewhere = asked([attempt(1, 'passed')], 'vrf_2', 8)
    const other = { ...facts, skillAttempts: [...asked(attempts), ...passedElsewhere] }
    expect(decide(other, at(70))).toMatchObject({ value: { skillNumbers: [7, 8] } })
  })
})

import { describe, expect, test } from 'vitest'
import { finalEventType, finalState, readDecisions, type SkillOutcome, verifiedSkills } from './outcomes.ts'
import { decideReviewAccess } from './reviewer.ts'
import { effectiveState } from './verification.ts'

const outcomes = (...all: SkillOutcome['outcome'][]): SkillOutcome[] =>
  all.map((outcome, at) => ({ skillNumber: at + 1, outcome, comment: null }))

describe('a verification ends', () => {
  test.each<[string, string, number[], SkillOutcome['outcome'][]]>([
    ['endorsed', 'verification.completed', [1, 2], ['endorsed', 'endorsed']],
    ['partly_endorsed', 'verification.completed', [2], ['declined', 'endorsed']],
    ['partly_endorsed', 'verification.completed', [1], ['endorsed', 'cannot_say']],
    ['declined', 'verification.failed', [], ['declined', 'cannot_say']],
    ['declined', 'verification.failed', [], ['cannot_say']],
    ['passed', 'verification.completed', [1, 2], ['passed', 'passed']],
    ['failed', 'verification.failed', [], ['passed', 'failed']],
    ['failed', 'verification.failed', [], ['failed']],
    ['expired', 'verification.failed', [], ['expired', 'expired']],
  ])('%s, with %s and skills %j verified, after %j', (state, event, verified, all) => {
    const ended = outcomes(...all)
    expect([finalState(ended), finalEventType(finalState(ended)), verifiedSkills(ended)]).toEqual([
      state,
      event,
      verified,
    ])
  })
})

describe('decisions', () => {
  const given = (skillId: string) => ({ skillId, decision: 'endorsed' as const })
  test('name every skill once, and nothing else', () => {
    expect(readDecisions([1, 2], [given('sk_2'), { ...given('sk_1'), comment: 'Good.' }])).toEqual({
      ok: true,
      value: [
        { skillNumber: 2, outcome: 'endorsed', comment: null },
        { skillNumber: 1, outcome: 'endorsed', comment: 'Good.' },
      ],
    })
    const faulty = readDecisions([1, 2], [given('sk_1'), given('sk_1'), given('sk_3'), given('x')])
    expect(faulty.ok ? [] : faulty.error.details.map(({ message }) => message)).toEqual([
      'sk_1 is decided twice.',
      'decisions[2].skillId is not a skill of this verification.',
      'decisions[3].skillId is not a skill of this verification.',
      'sk_2 has no decision.',
    ])
  })
  test('of blanks alone say nothing', () => {
    const read = readDecisions([1], [{ ...given('sk_1'), comment: ' \n' }])
    expect(read.ok && read.value[0]!.comment).toBeNull()
  })
})

describe('a reviewer', () => {
  const by = new Date('2026-12-15T06:30:00.000Z')
  const later = (ms: number) => new Date(by.getTime() + ms)
  test('has thirty days, after which a verification has expired, stored or not', () => {
    expect(effectiveState('awaiting_reviewer', by, later(-1))).toBe('awaiting_reviewer')
    expect(effectiveState('awaiting_reviewer', by, by)).toBe('expired')
    expect(effectiveState('endorsed', by, later(1))).toBe('endorsed')
    expect(effectiveState('draft', null, later(1))).toBe('draft')
  })
  test('may answer with a token that fits, in time, and once', () => {
    const codeOf = (state: Parameters<typeof decideReviewAccess>[0]['state'], tokenMatches = true, now = later(-1)) => {
      const decided = decideReviewAccess({ state, tokenMatches, answerBy: by }, now)
      return decided.ok ? null : decided.error.code
    }
    expect(codeOf('awaiting_reviewer')).toBeNull()
    expect(codeOf('awaiting_reviewer', false)).toBe('INVALID_TOKEN')
    expect(codeOf('awaiting_reviewer', true, by)).toBe('TOKEN_EXPIRED')
    expect(codeOf('expired')).toBe('TOKEN_EXPIRED')
    expect(codeOf('endorsed')).toBe('ALREADY_DECIDED')
    expect(codeOf('endorsed', false)).toBe('INVALID_TOKEN')
    expect(codeOf('draft')).toBe('INVALID_TOKEN')
  })
})

import { describe, expect, test } from 'vitest'
import { type Claim, type ClaimFacts, validateClaims } from './skill-claims.ts'

const claim = (skillNumber: number, changes: Partial<Claim> = {}): Claim => ({
  verificationId: 'other',
  sourceId: 'SP_1',
  skillNumber,
  type: 'manager',
  state: 'open',
  ...changes,
})
const facts = (changes: Partial<ClaimFacts> = {}): ClaimFacts => ({
  verificationId: 'own',
  sourceIds: ['SP_1', 'SC_1'],
  skillNumbers: [1, 2],
  type: 'manager',
  claims: [],
  passedSkills: [],
  ...changes,
})
const codeOf = (changes: Partial<ClaimFacts>) => {
  const checked = validateClaims(facts(changes))
  return checked.ok ? null : checked.error.code
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('DUPLICATE_SKILLS_IN_BUNDLE', () => {
  test('is for a skill verified for one of the sources under the same type', () => {
    expect(codeOf({ claims: [claim(2, { state: 'verified', sourceId: 'SC_1' })] })).toBe('DUPLICATE_SKILLS_IN_BUNDLE')
  })
  test.each<[string, Partial<Claim>]>([
    ['still open', { state: 'open' }],
    ['under another type', { state: 'verified', type: 'client' }],
    ['of another source', { state: 'verified', sourceId: 'SP_2' }],
    ['another skill', { state: 'verified', skillNumber: 3 }],
  ])('is not for one that is %s', (_what, changes) => {
    expect(codeOf({ claims: [claim(2, changes)] })).toBeNull()
  })
})

describe('MAX_SKILLS_PER_SOURCE', () => {
  test('comes with the eleventh different skill of a source, open or verified, of whatever type', () => {
    const eight = numbers(3, 10).map(number =>
      claim(number, number % 2 ? { state: 'verified', type: 'client' } : { type: 'assessment' }),
    )
    expect(codeOf({ claims: eight })).toBeNull()
    expect(codeOf({ claims: [...eight, claim(11)] })).toBe('MAX_SKILLS_PER_SOURCE')
    expect(codeOf({ claims: [...eight, claim(1), claim(3, { verificationId: 'third' })] })).toBeNull()
    expect(codeOf({ claims: [...eight, claim(11, { sourceId: 'SP_2' })] })).toBeNull()
  })
  test('does not count what the verification claimed itself and now replaces', () => {
    expect(codeOf({ claims: numbers(3, 12).map(number => claim(number, { verificationId: 'own' })) })).toBeNull()
  })
})

describe('ASSESSMENT_ALREADY_PASSED', () => {
  test('is for an assessment of a skill that the student passed by another source', () => {
    expect(codeOf({ type: 'assessment', passedSkills: [7, 2] })).toBe('ASSESSMENT_ALREADY_PASSED')
    expect(codeOf({ type: 'assessment', passedSkills: [7] })).toBeNull()
    expect(codeOf({ type: 'manager', passedSkills: [2] })).toBeNull()
  })
})

test('the three are checked in this order', () => {
  const many = numbers(1, 11).map(number => claim(number, { type: 'assessment' }))
  const verified = claim(2, { type: 'assessment', state: 'verified' })
  const all = { type: 'assessment', passedSkills: [2] } as const
  expect(codeOf({ ...all, claims: [...many, verified] })).toBe('DUPLICATE_SKILLS_IN_BUNDLE')
  expect(codeOf({ ...all, claims: many })).toBe('MAX_SKILLS_PER_SOURCE')
  expect(codeOf(all)).toBe('ASSESSMENT_ALREADY_PASSED')
})

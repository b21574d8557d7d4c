import { describe, expect, test } from 'vitest'
import { decideReviewer, isEmail, isWebsite, type ReviewerFacts } from './reviewer.ts'

describe('an e-mail address', () => {
  test.each(['a@b.in', 'first.last+tag@sub.example.co.in', "o'hara@example.com", `${'a'.repeat(64)}@example.com`])(
    '%s is one',
    text => expect(isEmail(text)).toBe(true),
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.in',
    'a@@b.in',
    'a b@c.in',
    'a@b.in ',
    'a@b.in\nBcc: x@y.in',
    'a..b@c.in',
    '.a@c.in',
    'a@-b.in',
    'a@b-.in',
    'a@b.1',
    '"a b"@c.in',
    'a@[127.0.0.1]',
    'Asha <a@b.in>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}in`,
  ])('%j is none', text => expect(isEmail(text)).toBe(false))
})

test('a website is an http or https address without a password', () => {
  for (const text of ['https://example.com', 'http://example.com/a?b#c']) expect(isWebsite(text)).toBe(true)
  const bad = ['', 'example.com', 'ftp://example.com', 'javascript:alert(1)', 'https://', 'https://a:b@example.com']
  for (const text of [...bad, `https://example.com/${'a'.repeat(2_000)}`]) expect(isWebsite(text)).toBe(false)
})

describe('a reviewer', () => {
  const requested = { name: 'Ravi', email: 'ravi@example.com', company: 'Acme', website: null }
  const facts: ReviewerFacts = {
    method: 'human',
    state: 'draft',
    studentEmails: ['asha@example.com'],
    isUsedAsOtherType: false,
  }
  const codeOf = (changes: Partial<ReviewerFacts>) => {
    const decided = decideReviewer({ ...facts, ...changes }, requested)
    return decided.ok ? null : decided.error.code
  }
  test('is rejected for these reasons, in this order', () => {
    const all: Partial<ReviewerFacts> = {
      method: null,
      state: 'endorsed',
      studentEmails: ['a@b.in', 'ravi@example.com'],
      isUsedAsOtherType: true,
    }
    expect(codeOf(all)).toBe('VERIFICATION_METHOD_NOT_SET')
    expect(codeOf({ ...all, method: 'assessment' })).toBe('INVALID_VERIFICATION_TYPE')
    expect(codeOf({ ...all, method: 'human' })).toBe('REVIEWER_IS_STUDENT')
    expect(codeOf({ state: 'endorsed', isUsedAsOtherType: true })).toBe('ALREADY_DECIDED')
    expect(codeOf({ isUsedAsOtherType: true })).toBe('DUPLICATE_REVIEWER_EMAIL')
  })
  test('may be stored and changed until the decision', () => {
    expect([codeOf({}), codeOf({ state: 'awaiting_reviewer' })]).toEqual([null, null])
  })
})

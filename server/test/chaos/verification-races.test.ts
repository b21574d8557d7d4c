import { describe, expect, test } from 'vitest'
import {
  type CallResult,
  type ClaimWrite,
  checkCodes,
  checkStudent,
  type StudentHistory,
  type VerificationEnd,
} from '../../../chaos/verification/races-check.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
const open: ClaimWrite = { sourceId: 'SP_1', skill: 1, type: 'manager', verificationId: 'vrf_1', state: 'open' }
const verified: ClaimWrite = { ...open, state: 'verified' }
const passed: ClaimWrite = { ...open, skill: 9, type: 'assessment', verificationId: 'vrf_2', state: 'verified' }
const endorsedOne: VerificationEnd = {
  id: 'vrf_1',
  states: ['draft', 'draft', 'awaiting_reviewer', 'endorsed'],
  events: ['verification.completed'],
  outcomes: ['endorsed'],
  credentials: 1,
  attempts: [],
}
const passedOne: VerificationEnd = {
  ...endorsedOne,
  id: 'vrf_2',
  states: ['draft', 'questions_ready', 'passed'],
  outcomes: ['passed'],
  attempts: [{ state: 'passed', answered: true }],
}
const SOUND: StudentHistory = {
  claims: [open, { ...open, verificationId: 'vrf_3' }, verified, { ...passed, state: 'open' }, passed],
  verifications: [endorsedOne, passedOne],
  reviewers: [{ sourceId: 'SP_1', email: 'a@b.in', type: 'manager' }],
}
const endorsedAnswer: CallResult = {
  what: 'endorse',
  verificationId: 'vrf_1',
  status: 200,
  code: '',
  state: 'endorsed',
}
const lateAnswer: CallResult = { ...endorsedAnswer, status: 409, code: 'ALREADY_DECIDED', state: null }
const submitted: CallResult = { ...endorsedAnswer, what: 'submit', verificationId: 'vrf_2', state: 'passed' }
const stored: CallResult = { ...endorsedAnswer, what: 'items', verificationId: 'vrf_3', state: null }
const RESULTS = [endorsedAnswer, lateAnswer, submitted, stored]

const claims = (...more: readonly ClaimWrite[]) => ({ claims: [...SOUND.claims, ...more] })
const first = (change: Partial<VerificationEnd>) => ({ verifications: [{ ...endorsedOne, ...change }, passedOne] })
const second = (change: Partial<VerificationEnd>) => ({ verifications: [endorsedOne, { ...passedOne, ...change }] })

test('a valid history has no fault', () => {
  expect(checkStudent(SOUND, RESULTS)).toEqual([])
})

test('ten skills of a source are allowed, and what was released or withdrawn does not count', () => {
  const ten = Array.from({ length: 10 }, (_, skill) => ({ ...open, skill }))
  const results = { ...SOUND, verifications: [], claims: ten }
  expect(checkStudent(results, [])).toEqual([])
  const eleventh = { ...open, skill: 10, verificationId: 'vrf_4' }
  expect(checkStudent({ ...results, claims: [...ten, eleventh] }, [])).toEqual(['MAX_SKILLS_PER_SOURCE broken'])
  const gone = [null, 'released'] as const
  for (const state of gone)
    expect(checkStudent({ ...results, claims: [...ten, { ...ten[0]!, state }, eleventh] }, [])).toEqual([])
})

describe('detects, in the database:', () => {
  test.each<readonly [string, Partial<StudentHistory>, string]>([
    ['claimed though verified', claims({ ...open, verificationId: 'vrf_4' }), 'DUPLICATE_SKILLS_IN_BUNDLE broken'],
    ['verified twice', claims({ ...verified, verificationId: 'vrf_3' }), 'verified twice'],
    [
      'claimed though passed elsewhere',
      claims({ ...passed, sourceId: 'SC_1', verificationId: 'vrf_4', state: 'open' }),
      'ASSESSMENT_ALREADY_PASSED broken',
    ],
    [
      'one address, two types',
      { reviewers: [...SOUND.reviewers, { sourceId: 'SP_1', email: 'a@b.in', type: 'client' }] },
      'DUPLICATE_REVIEWER_EMAIL broken',
    ],
    ['a reverted decision', first({ states: ['draft', 'endorsed', 'declined'] }), 'left endorsed'],
    ['two events', first({ events: Array(2).fill('verification.completed') }), 'with events'],
    ['the wrong event', first({ events: ['verification.failed'] }), 'with events'],
    ['no event', first({ events: [] }), 'with events none'],
    ['an additional credential', first({ credentials: 2 }), '2 credentials for 1'],
    ['a credential without a skill', first({ outcomes: ['declined'] }), '1 credentials for 0'],
    ['endorsed in part', first({ outcomes: ['endorsed', 'declined'] }), 'a skill that is not'],
    [
      'declined and endorsed',
      first({ states: ['declined'], events: ['verification.failed'] }),
      'declined with a skill verified',
    ],
    ['passed twice', second({ attempts: Array(2).fill(passedOne.attempts[0]) }), 'with its attempts passed,passed'],
    [
      'passed without a passed attempt',
      second({ attempts: [{ state: 'failed', answered: true }] }),
      'with its attempts failed',
    ],
    [
      'answered and open',
      second({ attempts: [...passedOne.attempts, { state: 'open', answered: true }] }),
      'answered and not decided',
    ],
  ])('%s', (_name, spoilt, fault) => {
    expect(checkStudent({ ...SOUND, ...spoilt }, RESULTS).join('\n')).toContain(fault)
  })
})

describe('detects, in the answers:', () => {
  test.each<readonly [string, CallResult, string]>([
    ['a server error', { ...lateAnswer, status: 500, code: 'SERVER_ERROR' }, 'answered 500'],
    ['two decisions', { ...endorsedAnswer }, 'two decisions were accepted'],
    ['another state than stored', { ...endorsedAnswer, what: 'decline', state: 'declined' }, 'reported declined'],
    ['an outcome that is not stored', { ...submitted, state: 'failed' }, 'no such attempt'],
    ['accepted but not written', { ...stored, verificationId: 'vrf_9' }, 'left no claim'],
    ['rejected but written', { ...stored, status: 409, code: 'MAX_SKILLS_PER_SOURCE' }, 'but claims were written'],
  ])('%s', (_name, extra, fault) => {
    expect(checkStudent(SOUND, [...RESULTS, extra]).join('\n')).toContain(fault)
  })
  test('codes that the race does not allow', () => {
    const results = [endorsedAnswer, lateAnswer]
    expect(checkCodes(results, [['ok', 'ALREADY_DECIDED']])).toEqual([])
    expect(checkCodes(results, [['ok', 'ok']])).toEqual(['reported ALREADY_DECIDED, ok'])
  })
})

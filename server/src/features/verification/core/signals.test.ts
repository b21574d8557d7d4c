import { expect, test } from 'vitest'
import { hmacKey, sha256Hex } from '../../../kernel/crypto.ts'
import { assessmentSignals, gradeSignals, type NetworkKeys, networkMark, type SignalFacts } from './signals.ts'

const NOW = new Date('2026-11-15T06:30:00.000Z')
const KEYS: NetworkKeys = { currentId: 'm1', keys: new Map([['m1', hmacKey('one')]]) }
const honest: SignalFacts = {
  networkKeys: KEYS,
  verificationId: 'vrf_1',
  reviewer: { email: 'meera@works.example', company: 'Works', website: 'https://www.works.example/about' },
  reviewerNetwork: '192.0.2.1',
  studentNetworkMark: networkMark(KEYS, '198.51.100.7', 'vrf_1'),
  secondsOnPage: 90,
  mailedAt: new Date(NOW.getTime() - 3_600_000),
  now: NOW,
}

const freeMail = { reviewer: { ...honest.reviewer, email: 'm@GMAIL.com' } }
const elsewhere = { reviewer: { ...honest.reviewer, email: 'm@shop.example' } }
const sameNetwork = { reviewerNetwork: '198.51.100.7' }

test('a decision from elsewhere, in its own time, from the address of the company raises nothing', () => {
  expect(gradeSignals(honest)).toEqual({
    secondsOnPage: 90,
    secondsSinceMail: 3600,
    sameNetwork: false,
    grade: 'green',
    reasons: [],
  })
})

test.each<[string, Partial<SignalFacts>, string, readonly string[]]>([
  ['free mail alone', freeMail, 'amber', ['free_mail']],
  ['another domain alone', elsewhere, 'amber', ['other_domain']],
  ['haste alone', { secondsOnPage: 3 }, 'amber', ['hasty']],
  ['the same network alone', sameNetwork, 'amber', ['same_network']],
  ['the same network and free mail', { ...sameNetwork, ...freeMail }, 'red', ['free_mail', 'same_network']],
  ['the same network and another domain', { ...sameNetwork, ...elsewhere }, 'red', ['other_domain', 'same_network']],
  ['free mail and haste', { ...freeMail, secondsOnPage: 3 }, 'amber', ['free_mail', 'hasty']],
])('%s', (_name, facts, grade, reasons) => {
  expect(gradeSignals({ ...honest, ...facts })).toMatchObject({ grade, reasons })
})

test('what is not known raises nothing', () => {
  expect(gradeSignals({ ...honest, studentNetworkMark: null, secondsOnPage: null, mailedAt: null })).toEqual({
    secondsOnPage: null,
    secondsSinceMail: null,
    sameNetwork: null,
    grade: 'green',
    reasons: [],
  })
})

test.each([
  ['green', false, 'green', []],
  ['amber', false, 'amber', ['fast_answers']],
  ['red', false, 'red', ['fast_answers']],
  ['green', true, 'red', ['endorsement_missing']],
] as const)('an assessment with times graded %s, endorsement missing %s: %s', (times, isMissing, grade, reasons) => {
  expect(assessmentSignals(times, isMissing)).toEqual({ grade, reasons })
})

test('a mark tells networks of one verification apart and says nothing across verifications', () => {
  expect(networkMark(KEYS, '192.0.2.1', 'vrf_1')).not.toBe(networkMark(KEYS, '192.0.2.1', 'vrf_2'))
  expect(networkMark(KEYS, '192.0.2.1', 'vrf_1')).not.toContain('192')
})

test('a mark cannot be computed without the key', () => {
  const other: NetworkKeys = { currentId: 'm1', keys: new Map([['m1', hmacKey('another')]]) }
  expect(networkMark(KEYS, '192.0.2.1', 'vrf_1')).not.toBe(networkMark(other, '192.0.2.1', 'vrf_1'))
  expect(networkMark(KEYS, '192.0.2.1', 'vrf_1')).not.toContain(sha256Hex('vrf_1 192.0.2.1').slice(0, 32))
})

test('a mark stays comparable as long as its key is configured, and is unknown after that', () => {
  const reviewerNetwork = '198.51.100.7'
  const rotated: NetworkKeys = { currentId: 'm2', keys: new Map([['m2', hmacKey('two')], ...KEYS.keys]) }
  const removed: NetworkKeys = { currentId: 'm2', keys: new Map([['m2', hmacKey('two')]]) }
  expect(gradeSignals({ ...honest, reviewerNetwork, networkKeys: rotated }).reasons).toEqual(['same_network'])
  expect(gradeSignals({ ...honest, reviewerNetwork, networkKeys: removed }).reasons).toEqual([])
  const unkeyed = sha256Hex('vrf_1 198.51.100.7').slice(0, 32)
  expect(gradeSignals({ ...honest, reviewerNetwork, studentNetworkMark: unkeyed }).reasons).toEqual([])
})

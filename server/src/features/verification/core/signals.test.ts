import { expect, test } from 'vitest'
import { hmacKey, sha256Hex } from '../../../kernel/crypto.ts'
import { gradeSignals, isFreeMail, type NetworkKeys, networkMark, type SignalFacts } from './signals.ts'

const NOW = new Date('2026-11-15T06:30:00.000Z')
const KEYS: NetworkKeys = { currentId: 'm1', keys: new Map([['m1', hmacKey('one')]]) }
const honest: SignalFacts = {
  networkKeys: KEYS,
  verificationId: 'vrf_1',
  reviewerEmail: 'meera@works.example',
  reviewerNetwork: '192.0.2.1',
  studentNetworkMark: networkMark(KEYS, '198.51.100.7', 'vrf_1'),
  secondsOnPage: 90,
  mailedAt: new Date(NOW.getTime() - 3_600_000),
  now: NOW,
}

test('a decision from elsewhere, in its own time, from a company address raises nothing', () => {
  expect(gradeSignals(honest)).toEqual({
    secondsOnPage: 90,
    secondsSinceMail: 3600,
    freeMail: false,
    sameNetwork: false,
    grade: 'none',
  })
})

test.each<[string, Partial<SignalFacts>, string]>([
  ['free mail alone', { reviewerEmail: 'm@GMAIL.com' }, 'yellow'],
  ['haste alone', { secondsOnPage: 3 }, 'yellow'],
  ['the same network alone', { reviewerNetwork: '198.51.100.7' }, 'yellow'],
  ['the same network and free mail', { reviewerNetwork: '198.51.100.7', reviewerEmail: 'm@gmail.com' }, 'red'],
  ['free mail and haste', { reviewerEmail: 'm@gmail.com', secondsOnPage: 3 }, 'yellow'],
])('%s', (_name, facts, grade) => {
  expect(gradeSignals({ ...honest, ...facts }).grade).toBe(grade)
})

test('what is not known is null and raises nothing', () => {
  expect(gradeSignals({ ...honest, studentNetworkMark: null, secondsOnPage: null, mailedAt: null })).toMatchObject({
    secondsOnPage: null,
    secondsSinceMail: null,
    sameNetwork: null,
    grade: 'none',
  })
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
  expect(gradeSignals({ ...honest, reviewerNetwork, networkKeys: rotated }).sameNetwork).toBe(true)
  expect(gradeSignals({ ...honest, reviewerNetwork, networkKeys: removed }).sameNetwork).toBeNull()
  const unkeyed = sha256Hex('vrf_1 198.51.100.7').slice(0, 32)
  expect(gradeSignals({ ...honest, reviewerNetwork, studentNetworkMark: unkeyed }).sameNetwork).toBeNull()
})

test('a company that ends like a free one is none', () => {
  expect(isFreeMail('a@notgmail.com')).toBe(false)
})

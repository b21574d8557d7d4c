import { expect, test } from 'vitest'
import { gradeSignals, isFreeMail, networkMark, type SignalFacts } from './signals.ts'

const NOW = new Date('2026-11-15T06:30:00.000Z')
const honest: SignalFacts = {
  verificationId: 'vrf_1',
  reviewerEmail: 'meera@works.example',
  reviewerNetwork: '192.0.2.1',
  studentNetworkMark: networkMark('198.51.100.7', 'vrf_1'),
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
  expect(networkMark('192.0.2.1', 'vrf_1')).not.toBe(networkMark('192.0.2.1', 'vrf_2'))
  expect(networkMark('192.0.2.1', 'vrf_1')).not.toContain('192')
})

test('a company that ends like a free one is none', () => {
  expect(isFreeMail('a@notgmail.com')).toBe(false)
})

import { expect, test } from 'vitest'
import { findingLine, judgeClock, judgeDisk, judgePartitions, judgePublicAddress, judgeSending } from './doctor.ts'

const PRODUCTION = { environment: 'production', publicUrl: 'https://pramaan.example.org', trustedProxies: ['10.0.0.2'] }

test('a clock is judged by the least difference that the round trip allows', () => {
  expect(judgeClock(5_000, 4_000, 9_000).state).toBe('ok')
  expect(judgeClock(5_000, 7_000, 7_010).state).toBe('ok')
  expect(judgeClock(5_000, 7_001, 7_010).state).toBe('problem')
  expect(judgeClock(12_000, 4_000, 9_999).detail).toContain('2.0 s')
})

test('partitions for fewer than two days ahead are a problem', () => {
  expect([7, 2, 1, 0, -1].map(days => judgePartitions(days).state)).toEqual([
    'ok',
    'ok',
    'problem',
    'problem',
    'problem',
  ])
  expect(judgePartitions(-1).detail).toContain('writes fail')
})

test('in production the public address is https, not this machine, and behind a trusted proxy', () => {
  expect(judgePublicAddress(PRODUCTION).state).toBe('ok')
  expect(judgePublicAddress({ ...PRODUCTION, publicUrl: 'http://pramaan.example.org' }).next).toContain('PUBLIC_URL')
  expect(judgePublicAddress({ ...PRODUCTION, publicUrl: 'https://localhost' }).next).toContain('PUBLIC_URL')
  expect(judgePublicAddress({ ...PRODUCTION, trustedProxies: [] }).next).toContain('TRUSTED_PROXIES')
  expect(judgePublicAddress({ ...PRODUCTION, environment: 'development', trustedProxies: [] }).state).toBe('ok')
})

test('less than a tenth of free space is a problem', () => {
  expect(judgeDisk('/var/log/pramaan', 10, 100).state).toBe('ok')
  expect(judgeDisk('/var/log/pramaan', 9, 100).next).toContain('df -h /var/log/pramaan')
  expect(judgeDisk('/proc/x', 0, 0).state).toBe('problem')
})

test('a finding is one line with the next step at its end', () => {
  expect(findingLine({ what: 'Redis', state: 'problem', detail: 'gone.', next: 'start it.' })).toBe(
    'problem  Redis               gone.  Next: start it.',
  )
})

test('a database that is not the one that sends is a problem, and both are named', () => {
  const state = { recorded: 'timeline 1', recordedAt: new Date(0), reason: 'first migration', current: 'timeline 2' }
  expect(judgeSending({ ...state, maySend: true }).state).toBe('ok')
  const finding = judgeSending({ ...state, maySend: false })
  expect([finding.state, finding.detail]).toEqual([
    'problem',
    'this is timeline 2, and timeline 1 sends: no message of live mode, webhook, mail to a reviewer or report to an ATS is sent.',
  ])
  expect(finding.next).toContain('pramaan-server sending resume')
})

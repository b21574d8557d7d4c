import { expect, test } from 'vitest'
import { fallbackReport } from './fallback-report.ts'

function setUp() {
  const clock = { now: 5 }
  const lines: (number | 'recovery')[] = []
  const report = fallbackReport({
    monotonicNow: () => clock.now,
    onFallback: count => void lines.push(count),
    onRecovery: () => void lines.push('recovery'),
  })
  return { clock, lines, report }
}

test('an outage of many calls is reported at once, then once a minute with the number of calls', () => {
  const { clock, lines, report } = setUp()
  for (let call = 0; call < 180; call += 1) {
    report.fellBack(null)
    clock.now += 1_000
  }
  expect(lines).toEqual([1, 60, 60])
})

test('a second stall without a new connection is reported again', () => {
  const { clock, lines, report } = setUp()
  report.fellBack(null)
  clock.now += 3_600_000
  report.fellBack(null)
  expect(lines).toEqual([1, 1])
})

test('a recovery is reported once, and only after a failure', () => {
  const { lines, report } = setUp()
  report.reconnected()
  report.fellBack(null)
  report.reconnected()
  report.reconnected()
  expect(lines).toEqual([1, 'recovery'])
})

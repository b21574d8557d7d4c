import { expect, test } from 'vitest'
import { type Breaker, type CallResult, createBreaker } from './breaker.ts'

function setUp() {
  const clock = { now: 0 }
  const options = { failuresToOpen: 3, openForMs: 1_000, trialWaitMs: 50 }
  return { clock, breaker: createBreaker({ ...options, monotonicNow: () => clock.now }) }
}

function enter(breaker: Breaker): (result: CallResult) => void {
  const admission = breaker.enter()
  if (!admission.isAdmitted) throw new Error(`not admitted for ${admission.waitMs} ms`)
  return admission.report
}

const call = (breaker: Breaker, ...results: readonly CallResult[]) => {
  for (const result of results) enter(breaker)(result)
}

test('opens after so many failures in a row, and not before', () => {
  const { breaker } = setUp()
  call(breaker, 'failed', 'failed', 'worked', 'failed', 'failed', 'unknown')
  expect(breaker.enter().isAdmitted).toBe(true)
  call(breaker, 'failed')
  expect(breaker.enter()).toEqual({ isAdmitted: false, waitMs: 1_000 })
})

test('admits one trial when the time is over, and the next call after the trial worked', () => {
  const { breaker, clock } = setUp()
  call(breaker, 'failed', 'failed', 'failed')
  clock.now = 999
  expect(breaker.enter()).toEqual({ isAdmitted: false, waitMs: 1 })
  clock.now = 1_000
  const reportTrial = enter(breaker)
  expect(breaker.enter()).toEqual({ isAdmitted: false, waitMs: 50 })
  reportTrial('worked')
  call(breaker, 'failed', 'failed')
  expect(breaker.enter().isAdmitted).toBe(true)
})

test.each<CallResult>(['failed', 'unknown'])('a trial that %s opens it for the whole time again', result => {
  const { breaker, clock } = setUp()
  call(breaker, 'failed', 'failed', 'failed')
  clock.now = 1_500
  call(breaker, result)
  expect(breaker.enter()).toEqual({ isAdmitted: false, waitMs: 1_000 })
})

test('a call that began before it opened changes nothing when it ends later', () => {
  const { breaker, clock } = setUp()
  const [reportEarly, reportLate] = [enter(breaker), enter(breaker)]
  call(breaker, 'failed', 'failed', 'failed')
  clock.now = 600
  reportEarly('failed')
  reportLate('worked')
  expect(breaker.enter()).toEqual({ isAdmitted: false, waitMs: 400 })
})

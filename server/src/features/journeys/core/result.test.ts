import { expect, test } from 'vitest'
import { renderResult } from '../../../contract/result.ts'
import { FLOW, newJourney } from './journey.fixture.ts'
import type { Journey } from './journey.ts'
import { resultOf } from './result.ts'

const rendered = (changes: Partial<Journey>) => renderResult(resultOf(newJourney(changes), FLOW, 'J-7'))
const ANSWERED = { tools: { type: 'yes_no', value: 'yes', language: 'hi' } } as const

test('a candidate who answered nothing has no output', () => {
  expect(rendered({ status: 'failed', reason: 'unreachable', stage: 'ended' })).toMatchObject({
    status: 'failed',
    reason: 'unreachable',
    output: null,
    job_id: 'J-7',
  })
})

test('who left has what was answered, skills as not attempted, and is neither qualified nor not', () => {
  const { output } = rendered({ status: 'failed', reason: 'abandoned', stage: 'ended', answers: ANSWERED })
  expect(output).toEqual({
    answers: ANSWERED,
    skills: [{ skill_id: 'sk_1001', verdict: 'not_attempted', score: null }],
    interest: null,
    qualified: null,
    knocked_out_by: null,
  })
})

test.each([
  [3, 'verified', 0.75],
  [2, 'not_verified', 0.5],
] as const)('%i of 4 right answers: %s', (correct, verdict, score) => {
  const { output } = rendered({
    status: 'completed',
    stage: 'ended',
    skills: [{ skillId: 'sk_1001', correct, total: 4 }],
    interested: false,
    knockedOutBy: 'tools',
  })
  expect(output).toMatchObject({
    skills: [{ skill_id: 'sk_1001', verdict, score }],
    interest: { interested: false },
    qualified: false,
    knocked_out_by: 'tools',
  })
})

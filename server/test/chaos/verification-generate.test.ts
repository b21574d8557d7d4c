import { describe, expect, test } from 'vitest'
import { type Answered, checkSession, type RaceSession } from '../../../chaos/verification/generate-check.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
const STEPS = ['mortar', 'bricks'].flatMap(skill =>
  ['questions', 'answers', 'answers_from_options', 'answers_from_catalogue'].map(kind => `${kind} ${skill}`),
)
const got: Answered = { by: 'api-2', status: 200, questions: '["q"]', made: false, turnedAway: 0 }
const cut: Answered = { ...got, by: 'api-1', status: null, questions: 'null' }
const call = (step: string, by: string, at: number) => ({ step, by, at })

/** The first process was killed with one step answered and another running. */
const SOUND: RaceSession = {
  kill: { by: 'api-1', at: 100 },
  modelCalls: [
    call('questions mortar', 'api-1', 10),
    call('questions bricks', 'api-1', 10),
    call('questions bricks', 'api-2', 180),
    call('answers mortar', 'api-2', 180),
    ...STEPS.filter(step => step.startsWith('answers_')).map(step => call(step, 'api-2', 185)),
    call('answers bricks', 'api-2', 190),
  ],
  answers: [cut, { ...got, made: true }, got, { ...got, turnedAway: 2 }],
  stored: {
    attempts: 1,
    questions: 10,
    keys: 10,
    steps: 0,
    leased: false,
    events: ['verification.initiated'],
  },
  afterwards: '["q"]',
}
const stored = (change: Partial<RaceSession['stored']>) => ({ stored: { ...SOUND.stored, ...change } })
const more = (...calls: RaceSession['modelCalls']) => ({ modelCalls: [...SOUND.modelCalls, ...calls] })

test('a step that a crash cut off may be repeated by the other process', () => {
  expect(checkSession(SOUND, STEPS)).toEqual([])
})

test('without a kill each step is paid for once and every call is answered', () => {
  const calls = STEPS.map(step => call(step, 'api-1', 10))
  const quiet = { ...SOUND, kill: null, modelCalls: calls, answers: [{ ...got, made: true }, got] }
  expect(checkSession(quiet, STEPS)).toEqual([])
  expect(checkSession({ ...quiet, modelCalls: [...calls, calls[0]!] }, STEPS).join()).toContain('without a crash')
  expect(checkSession({ ...quiet, answers: [got] }, STEPS).join()).toContain('0 calls report')
})

describe('detects:', () => {
  test.each<readonly [string, Partial<RaceSession>, string]>([
    ['paid twice by the running process', more(call('answers bricks', 'api-2', 200)), 'twice without a crash'],
    ['paid twice before the kill', more(call('questions mortar', 'api-2', 50)), 'twice without a crash'],
    ['paid twice by the killed process', more(call('questions mortar', 'api-1', 60)), 'twice without a crash'],
    ['paid three times', more(call('questions bricks', 'api-2', 300)), 'paid for 3 times'],
    ['an unknown step', more(call('answers unknown', 'api-2', 300)), 'not a step of the session'],
    ['a missing step', { modelCalls: SOUND.modelCalls.slice(0, -1) }, 'never asked'],
    ['other questions for one caller', { answers: [...SOUND.answers, { ...got, questions: '["p"]' }] }, 'not the same'],
    ['other questions afterwards', { afterwards: '["p"]' }, 'not the same'],
    [
      'two callers that generated',
      {
        answers: [
          { ...got, made: true },
          { ...got, made: true },
        ],
      },
      '2 calls report',
    ],
    ['a server error', { answers: [...SOUND.answers, { ...got, status: 500 }] }, 'answered 500'],
    [
      'a broken connection of the running process',
      { answers: [...SOUND.answers, { ...cut, by: 'api-2' }] },
      'running process',
    ],
    ['no answer', { answers: [cut] }, 'nobody got'],
    ['two attempts', stored({ attempts: 2 }), '2 attempts'],
    ['half of the questions', stored({ questions: 5 }), '5 questions stored'],
    ['a missing key', stored({ keys: 9 }), '9 keys'],
    ['output of the model left behind', stored({ steps: 1 }), 'left behind'],
    ['a lease left', stored({ leased: true }), 'a lease'],
    ['no event', stored({ events: [] }), 'events are none'],
    ['two events', stored({ events: ['verification.initiated', 'verification.initiated'] }), 'events are'],
  ])('%s', (_name, spoilt, fault) => {
    expect(checkSession({ ...SOUND, ...spoilt }, STEPS).join('\n')).toContain(fault)
  })
})

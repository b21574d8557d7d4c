import { describe, expect, test } from 'vitest'
import { type Answered, judgeSession, type PlayedSession } from '../../../chaos/verification/generate-judge.ts'

/** The judge of the scenario finds what it is there to find: one sound history, spoilt in one place each time. */
const STEPS = ['questions mortar', 'answers mortar', 'questions bricks', 'answers bricks']
const got: Answered = { by: 'api-2', status: 200, questions: '["q"]', made: false, turnedAway: 0 }
const cut: Answered = { ...got, by: 'api-1', status: null, questions: 'null' }
const call = (step: string, by: string, at: number) => ({ step, by, at })

/** The first process died with one step answered and another under way. */
const SOUND: PlayedSession = {
  kill: { by: 'api-1', at: 100 },
  modelCalls: [
    call('questions mortar', 'api-1', 10),
    call('questions bricks', 'api-1', 10),
    call('questions bricks', 'api-2', 180),
    call('answers mortar', 'api-2', 180),
    call('answers bricks', 'api-2', 190),
  ],
  answers: [cut, { ...got, made: true }, got, { ...got, turnedAway: 2 }],
  stored: {
    attempts: 1,
    questions: 8,
    keys: 8,
    steps: 0,
    leased: false,
    events: ['verification.initiated'],
  },
  afterwards: '["q"]',
}
const stored = (change: Partial<PlayedSession['stored']>) => ({ stored: { ...SOUND.stored, ...change } })
const more = (...calls: PlayedSession['modelCalls']) => ({ modelCalls: [...SOUND.modelCalls, ...calls] })

test('a step that a crash cut off may be asked again, by the other process', () => {
  expect(judgeSession(SOUND, STEPS)).toEqual([])
})

test('nobody is killed: each step once, everybody answered', () => {
  const calls = STEPS.map(step => call(step, 'api-1', 10))
  const quiet = { ...SOUND, kill: null, modelCalls: calls, answers: [{ ...got, made: true }, got] }
  expect(judgeSession(quiet, STEPS)).toEqual([])
  expect(judgeSession({ ...quiet, modelCalls: [...calls, calls[0]!] }, STEPS).join()).toContain('without a crash')
  expect(judgeSession({ ...quiet, answers: [got] }, STEPS).join()).toContain('0 calls say')
})

describe('found out', () => {
  test.each<readonly [string, Partial<PlayedSession>, string]>([
    ['paid twice by the living', more(call('answers bricks', 'api-2', 200)), 'twice without a crash'],
    ['paid twice before the kill', more(call('questions mortar', 'api-2', 50)), 'twice without a crash'],
    ['paid twice by the dead', more(call('questions mortar', 'api-1', 60)), 'twice without a crash'],
    ['paid three times', more(call('questions bricks', 'api-2', 300)), 'paid for 3 times'],
    ['a step of nobody', more(call('answers unknown', 'api-2', 300)), 'no step of it'],
    ['a step left out', { modelCalls: SOUND.modelCalls.slice(0, -1) }, 'never asked'],
    ['other questions for one', { answers: [...SOUND.answers, { ...got, questions: '["p"]' }] }, 'not the same'],
    ['other questions afterwards', { afterwards: '["p"]' }, 'not the same'],
    [
      'two makers',
      {
        answers: [
          { ...got, made: true },
          { ...got, made: true },
        ],
      },
      '2 calls say',
    ],
    ['a server error', { answers: [...SOUND.answers, { ...got, status: 500 }] }, 'answered 500'],
    ['a connection of the living broke', { answers: [...SOUND.answers, { ...cut, by: 'api-2' }] }, 'living process'],
    ['nobody answered', { answers: [cut] }, 'nobody got'],
    ['two attempts', stored({ attempts: 2 }), '2 attempts'],
    ['half of the questions', stored({ questions: 4 }), '4 questions stored'],
    ['a key too few', stored({ keys: 7 }), '7 keys'],
    ['words of the model left', stored({ steps: 1 }), 'left behind'],
    ['a lease left', stored({ leased: true }), 'a lease'],
    ['no event', stored({ events: [] }), 'events are none'],
    ['two events', stored({ events: ['verification.initiated', 'verification.initiated'] }), 'events are'],
  ])('%s', (_name, spoilt, fault) => {
    expect(judgeSession({ ...SOUND, ...spoilt }, STEPS).join('\n')).toContain(fault)
  })
})

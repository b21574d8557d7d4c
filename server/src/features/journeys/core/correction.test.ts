import { describe, expect, test } from 'vitest'
import { correctAnswer } from './correction.ts'
import { FLOW, MORNING, newJourney } from './journey.fixture.ts'
import type { Journey, JourneyFlow } from './journey.ts'

const LATER = new Date(MORNING.getTime() + 60_000)
const flow: JourneyFlow = {
  ...FLOW,
  enrichment: [...FLOW.enrichment, { key: 'nights', type: 'yes_no', knockout: 'no', required: false }],
}
const answered = (changes: Partial<Journey> = {}) =>
  newJourney({
    round: 0,
    stage: 'skills',
    startedAt: MORNING,
    answers: {
      tools: { type: 'yes_no', value: 'no', language: 'hi' },
      last_site: { type: 'voice', value: 'Pune', language: 'hi' },
    },
    knockedOutBy: 'tools',
    ...changes,
  })
const correct = (journey: Journey, key: string, value: string) =>
  correctAnswer(journey, { key, value, language: 'ta' }, flow, LATER)

describe('a correction', () => {
  test('replaces the answer and the language in which the question was read, and nothing else', () => {
    const before = answered()
    expect(correct(before, 'last_site', ' Nashik ')).toEqual({
      ...before,
      answers: {
        ...before.answers,
        last_site: { type: 'voice', value: 'Nashik', language: 'ta', correctedAt: LATER.toISOString() },
      },
      updatedAt: LATER,
    })
  })

  test('keeps the time of the first answer', () => {
    const at = MORNING.toISOString()
    const before = answered({ answers: { last_site: { type: 'voice', value: 'Pune', language: 'hi', at } } })
    expect(correct(before, 'last_site', 'Nashik').answers.last_site).toMatchObject({
      at,
      correctedAt: LATER.toISOString(),
    })
  })

  test('of a knockout answer takes the knockout back, and one to a knockout answer sets it', () => {
    const corrected = correct(answered(), 'tools', 'yes')
    expect(corrected.knockedOutBy).toBeNull()
    expect(correct(corrected, 'tools', 'no').knockedOutBy).toBe('tools')
  })

  test('leaves the knockout to the answer that still is one', () => {
    const nights = { type: 'yes_no', value: 'no', language: 'hi' } as const
    const twice = answered({ answers: { ...answered().answers, nights } })
    expect(correct(twice, 'last_site', 'Nashik').knockedOutBy).toBe('tools')
    expect(correct(twice, 'tools', 'yes').knockedOutBy).toBe('nights')
  })

  test('of a spoken answer is written, and the recording no longer belongs to it', () => {
    const spoken = { type: 'voice', value: 'Pune', language: 'hi', recordingId: 'RC_1' } as const
    const before = answered({ answers: { last_site: spoken } })
    expect(correct(before, 'last_site', 'Pune').answers.last_site).toEqual({
      type: 'voice',
      value: 'Pune',
      language: 'ta',
      correctedAt: LATER.toISOString(),
    })
  })

  test.each<[string, Journey, string, string]>([
    ['the same answer', answered(), 'tools', 'no'],
    ['a question without an answer', answered(), 'nights', 'yes'],
    ['an unknown question', answered(), 'x', 'yes'],
    ['a key of every object', answered(), 'constructor', 'yes'],
    ['a word for yes or no', answered(), 'tools', 'maybe'],
    ['no words', answered(), 'last_site', ' '],
    ['a completed journey', answered({ status: 'completed', stage: 'ended' }), 'tools', 'yes'],
    ['a declined journey', answered({ status: 'declined', stage: 'ended' }), 'tools', 'yes'],
    ['a failed journey', answered({ status: 'failed', stage: 'ended', reason: 'expired' }), 'tools', 'yes'],
  ])('changes nothing for %s', (_what, journey, key, value) => {
    expect(correct(journey, key, value)).toBe(journey)
  })
})

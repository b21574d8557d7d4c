import { describe, expect, test } from 'vitest'
import { applyReply, type CandidateReply } from './inbound.ts'
import { FLOW, MORNING, newJourney } from './journey.fixture.ts'
import type { Journey } from './journey.ts'
import { type PageSurroundings, pageState } from './page.ts'

const AT = new Date(MORNING.getTime() + 60_000)
const RUNNING: PageSurroundings = { campaignStatus: 'running', isOptedOut: false, isErased: false }
const sent = newJourney({ round: 0, roundBeganAt: MORNING, expiresAt: new Date(MORNING.getTime() + 86_400_000) })

const answer = (key: string, value: string | null): CandidateReply => ({ kind: 'answer', key, value, language: 'en' })
const option = (questionId: string): CandidateReply => ({ kind: 'skill_option', questionId, option: 2 })
const START: CandidateReply = { kind: 'start', language: 'en' }
const GRADED: CandidateReply = { kind: 'skill_results', results: [{ skillId: 'sk_1001', correct: 4, total: 4 }] }

function after(...replies: readonly CandidateReply[]): Journey {
  return replies.reduce((journey, reply) => applyReply(journey, reply, FLOW, AT), sent)
}
const shown = (journey: Journey, around: Partial<PageSurroundings> = {}, now = AT) =>
  pageState(journey, FLOW, { ...RUNNING, ...around }, now)

describe('the screen', () => {
  test('is the welcome before the consent, with the number of questions and minutes', () => {
    expect(shown(sent)).toEqual({ kind: 'welcome', questions: 7, minutes: 3 })
  })

  test('is the first question without an answer, in the order of the mandate', () => {
    const question = (...replies: readonly CandidateReply[]) => {
      const state = shown(after(START, ...replies))
      return state.kind === 'question' && [state.position, state.total, ...Object.values(state.question)]
    }
    expect(question()).toEqual([1, 7, 'yes_no', 'tools', true])
    expect(question(answer('tools', 'yes'))).toEqual([2, 7, 'voice', 'last_site', false])
    const skipped = [answer('tools', 'yes'), answer('last_site', null)]
    expect(question(...skipped)).toEqual([3, 7, 'choice', 'q1'])
    expect(question(...skipped, option('q1'), option('q2'))).toEqual([5, 7, 'choice', 'q3'])
    expect(question(...skipped, GRADED)).toEqual([7, 7, 'interest'])
  })

  test.each([
    [
      'completed',
      after(START, answer('tools', 'no'), answer('last_site', 'Pune'), GRADED, { kind: 'interest', interested: true }),
      {},
    ],
    ['declined', after({ kind: 'decline' }), {}],
    ['opted_out', after({ kind: 'stop' }), {}],
    ['opted_out', sent, { isOptedOut: true }],
    ['cancelled', sent, { campaignStatus: 'cancelled' }],
    ['erased', after({ kind: 'decline' }), { isErased: true }],
  ] as const)('is closed when the journey is %s (%#)', (why, journey, around) => {
    expect(shown(journey, around)).toEqual({ kind: 'closed', why })
  })

  test('is closed at the expiry, before a worker ends the journey, and not by a pause', () => {
    expect(shown(sent, {}, sent.expiresAt!)).toEqual({ kind: 'closed', why: 'expired' })
    expect(shown(sent, { campaignStatus: 'paused' }).kind).toBe('welcome')
  })
})

describe('an answer on the page', () => {
  test('does not end the stage while an optional question is open', () => {
    expect(after(START, answer('tools', 'yes')).stage).toBe('enrichment')
    expect(after(START, answer('tools', 'yes'), answer('last_site', null)).stage).toBe('skills')
    expect(after(START, answer('last_site', 'Pune'), answer('tools', 'yes')).stage).toBe('skills')
  })

  test('counts once: the first answer, and the first choice not to answer', () => {
    const first = after(START, answer('tools', 'yes'))
    expect(applyReply(first, answer('tools', 'no'), FLOW, AT)).toEqual(first)
    const skipped = after(START, answer('last_site', null))
    expect(applyReply(skipped, answer('last_site', 'Pune'), FLOW, AT)).toEqual(skipped)
    const chosen = after(START, answer('tools', 'yes'), answer('last_site', null), option('q1'))
    expect(applyReply(chosen, { kind: 'skill_option', questionId: 'q1', option: 0 }, FLOW, AT)).toEqual(chosen)
  })

  test('that is required cannot be skipped, and one that does not fit is ignored', () => {
    const started = after(START)
    for (const reply of [
      answer('tools', null),
      answer('tools', 'maybe'),
      answer('last_site', ' '),
      answer('other', 'yes'),
    ])
      expect(applyReply(started, reply, FLOW, AT)).toEqual(started)
  })

  test('keeps its draft until the stage or the journey ends', () => {
    const skipped = after(START, answer('last_site', null))
    expect(skipped.draft).toEqual({ skipped: ['last_site'] })
    const chosen = after(START, answer('last_site', null), answer('tools', 'yes'), option('q1'))
    expect(chosen.draft).toEqual({ options: { q1: 2 } })
    expect(applyReply(chosen, GRADED, FLOW, AT).draft).toEqual({})
    expect(applyReply(chosen, { kind: 'stop' }, FLOW, AT).draft).toEqual({})
  })
})

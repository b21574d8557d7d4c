import { describe, expect, test } from 'vitest'
import { applyReceipt, applyReply, type CandidateReply } from './inbound.ts'
import { FLOW, MORNING, newJourney } from './journey.fixture.ts'
import { higherStatus, type Journey } from './journey.ts'

const AT = new Date(MORNING.getTime() + 60_000)
const sent = newJourney({
  round: 0,
  roundBeganAt: MORNING,
  tried: ['whatsapp'],
  lastSend: { id: 'SD_1', status: 'accepted', at: MORNING },
  expiresAt: new Date(MORNING.getTime() + 168 * 3_600_000),
})

const START: CandidateReply = { kind: 'start', language: 'en' }
const ANSWERS: CandidateReply = { kind: 'answers', answers: [{ key: 'tools', value: 'yes' }] }
const SKILLS: CandidateReply = { kind: 'skill_results', results: [{ skillId: 'sk_1001', correct: 3, total: 4 }] }
const INTEREST: CandidateReply = { kind: 'interest', interested: true }

function replies(journey: Journey, ...all: readonly CandidateReply[]): Journey {
  return all.reduce((current, reply) => applyReply(current, reply, FLOW, AT), journey)
}

describe('a candidate', () => {
  test('goes through enrichment, skills and interest in this order, and completes', () => {
    const stages: Journey[] = [sent]
    for (const reply of [START, ANSWERS, SKILLS, INTEREST]) stages.push(applyReply(stages.at(-1)!, reply, FLOW, AT))
    expect(stages.map(each => each.stage)).toEqual(['contacting', 'enrichment', 'skills', 'interest', 'ended'])
    const done = stages.at(-1)!
    expect([done.status, done.reason, done.language, done.interested, done.knockedOutBy]).toEqual([
      'completed',
      null,
      'en',
      true,
      null,
    ])
    expect(done.answers).toEqual({ tools: { type: 'yes_no', value: 'yes', language: 'en', at: AT.toISOString() } })
  })

  test('with a knockout answer still goes through the remaining methods, and completes', () => {
    const knockout: CandidateReply = { kind: 'answers', answers: [{ key: 'tools', value: 'no' }] }
    const done = replies(sent, START, knockout, SKILLS, INTEREST)
    expect([done.status, done.knockedOutBy, done.skills.length]).toEqual(['completed', 'tools', 1])
  })

  test('is asked only what the mandate has', () => {
    const onlyInterest = { ...FLOW, methods: ['interest_collection'] as const, enrichment: [], skills: [] }
    const started = applyReply(sent, START, onlyInterest, AT)
    expect(started.stage).toBe('interest')
    expect(applyReply(started, INTEREST, onlyInterest, AT).status).toBe('completed')
  })

  test.each([
    ['declines', { kind: 'decline' }, 'declined', null],
    ['sends STOP', { kind: 'stop' }, 'failed', 'opted_out'],
  ] as const)('who %s is charged, because the message was read', (_, reply, status, reason) => {
    const done = replies(sent, reply)
    expect([done.status, done.reason, done.creditState, done.isReached]).toEqual([status, reason, 'charged', true])
  })

  test('may leave an optional question out, and not a required one', () => {
    const optional: CandidateReply = { kind: 'answers', answers: [{ key: 'last_site', value: 'Pune' }] }
    const partly = replies(sent, START, optional)
    expect([partly.stage, Object.keys(partly.answers)]).toEqual(['enrichment', ['last_site']])
    expect(replies(partly, ANSWERS).stage).toBe('skills')
  })

  test('may speak: the answer counts without a transcript, once, and not to a yes or no question', () => {
    const spoken = (key: string, value: string, recordingId: string): CandidateReply => {
      return { kind: 'answer', key, value, language: 'hi', recordingId }
    }
    const answered = replies(sent, START, spoken('last_site', '', 'RC_1'), spoken('last_site', 'Pune', 'RC_2'))
    expect(answered.answers).toEqual({
      last_site: { type: 'voice', value: '', language: 'hi', recordingId: 'RC_1', at: AT.toISOString() },
    })
    expect(replies(sent, START, spoken('tools', 'yes', 'RC_1')).answers).toEqual({})
  })
})

describe('is ignored', () => {
  test.each([
    ['an answer before the start', sent, ANSWERS],
    ['a result of skills during enrichment', replies(sent, START), SKILLS],
    ['interest during skills', replies(sent, START, ANSWERS), INTEREST],
    ['a second start', replies(sent, START), START],
  ] as const)('%s', (_, journey, reply) => {
    const after = applyReply(journey, reply, FLOW, AT)
    expect({ ...after, isReached: true, creditState: 'charged' }).toEqual({
      ...journey,
      isReached: true,
      creditState: 'charged',
    })
  })

  test('everything after the end', () => {
    const done = replies(sent, START, ANSWERS, SKILLS, INTEREST)
    for (const reply of [START, ANSWERS, SKILLS, INTEREST, { kind: 'stop' }, { kind: 'decline' }] as const)
      expect(applyReply(done, reply, FLOW, AT)).toBe(done)
  })

  test.each(['maybe', '', 'YES'])('%j as an answer to a yes or no question', value => {
    const after = replies(sent, START, { kind: 'answers', answers: [{ key: 'tools', value }] })
    expect([after.answers, after.stage]).toEqual([{}, 'enrichment'])
  })

  test('a key that the mandate does not have, and a second answer', () => {
    const given: CandidateReply = {
      kind: 'answers',
      answers: [
        { key: '__proto__', value: 'yes' },
        { key: 'last_site', value: 'Pune' },
      ],
    }
    const again: CandidateReply = { kind: 'answers', answers: [{ key: 'last_site', value: 'Delhi' }] }
    const after = replies(sent, START, given, again)
    expect(after.answers).toMatchObject({ last_site: { type: 'voice', value: 'Pune', language: 'en' } })
  })

  test('a second result of a skill', () => {
    const two = { ...FLOW, skills: [...FLOW.skills, { skillId: 'sk_1004', questions: [] }] }
    const first = applyReply(replies(sent, START, ANSWERS), SKILLS, two, AT)
    const better: CandidateReply = { kind: 'skill_results', results: [{ skillId: 'sk_1001', correct: 4, total: 4 }] }
    expect(applyReply(first, better, two, AT).skills).toEqual([
      { skillId: 'sk_1001', correct: 3, total: 4, at: AT.toISOString() },
    ])
  })
})

describe('receipts', () => {
  const receipt = (status: 'accepted' | 'delivered' | 'undelivered', sendId = 'SD_1') => ({
    sendId,
    status,
    channel: 'whatsapp' as const,
  })

  test('of a delivery charge once, however often they come', () => {
    const once = applyReceipt(sent, receipt('delivered'), AT)
    expect([once.creditState, once.isReached, once.lastSend?.status]).toEqual(['charged', true, 'delivered'])
    expect(applyReceipt(once, receipt('delivered'), AT)).toBe(once)
  })

  test('never lower a status: a failure after the delivery is not believed', () => {
    const delivered = applyReceipt(sent, receipt('delivered'), AT)
    expect(applyReceipt(delivered, receipt('undelivered'), AT)).toBe(delivered)
    expect(applyReceipt(delivered, receipt('accepted'), AT)).toBe(delivered)
    expect(higherStatus('undelivered', 'delivered')).toBe('delivered')
  })

  test('of an earlier message reach the person, too', () => {
    const after = applyReceipt(sent, receipt('delivered', 'SD_0'), AT)
    expect([after.creditState, after.lastSend?.status]).toEqual(['charged', 'accepted'])
  })
})

test('a delivery changes nothing about when the journey is due, a failure makes it due at once', () => {
  const followUp = new Date(MORNING.getTime() + 86_400_000)
  const lastSend = { id: 'SD_1', status: 'accepted', at: MORNING } as const
  const journey = newJourney({ round: 0, tried: ['whatsapp'], lastSend, dueAt: followUp })
  const at = new Date(MORNING.getTime() + 5_000)
  const after = (status: 'delivered' | 'undelivered') =>
    applyReceipt(journey, { sendId: 'SD_1', status, channel: 'whatsapp' }, at)
  expect([after('delivered').dueAt, after('undelivered').dueAt]).toEqual([followUp, at])
})

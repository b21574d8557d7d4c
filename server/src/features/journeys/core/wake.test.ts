import { describe, expect, test } from 'vitest'
import { applyReceipt, applyReply } from './inbound.ts'
import { FLOW, MORNING, newJourney, surroundings } from './journey.fixture.ts'
import type { Journey, SendStatus } from './journey.ts'
import { decideWake, dueAfterAccepted, maySendStill, SENT_WITHIN_MS } from './wake.ts'

const later = (ms: number, from = MORNING) => new Date(from.getTime() + ms)
const HOUR = 3_600_000
const around = surroundings()

/** As the store writes it: a contact becomes a message under a new id. */
function contacted(journey: Journey, now: Date, status: SendStatus = 'sending'): Journey {
  const wake = decideWake(journey, around, now)
  if (wake.contact === null) throw new Error('no contact')
  return { ...wake.journey, lastSend: { id: `SD_${wake.contact.round}_${wake.contact.channel}`, status, at: now } }
}

function receipt(journey: Journey, status: SendStatus, now: Date): Journey {
  return applyReceipt(journey, { sendId: journey.lastSend!.id, status, channel: journey.tried.at(-1)! }, now)
}

describe('the first contact', () => {
  test('goes by the first channel, and the expiry counts from it', () => {
    const { journey, contact } = decideWake(newJourney(), around, MORNING)
    expect(contact).toEqual({ channel: 'whatsapp', round: 0, isFirst: true })
    expect(journey.expiresAt).toEqual(later(168 * HOUR))
  })

  test.each([
    ['before the campaign starts', newJourney({ startsAt: later(2 * HOUR) }), around, later(2 * HOUR)],
    [
      'while the campaign is scheduled',
      newJourney({ startsAt: later(2 * HOUR) }),
      surroundings({ campaignStatus: 'scheduled' }),
      later(2 * HOUR),
    ],
    [
      'while the person was contacted too often',
      newJourney(),
      surroundings({ person: { ...around.person, nextFirstContact: later(24 * HOUR) } }),
      later(24 * HOUR),
    ],
    [
      'outside the window',
      newJourney(),
      around,
      new Date('2026-11-17T04:30:00.000Z'),
      new Date('2026-11-16T16:00:00.000Z'),
    ],
    [
      'while no provider is configured',
      newJourney(),
      surroundings({ hasProvider: false, person: { ...around.person, channels: [] } }),
      later(60_000),
    ],
    ['while the campaign is paused', newJourney(), surroundings({ campaignStatus: 'paused' }), null],
  ] as const)('waits %s', (_, journey, where, dueAt, now = MORNING) => {
    const wake = decideWake(journey, where, now)
    expect([wake.contact, wake.journey.dueAt, wake.journey.status]).toEqual([null, dueAt, 'pending'])
  })

  test.each([
    ['cancelled campaign', surroundings({ campaignStatus: 'cancelled' }), 'cancelled'],
    ['opt-out', surroundings({ person: { ...around.person, isOptedOut: true } }), 'opted_out'],
    ['person without a channel', surroundings({ person: { ...around.person, channels: [] } }), 'invalid_contact'],
  ] as const)('is not made after: %s', (_, where, reason) => {
    const { journey, contact } = decideWake(newJourney(), where, MORNING)
    expect([contact, journey.status, journey.reason, journey.creditState]).toEqual([null, 'failed', reason, 'released'])
  })
})

describe('a message that fails', () => {
  test('is followed by the next channel of the same round at once', () => {
    const failed = receipt(contacted(newJourney(), MORNING, 'accepted'), 'undelivered', later(5_000))
    expect(decideWake(failed, around, later(5_000)).contact).toEqual({ channel: 'sms', round: 0, isFirst: false })
  })

  test('on all channels waits for the follow-up, which begins with the first channel again', () => {
    const first = receipt(contacted(newJourney(), MORNING, 'accepted'), 'undelivered', later(5_000))
    const second = receipt(contacted(first, later(5_000), 'accepted'), 'undelivered', later(9_000))
    expect(decideWake(second, around, later(9_000)).journey.dueAt).toEqual(later(24 * HOUR))
    expect(decideWake(second, around, later(24 * HOUR)).contact).toEqual({
      channel: 'whatsapp',
      round: 1,
      isFirst: false,
    })
  })

  test('with numbers that do not exist ends the journey, and its credits are released', () => {
    const first = receipt(contacted(newJourney(), MORNING), 'invalid_contact', later(1_000))
    const second = receipt(contacted(first, later(1_000)), 'invalid_contact', later(2_000))
    const { journey } = decideWake(second, around, later(2_000))
    expect([journey.status, journey.reason, journey.creditState]).toEqual(['failed', 'invalid_contact', 'released'])
  })

  test('because the provider asked to wait is sent again in the same round and channel', () => {
    const postponed = receipt(contacted(newJourney(), MORNING), 'postponed', later(1_000))
    const wake = decideWake(postponed, around, later(60_000))
    expect(wake.contact).toEqual({ channel: 'whatsapp', round: 0, isFirst: true })
    expect(wake.journey.tried).toEqual(['whatsapp'])
  })
})

describe('a message with an unknown outcome', () => {
  test('is asked about and never sent again, and nothing else is sent, for 24 hours', () => {
    let journey = contacted(newJourney(), MORNING)
    for (let at = 60_000; at < 24 * HOUR; at += 30 * 60_000) {
      const wake = decideWake(journey, around, later(at))
      expect([wake.contact, wake.lookUp?.id]).toEqual([null, 'SD_0_whatsapp'])
      journey = wake.journey
    }
    expect(journey.creditState).toBe('reserved')
  })

  test('counts as sent after 24 hours: it is charged, and the follow-up goes out', () => {
    const unknown = contacted(newJourney(), MORNING, 'unknown')
    const { journey, lookUp } = decideWake(unknown, around, later(24 * HOUR))
    expect([journey.creditState, lookUp]).toEqual(['charged', null])
    expect(decideWake(journey, around, later(24 * HOUR)).contact).toEqual({
      channel: 'whatsapp',
      round: 1,
      isFirst: false,
    })
  })

  test('is not taken for unknown while its call can still be running', () => {
    const wake = decideWake(contacted(newJourney(), MORNING), around, later(10_000))
    expect([wake.lookUp, wake.journey.lastSend?.status, wake.journey.dueAt]).toEqual([null, 'sending', later(30_000)])
  })
})

describe('the end', () => {
  const expired = (journey: Journey) => decideWake(journey, around, later(169 * HOUR)).journey

  test.each([
    ['unreachable', 'released', (journey: Journey) => receipt(journey, 'undelivered', later(5_000))],
    ['expired', 'charged', (journey: Journey) => receipt(journey, 'delivered', later(5_000))],
    [
      'abandoned',
      'charged',
      (journey: Journey) => applyReply(journey, { kind: 'start', language: null }, FLOW, later(60_000)),
    ],
  ] as const)('at the expiry is %s, and the credits are %s', (reason, credits, happens) => {
    const journey = expired(happens(contacted(newJourney(), MORNING, 'accepted')))
    expect([journey.status, journey.reason, journey.creditState]).toEqual(['failed', reason, credits])
  })

  test('by cancelling keeps the credits of a message on its way until its outcome is known', () => {
    const sent = contacted(newJourney(), MORNING, 'accepted')
    const { journey } = decideWake(sent, surroundings({ campaignStatus: 'cancelled' }), later(60_000))
    expect([journey.status, journey.creditState, journey.dueAt]).toEqual(['failed', 'reserved', later(24 * HOUR)])
    expect(receipt(journey, 'delivered', later(90_000)).creditState).toBe('charged')
    expect(receipt(journey, 'undelivered', later(90_000)).creditState).toBe('released')
    expect(decideWake(journey, around, later(24 * HOUR)).journey.creditState).toBe('released')
  })

  test('no follow-up goes to a person who has started', () => {
    const started = applyReply(
      contacted(newJourney(), MORNING, 'accepted'),
      { kind: 'start', language: 'hi' },
      FLOW,
      later(60_000),
    )
    const wake = decideWake(started, around, later(25 * HOUR))
    expect([wake.contact, wake.journey.dueAt]).toEqual([null, started.expiresAt])
  })
})

describe('a message that was decided some time ago', () => {
  const sending = contacted(newJourney(), MORNING)
  const id = sending.lastSend!.id
  test('may be sent while nothing has changed', () => {
    expect(maySendStill(sending, id, around, later(SENT_WITHIN_MS))).toBe(true)
  })
  test.each([
    ['the journey is over', receipt(sending, 'rejected', MORNING), around, MORNING],
    ['another worker asks the provider about it', decideWake(sending, around, later(HOUR)).journey, around, MORNING],
    ['the campaign is cancelled', sending, surroundings({ campaignStatus: 'cancelled' }), MORNING],
    [
      'its process stood still for longer than the frequency cap allows for',
      sending,
      around,
      later(SENT_WITHIN_MS + 1),
    ],
    ['the window has closed', sending, around, new Date('2026-11-16T15:30:00.000Z')],
  ])('may not be sent when %s', (_, journey, changed, now) => {
    expect(maySendStill(journey, id, changed, now)).toBe(false)
  })
})

test('the word of the process that did not send a message replaces what others assumed', () => {
  const assumed = decideWake(contacted(newJourney(), MORNING), around, later(60_000)).journey
  expect([assumed.lastSend?.status, receipt(assumed, 'postponed', later(90_000)).lastSend?.status]).toEqual([
    'unknown',
    'postponed',
  ])
})

test('a first message that was not sent is judged by the frequency cap again, and follow-ups count from the one in its place', () => {
  const postponed = receipt(contacted(newJourney(), MORNING), 'postponed', MORNING)
  const nextFirstContact = later(5 * HOUR)
  const capped = surroundings({ person: { ...around.person, nextFirstContact } })
  expect(decideWake(postponed, capped, later(HOUR))).toMatchObject({
    contact: null,
    journey: { dueAt: nextFirstContact },
  })
  expect(decideWake(postponed, capped, nextFirstContact).journey.roundBeganAt).toEqual(nextFirstContact)
})

test('a journey whose message was accepted is due for the follow-up, after the last one at its expiry', () => {
  const expiresAt = later(168 * HOUR)
  const sent = newJourney({ round: 1, roundBeganAt: MORNING, expiresAt })
  expect(dueAfterAccepted(sent, around.plan)).toEqual(later(24 * HOUR))
  expect(dueAfterAccepted({ ...sent, round: 2 }, around.plan)).toEqual(expiresAt)
  expect(dueAfterAccepted({ ...sent, stage: 'skills' }, around.plan)).toEqual(expiresAt)
})

describe('a call that leaves questions for the page', () => {
  const withCalls = surroundings({
    plan: { ...around.plan, channels: ['voice', 'sms', 'email'] },
    person: { ...around.person, channels: ['voice', 'sms', 'email'] },
  })
  const called = (changes: Partial<Journey> = {}) =>
    newJourney({
      stage: 'enrichment',
      round: 0,
      roundBeganAt: MORNING,
      tried: ['voice'],
      lastSend: { id: 'SD_1', status: 'delivered', at: MORNING },
      isReached: true,
      startedAt: MORNING,
      expiresAt: later(168 * HOUR),
      draft: { needsLink: true },
      ...changes,
    })
  const wakeOf = (journey: Journey, now = later(60_000)) => decideWake(journey, withCalls, now)
  const byMessage = (status: SendStatus, tried: Journey['tried']) =>
    called({ tried, lastSend: { id: 'SD_2', status, at: MORNING } })

  test('is followed by its link on the next channel, in the same round, and not counted as a first contact', () => {
    expect(wakeOf(called()).contact).toEqual({ channel: 'sms', round: 0, isFirst: false })
    expect(dueAfterAccepted(called(), withCalls.plan)).toEqual(MORNING)
  })
  test('is followed by one message, and by another only if that did not arrive', () => {
    expect(wakeOf(byMessage('accepted', ['voice', 'sms'])).contact).toBeNull()
    expect(wakeOf(byMessage('delivered', ['voice', 'sms'])).contact).toBeNull()
    expect(wakeOf(byMessage('undelivered', ['voice', 'sms'])).contact).toMatchObject({ channel: 'email', round: 0 })
    expect(wakeOf(byMessage('undelivered', ['voice', 'sms', 'email'])).contact).toBeNull()
  })
  test.each([
    ['in the quiet hours', called(), withCalls, new Date('2026-11-16T16:00:00.000Z')],
    ['while the campaign is paused', called(), { ...withCalls, campaignStatus: 'paused' as const }, later(60_000)],
    ['if the person completed', called({ draft: {} }), withCalls, later(60_000)],
    ['while the outcome of the call is open', byMessage('sending', ['voice']), withCalls, later(1_000)],
  ])('is not followed by it %s', (_, journey, where, now) => {
    expect(decideWake(journey, where, now).contact).toBeNull()
  })
  test('and whose person never started keeps its follow-ups, which begin without the old promise', () => {
    const waiting = called({ stage: 'contacting', startedAt: null, tried: ['voice', 'sms'] })
    const next = wakeOf(waiting, later(24 * HOUR))
    expect(next.contact).toMatchObject({ channel: 'voice', round: 1 })
    const answered = { ...next.journey, lastSend: { id: 'SD_3', status: 'accepted' as const, at: later(24 * HOUR) } }
    expect(wakeOf(answered, later(24 * HOUR)).contact).toBeNull()
  })
})

import { describe, expect, test } from 'vitest'
import { decideMail, type MailStatus, nextStepAt, retryAt } from './decide-mail.ts'

const NOW = new Date('2026-11-15T06:30:00.000Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const due: MailStatus = {
  revision: 1,
  tokenExpiresAt: null,
  nextMailAt: NOW,
  isSending: false,
  claimedAt: null,
  deferrals: 0,
  mailedAt: null,
  remindedAt: null,
  mailRefusedAt: null,
  reportedAt: null,
  decidedAt: null,
  mailDay: null,
  mailsThatDay: 0,
}
const decide = (row: Partial<MailStatus>, revision = 1) => decideMail({ ...due, ...row }, revision, NOW)

test('a request that is due is sent, its link good for thirty days', () => {
  expect(decide({})).toMatchObject({ do: 'send', step: 'request', mailsThatDay: 1, tokenExpiresAt: at(30 * 24) })
})

test('once sent, it comes again as a reminder, with the link as long as before', () => {
  expect(decide({ mailedAt: at(-72), tokenExpiresAt: at(648) })).toMatchObject({
    step: 'reminder',
    tokenExpiresAt: at(648),
  })
})

test.each<[string, Partial<MailStatus>]>([
  ['nothing is due', { nextMailAt: null }],
  ['it is not due yet, or another worker has it', { nextMailAt: at(0.1) }],
  ['the reviewer has decided', { decidedAt: at(-1) }],
  ['the address was refused', { mailRefusedAt: at(-1) }],
  ['the reviewer reported abuse', { reportedAt: at(-1) }],
  ['the reminder went out', { remindedAt: at(-1) }],
  ['the thirty days are over', { tokenExpiresAt: NOW }],
])('nothing is sent when %s', (_name, row) => {
  expect(decide(row)).toEqual({ do: 'nothing' })
})

test('a mail meant for the reviewer before is not sent to the next', () => {
  expect(decide({ revision: 2 }, 1)).toEqual({ do: 'nothing' })
})

describe('the sixth mail of a day', () => {
  test('waits for the next morning in India', () => {
    expect(decide({ mailDay: '2026-11-15', mailsThatDay: 5 })).toEqual({
      do: 'wait',
      until: new Date('2026-11-16T03:30:00.000Z'),
    })
  })
  test('is the first of the next day', () => {
    expect(decide({ mailDay: '2026-11-14', mailsThatDay: 5 })).toMatchObject({ do: 'send', mailsThatDay: 1 })
  })
})

describe('a step whose worker died while it was sending', () => {
  const died = { isSending: true, claimedAt: at(-0.25) }
  test('ends as unknown when its lease ends, and is not sent', () => {
    expect(decide(died)).toEqual({ do: 'end_as_unknown', step: 'request', claimedAt: at(-0.25) })
    expect(decide({ ...died, mailedAt: at(-72) })).toMatchObject({ do: 'end_as_unknown', step: 'reminder' })
  })
  test('also when the day is full or the thirty days are over', () => {
    expect(decide({ ...died, mailDay: '2026-11-15', mailsThatDay: 5 }).do).toBe('end_as_unknown')
    expect(decide({ ...died, tokenExpiresAt: NOW }).do).toBe('end_as_unknown')
  })
  test('is left alone before that', () => {
    expect(decide({ ...died, nextMailAt: at(0.1) })).toEqual({ do: 'nothing' })
  })
})

test('after a request comes a reminder in three days, after that nothing', () => {
  expect(nextStepAt('request', NOW)).toEqual(at(72))
  expect(nextStepAt('reminder', NOW)).toBeNull()
})

test('a deferred mail waits five minutes, then twice as long each time, up to four hours', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map(nth => (retryAt(nth, NOW).getTime() - NOW.getTime()) / 60_000)
  expect(minutes).toEqual([5, 10, 20, 40, 80, 160, 240, 240])
})

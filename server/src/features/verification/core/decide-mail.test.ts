import { describe, expect, test } from 'vitest'
import { decideMail, type MailStanding, nextMailAfter } from './decide-mail.ts'

const NOW = new Date('2026-11-15T06:30:00.000Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const due: MailStanding = {
  revision: 1,
  tokenExpiresAt: null,
  nextMailAt: NOW,
  mailedAt: null,
  remindedAt: null,
  mailRefusedAt: null,
  reportedAt: null,
  decidedAt: null,
  mailDay: null,
  mailsThatDay: 0,
}
const decide = (row: Partial<MailStanding>, revision = 1) => decideMail({ ...due, ...row }, revision, NOW)

test('a request that is due is sent, its link good for thirty days', () => {
  expect(decide({})).toMatchObject({ do: 'send', kind: 'request', mailsThatDay: 1, tokenExpiresAt: at(30 * 24) })
})

test('once sent, it comes again as a reminder, with the link as long as before', () => {
  expect(decide({ mailedAt: at(-72), tokenExpiresAt: at(648) })).toMatchObject({
    kind: 'reminder',
    tokenExpiresAt: at(648),
  })
})

test.each<[string, Partial<MailStanding>]>([
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

test('after a request comes a reminder in three days, after that nothing', () => {
  expect(nextMailAfter('request', 'sent', NOW)).toEqual(at(72))
  expect(nextMailAfter('reminder', 'sent', NOW)).toBeNull()
  expect(nextMailAfter('request', 'refused', NOW)).toBeNull()
  expect(nextMailAfter('reminder', 'later', NOW)).toEqual(at(1 / 12))
})

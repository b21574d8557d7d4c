import { describe, expect, test } from 'vitest'
import { describeMail, type MailProgress, mayRemind } from './mail-progress.ts'

const NOW = new Date('2026-11-17T06:30:00.000Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const asked: MailProgress = {
  mailState: null,
  nextMailAt: NOW,
  mailedAt: null,
  remindedAt: null,
  mailRefusedAt: null,
  reportedAt: null,
  decidedAt: null,
  tokenExpiresAt: at(720),
  reminderRequestedAt: null,
}
const mailed: MailProgress = { ...asked, mailState: 'sent', mailedAt: at(-24), nextMailAt: at(48) }
const describeRow = (row: MailProgress) => describeMail(row, NOW)

describe('what is said of the mail', () => {
  test.each<[string, MailProgress, string, string]>([
    ['before the first attempt', asked, 'request', 'waiting'],
    ['while it is sent', { ...asked, mailState: 'sending' }, 'request', 'waiting'],
    ['after a deferral', { ...asked, mailState: 'deferred' }, 'request', 'delayed'],
    ['after it was taken', mailed, 'request', 'handed_over'],
    ['after an attempt without a result', { ...mailed, mailState: 'unknown' }, 'request', 'unconfirmed'],
    ['in test mode', { ...mailed, mailState: 'stored' }, 'request', 'stored'],
    ['after it was rejected', { ...asked, mailState: 'refused', mailRefusedAt: at(-1) }, 'request', 'undeliverable'],
    ['to a suppressed address', { ...asked, mailState: 'suppressed', nextMailAt: null }, 'request', 'undeliverable'],
    ['when the reminder was asked for', { ...mailed, reminderRequestedAt: at(-1) }, 'reminder', 'waiting'],
    ['while the reminder is sent', { ...mailed, mailState: 'sending' }, 'reminder', 'waiting'],
    ['when the reminder was deferred', { ...mailed, mailState: 'deferred' }, 'reminder', 'delayed'],
    ['after the reminder', { ...mailed, remindedAt: at(-1), nextMailAt: null }, 'reminder', 'handed_over'],
    ['to another reviewer', { ...mailed, reminderRequestedAt: at(-25) }, 'request', 'handed_over'],
  ])('%s', (_when, row, step, state) => {
    expect(describeRow(row)).toMatchObject({ step, state })
  })

  test('a date stands only for what happened', () => {
    expect(describeRow(mailed).at).toEqual(at(-24))
    expect(describeRow({ ...mailed, mailState: 'sending' }).at).toBeNull()
    expect(describeRow({ ...mailed, remindedAt: at(-1) }).at).toEqual(at(-1))
  })
})

describe('the student may remind', () => {
  test('24 hours after the request and not before', () => {
    expect(mayRemind(mailed, NOW)).toBe(true)
    expect(mayRemind({ ...mailed, mailedAt: at(-23.9) }, NOW)).toBe(false)
    expect(describeRow({ ...mailed, mailedAt: at(-20) }).remindFrom).toEqual(at(4))
  })

  test.each<[string, Partial<MailProgress>]>([
    ['nothing was sent', { mailedAt: null, mailState: null }],
    ['the reminder was asked for', { reminderRequestedAt: at(-1) }],
    ['it was asked for to another reviewer', { reminderRequestedAt: at(-60) }],
    ['the reminder went out by itself', { remindedAt: at(-1), nextMailAt: null }],
    ['the reminder is being sent', { mailState: 'sending' }],
    ['the reminder was deferred and is tried again', { mailState: 'deferred' }],
    ['the reviewer has decided', { decidedAt: at(-1), nextMailAt: null }],
    ['the reviewer reported abuse', { reportedAt: at(-1), nextMailAt: null }],
    ['the address was rejected', { mailState: 'refused', mailRefusedAt: at(-1), nextMailAt: null }],
    ['the address is suppressed', { mailState: 'suppressed', nextMailAt: null }],
    ['the time of the link is over', { tokenExpiresAt: NOW }],
  ])('not if %s', (_why, changes) => {
    expect(mayRemind({ ...mailed, ...changes }, NOW)).toBe(false)
    expect(describeRow({ ...mailed, ...changes }).remindFrom).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { isOwnToken, newOwnToken, ownRecipient, ownState, shownNumber, whyNotAsk } from './own-number.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 18, hours))

test('a link can be used for 24 hours, and of a confirmed number for longer', () => {
  const asked = { askedAt: at(0), confirmedAt: null, declinedAt: null }
  expect([ownState(asked, at(23)), ownState(asked, at(24))]).toEqual(['open', null])
  expect(ownState({ ...asked, confirmedAt: at(1) }, at(100))).toBe('confirmed')
  expect(ownState({ ...asked, confirmedAt: at(1), declinedAt: at(2) }, at(3))).toBe('declined')
})

test('a number is asked three times a day, an organisation asks ten times, and nobody asks who declined', () => {
  const none = { ofNumber: 0, ofOrganisation: 0, isDeclined: false }
  expect(whyNotAsk({ ...none, ofNumber: 2, ofOrganisation: 9 })).toBeNull()
  expect(whyNotAsk({ ...none, ofNumber: 3 })).toContain('3 times in 24 hours')
  expect(whyNotAsk({ ...none, ofOrganisation: 10 })).toContain('10 times in 24 hours')
  expect(whyNotAsk({ ...none, isDeclined: true })).toContain('no test messages')
})

test('what is shown of a number or an address does not tell it', () => {
  expect(shownNumber({ phone: '+919810012345', email: null })).toBe('+91…345')
  expect(shownNumber({ phone: null, email: 'meera@example.org' })).toBe('m…@example.org')
})

test('two spellings of a mailbox are one recipient, and a token is told from other texts', () => {
  const of = (email: string) => ownRecipient({ phone: null, email }).toString('hex')
  expect(of('Meera.K@gmail.com')).toBe(of('meerak@googlemail.com'))
  const token = newOwnToken(100, prefix => `${prefix}${'a'.repeat(43)}`)
  expect([isOwnToken(token), isOwnToken(`cnd${token.slice(3)}`), isOwnToken(`${token}a`)]).toEqual([true, false, false])
})

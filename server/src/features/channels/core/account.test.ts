import { expect, test } from 'vitest'
import type { Channel } from '../../../contract/workflow.ts'
import { type ChannelAccount, chooseAccount } from './account.ts'
import type { Recipient } from './provider.ts'

const account = (change: Partial<ChannelAccount>): ChannelAccount => ({
  id: 'CA_1',
  orgId: 'ORG_1',
  channel: 'sms',
  provider: 'exotel',
  serves: 'all',
  name: 'Main',
  settings: {},
  perSecond: 80,
  status: 'active',
  pausedReason: null,
  updatedAt: new Date(0),
  ...change,
})
const indian = { phone: '+919812345601', email: null, userId: null }
const chosen = (accounts: readonly ChannelAccount[], channel: Channel, to: Recipient) => {
  const found = chooseAccount(accounts, channel, to)
  return found.kind === 'use' ? found.account.id : found.kind
}
const french = { phone: '+33123456789', email: null, userId: null }

test('an account of the organisation is preferred to the operator’s', () => {
  const accounts = [account({ id: 'CA_0', orgId: null }), account({ id: 'CA_1' })]
  expect(chosen(accounts, 'sms', indian)).toBe('CA_1')
  expect(chosen([accounts[0]!], 'sms', indian)).toBe('CA_0')
})

test('an organisation whose own account is paused does not send by the operator’s', () => {
  const accounts = [account({ id: 'CA_0', orgId: null }), account({ status: 'paused', pausedReason: 'balance' })]
  expect(chosen(accounts, 'sms', indian)).toBe('paused')
})

test('an account sends only to the countries that it serves', () => {
  const accounts = [
    account({ id: 'CA_IN', serves: 'india' }),
    account({ id: 'CA_TW', provider: 'twilio', serves: 'other' }),
  ]
  expect(chosen(accounts, 'sms', indian)).toBe('CA_IN')
  expect(chosen(accounts, 'sms', french)).toBe('CA_TW')
  expect(chosen([accounts[1]!], 'sms', indian)).toBe('none')
})

test('other channels and archived accounts do not count', () => {
  expect(chosen([account({ channel: 'voice' }), account({ status: 'archived' })], 'sms', indian)).toBe('none')
})

test('of several numbers each person has one, whatever the order of the list, and all are used', () => {
  const accounts = ['CA_A', 'CA_B', 'CA_C'].map(id => account({ id }))
  const people = Array.from({ length: 300 }, (_, n) => ({ ...indian, phone: `+9198123${String(n).padStart(5, '0')}` }))
  const numbers = people.map(to => chosen(accounts, 'sms', to))
  expect(people.map(to => chosen(accounts.toReversed(), 'sms', to))).toEqual(numbers)
  const counts = Map.groupBy(numbers, id => id)
  expect(Math.min(...[...counts.values()].map(own => own.length))).toBeGreaterThan(60)
  expect(counts.size).toBe(3)
})

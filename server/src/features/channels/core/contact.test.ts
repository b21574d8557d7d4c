import { describe, expect, test } from 'vitest'
import type { ChannelAccount } from './account.ts'
import { chooseWay, missingTexts, textOfContact } from './contact.ts'
import type { MessageTemplate } from './template.ts'

const number: ChannelAccount = {
  id: 'CA_1',
  orgId: 'ORG_1',
  channel: 'whatsapp',
  provider: 'whatsapp_cloud',
  serves: 'all',
  name: 'Main',
  settings: {},
  perSecond: 80,
  status: 'active',
  pausedReason: null,
  updatedAt: new Date(0),
}
const text: MessageTemplate = {
  id: 'TP_1',
  accountId: 'CA_1',
  purpose: 'first',
  language: 'hi',
  providerId: 'job_invitation',
  category: 'marketing',
  body: 'नमस्ते {{1}}: {{2}}',
  variables: ['name', 'link'],
  buttons: [],
  status: 'approved',
  reason: null,
}
const to = { phone: '+919812345601', email: null, userId: null }
const first = { channel: 'whatsapp', to, language: 'hi', contact: 0 } as const

describe('the way of a contact', () => {
  test('is the account with its approved text for the language and the purpose', () => {
    expect(chooseWay([number], [text], first)).toMatchObject({
      kind: 'use',
      account: { id: 'CA_1' },
      template: { template: text },
    })
  })

  test.each([
    ['in another language', { language: 'ta' }],
    ['for follow-ups only', { purpose: 'follow_up' }],
    ['that is not approved', { status: 'pending' }],
    ['of another account', { accountId: 'CA_2' }],
  ] as const)('is paused with a text %s', (_, change) => {
    expect(chooseWay([number], [{ ...text, ...change }], first)).toEqual({ kind: 'paused' })
  })

  test('needs no approved text in e-mail', () => {
    const mail = { ...number, channel: 'email', provider: 'smtp' } as const
    const request = { ...first, channel: 'email', to: { ...to, email: 'asha@example.com' } } as const
    expect(chooseWay([mail], [], request)).toMatchObject({ kind: 'use', template: null })
  })

  test('is a call without an approved text, but not in Odia, which no provider speaks', () => {
    const calls = { ...number, channel: 'voice', provider: 'exotel' } as const
    const request = { ...first, channel: 'voice' } as const
    expect(chooseWay([calls], [], request)).toMatchObject({ kind: 'use', template: null })
    expect(chooseWay([calls], [], { ...request, language: 'or' })).toEqual({ kind: 'none' })
  })
})

describe('texts that a campaign lacks', () => {
  const shortLinkUrl = 'https://pmn.example'
  test('are languages that no provider speaks if people are only called', () => {
    const calls = { ...number, channel: 'voice', provider: 'exotel' } as const
    const plan = { channels: ['voice'], languages: ['hi', 'or'], followUps: { max: 0 }, shortLinkUrl } as const
    expect(missingTexts([calls], [], plan)).toEqual(['voice in or, which no provider speaks'])
    expect(missingTexts([calls], [], { ...plan, channels: ['voice', 'email'] })).toEqual([])
  })

  const planned = {
    channels: ['whatsapp', 'email'],
    languages: ['hi', 'en'],
    followUps: { max: 2 },
    shortLinkUrl,
  } as const

  test('are named by channel, language and purpose', () => {
    expect(missingTexts([number], [text], planned)).toEqual([
      'whatsapp in hi, follow-up',
      'whatsapp in en, first message',
      'whatsapp in en, follow-up',
    ])
  })

  test('are none for follow-ups that it does not send, and for channels without accounts', () => {
    const once = { channels: ['whatsapp', 'sms'], languages: ['hi'], followUps: { max: 0 }, shortLinkUrl } as const
    expect(missingTexts([number], [text], once)).toEqual([])
  })

  test('of the operator’s account do not count for an organisation with one of its own', () => {
    const shared = { ...number, id: 'CA_2', orgId: null }
    const once = { ...planned, languages: ['hi'], followUps: { max: 0 } } as const
    expect(missingTexts([shared, number], [text], once)).toEqual([])
  })
})

test('SMS with links that the account has not whitelisted are named with the domain', () => {
  const sms = {
    ...number,
    channel: 'sms',
    provider: 'exotel',
    settings: { dltUrls: 'https://other.example/l' },
  } as const
  const once = { channels: ['sms'], languages: [], followUps: { max: 0 }, shortLinkUrl: 'https://pmn.example' } as const
  expect(missingTexts([sms], [], once)).toEqual([
    'sms with links to https://pmn.example, which is not whitelisted on DLT',
  ])
  expect(missingTexts([{ ...sms, settings: {} }], [], once)).toEqual([])
})

describe('the text of a contact', () => {
  const contact = {
    channel: 'whatsapp',
    language: 'hi',
    contact: 0,
    name: '***',
    company: 'Acme',
    title: 'Mason',
    place: null,
    link: 'https://jobs.example/c/1',
  } as const

  test('greets politely whoever has no name that can be written', () => {
    expect(textOfContact(contact, { syntax: 'whatsapp', template: text })?.text).toBe(
      'नमस्ते ji: https://jobs.example/c/1',
    )
  })

  test('is ours where no approved text is needed', () => {
    const content = textOfContact(contact, null)
    expect(content?.template).toBeNull()
    expect(content?.text).toContain('Acme')
  })

  test('is none if the values do not fit the approved one', () => {
    const broken = { ...text, variables: ['name'] } as const
    expect(textOfContact(contact, { syntax: 'whatsapp', template: broken })).toBeNull()
  })
})

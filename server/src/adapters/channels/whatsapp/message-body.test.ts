import { describe, expect, test } from 'vitest'
import type { ProviderMessage } from '../../../features/channels/index.ts'
import { LANGUAGES, type Language } from '../../../kernel/languages.ts'
import { renderBody } from './message-body.ts'

const page = 'https://jobs.example/l/Ab3dE5gH'
const message: ProviderMessage = {
  sendId: 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  channel: 'whatsapp',
  to: { phone: '+919812345601', email: null, userId: 'IN.13491208655302741918' },
  language: 'mr',
  text: 'Shall we go on?',
  template: { providerId: 'job_link', variables: ['Asha', 'Shakti Logistics'] },
  choices: [],
  subject: null,
  links: { page, optOut: `${page}/stop` },
}
const free = (changes: Partial<ProviderMessage> = {}) => rendered({ ...message, template: null, ...changes })

function rendered(of: ProviderMessage): unknown {
  const result = renderBody(of)
  return result.ok ? result.value : result.error
}

const choices = (count: number, title = (index: number) => `Choice ${index}`) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, title: title(index) }))

describe('the recipient', () => {
  test('is the number without a plus sign, and our id goes with the message', () => {
    const body = rendered(message)
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      to: '919812345601',
      biz_opaque_callback_data: message.sendId,
    })
    expect(body).not.toHaveProperty('recipient')
  })

  test('is the user id if there is no number', () => {
    const body = rendered({ ...message, to: { ...message.to, phone: null } })
    expect(body).toMatchObject({ recipient: 'IN.13491208655302741918' })
    expect(body).not.toHaveProperty('to')
  })

  test('without both there is nobody to send to', () => {
    const to = { phone: null, userId: null, email: 'asha@example.com' }
    expect(rendered({ ...message, to })).toEqual({ kind: 'invalid_contact' })
  })
})

describe('a template', () => {
  const components = (changes: Partial<ProviderMessage>) =>
    (rendered({ ...message, ...changes }) as { template: { components: unknown } }).template.components
  const body = {
    type: 'body',
    parameters: [
      { type: 'text', text: 'Asha' },
      { type: 'text', text: 'Shakti Logistics' },
    ],
  }

  test('has its variables in order, and the end of the page’s address in its button', () => {
    const url = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'Ab3dE5gH' }] }
    expect(rendered(message)).toMatchObject({
      type: 'template',
      template: { name: 'job_link', language: { code: 'mr' }, components: [body, url] },
    })
  })

  test('has a quick reply for each choice, with its id', () => {
    const button = (index: string, payload: string) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index,
      parameters: [{ type: 'payload', payload }],
    })
    expect(components({ choices: choices(2) })).toEqual([body, button('0', 'c0'), button('1', 'c1')])
  })

  test('has no button if a variable is the address of the page', () => {
    const template = { providerId: 'plain_reminder', variables: [page] }
    expect(components({ template })).toEqual([{ type: 'body', parameters: [{ type: 'text', text: page }] }])
  })

  test('gets every variable in one line', () => {
    const template = { providerId: 'plain_reminder', variables: [` Ash\n\ta      K.  ${page}\u00a0`] }
    expect(components({ template })).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: `Ash a K. ${page}` }] },
    ])
  })

  test('is asked for in the language of the message, and not at all in Odia', () => {
    const codeOf = (language: Language) => rendered({ ...message, language })
    for (const language of LANGUAGES.filter(each => each !== 'or'))
      expect(codeOf(language)).toMatchObject({ template: { language: { code: language } } })
    expect(codeOf('or')).toEqual({ kind: 'rejected', reason: 'template_unknown' })
    expect(free({ language: 'or' })).toMatchObject({ type: 'text' })
  })
})

describe('free text', () => {
  test('without choices is a text', () => {
    expect(free()).toMatchObject({ type: 'text', text: { body: message.text } })
  })

  test('with up to three short choices has buttons', () => {
    expect(free({ choices: choices(3, index => `${index}`.repeat(20)) })).toMatchObject({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: message.text },
        action: { buttons: [{ type: 'reply', reply: { id: 'c0', title: '0'.repeat(20) } }, {}, {}] },
      },
    })
  })

  test.each([
    ['four choices', choices(4)],
    ['ten choices', choices(10, index => `${index}`.repeat(24))],
    ['a title of 21 characters', choices(2, index => `${index}`.repeat(21))],
  ])('with %s has a list', (_what, many) => {
    expect(free({ choices: many })).toMatchObject({
      type: 'interactive',
      interactive: { type: 'list', action: { button: 'निवडा', sections: [{ rows: many }] } },
    })
  })

  test.each([
    ['eleven choices', choices(11)],
    ['a title of 25 characters', choices(2, index => `${index}`.repeat(25))],
    ['two equal titles', choices(2, () => 'Same')],
    ['an id of 257 characters', [{ id: 'x'.repeat(257), title: 'Long' }]],
  ])('with %s numbers them', (_what, many) => {
    const body = [message.text, ...many.map(({ title }, index) => `${index + 1}. ${title}`)].join('\n')
    expect(free({ choices: many })).toMatchObject({ type: 'text', text: { body } })
  })

  test('that is too long for buttons has a list', () => {
    expect(free({ text: 'x'.repeat(1_025), choices: choices(2) })).toMatchObject({ interactive: { type: 'list' } })
  })

  test('that is too long for a message is not sent', () => {
    expect(free({ text: 'x'.repeat(4_096) })).toMatchObject({ type: 'text' })
    expect(free({ text: 'x'.repeat(4_097) })).toEqual({ kind: 'rejected', reason: 'content' })
  })

  test.each(LANGUAGES)('the label of the list in %s has at most 20 characters', language => {
    const body = free({ language, choices: choices(4) }) as { interactive: { action: { button: string } } }
    expect(body.interactive.action.button.length).toBeLessThanOrEqual(20)
  })
})

import type { Choice, FilledTemplate, ProviderMessage, Recipient } from '../../../features/channels/index.ts'
import type { Language } from '../../../kernel/languages.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { NotAccepted } from './error-table.ts'

/**
 * Codes of template languages. Odia has none: Meta's list (developers.facebook.com/documentation/business-messaging/whatsapp/
 * templates/supported-languages) does not contain it, a text is rejected if it is in another language than its code says, and a
 * template is delivered in exactly the language that was asked for. A message in Odia can only be sent inside the window, as free text.
 */
export const TEMPLATE_LANGUAGES: Readonly<Record<Language, string | null>> = {
  en: 'en',
  hi: 'hi',
  bn: 'bn',
  te: 'te',
  mr: 'mr',
  ta: 'ta',
  gu: 'gu',
  kn: 'kn',
  ml: 'ml',
  pa: 'pa',
  or: null,
}

/** Opens the list of choices; at most 20 characters. No native speaker has read them yet. */
const CHOOSE: Readonly<Record<Language, string>> = {
  en: 'Choose',
  hi: 'चुनिए',
  bn: 'বেছে নিন',
  te: 'ఎంచుకోండి',
  mr: 'निवडा',
  ta: 'தேர்ந்தெடுங்கள்',
  gu: 'પસંદ કરો',
  kn: 'ಆಯ್ಕೆ ಮಾಡಿ',
  ml: 'തിരഞ്ഞെടുക്കൂ',
  pa: 'ਚੁਣੋ ਜੀ',
  or: 'ବାଛନ୍ତୁ',
}

/** In UTF-16 units: what Meta counts is not documented, and no other unit gives a larger number. */
const MOST = {
  text: 4_096,
  button: { choices: 3, title: 20, text: 1_024, id: 256 },
  list: { choices: 10, title: 24, text: 4_096, id: 200 },
} as const

type Fields = Readonly<Record<string, unknown>>

/** The body of a request, or why the message cannot be one. */
export function renderBody(message: ProviderMessage): Result<Fields, NotAccepted> {
  const recipient = recipientOf(message.to)
  if (recipient === null) return err({ kind: 'invalid_contact' })
  const content = message.template === null ? freeForm(message) : templateMessage(message, message.template)
  if (!content.ok) return content
  return ok({
    messaging_product: 'whatsapp',
    ...recipient,
    ...content.value,
    // Returned in every status of the message.
    biz_opaque_callback_data: message.sendId,
  })
}

function recipientOf({ phone, userId }: Recipient): Fields | null {
  if (phone !== null) return { to: phone.replace(/^\+/, '') }
  return userId === null ? null : { recipient: userId }
}

/**
 * The template must be registered like this: body placeholders {{1}} to {{n}}; one quick-reply button for each choice; without choices
 * one button with a dynamic address, whose placeholder is the last part of the page's address, unless a variable has that address.
 */
function templateMessage(
  { language, choices, links }: ProviderMessage,
  filled: FilledTemplate,
): Result<Fields, NotAccepted> {
  const code = TEMPLATE_LANGUAGES[language]
  if (code === null) return err({ kind: 'rejected', reason: 'template_unknown' })
  const variables = filled.variables.map(oneLine)
  const body = { type: 'body', parameters: variables.map(text => ({ type: 'text', text })) }
  const hasLink = variables.some(text => text.includes(links.page))
  const buttons =
    choices.length > 0
      ? choices.map(({ id }, index) => button(index, 'quick_reply', { type: 'payload', payload: id }))
      : hasLink
        ? []
        : [button(0, 'url', { type: 'text', text: links.page.slice(links.page.lastIndexOf('/') + 1) })]
  const components = [...(variables.length > 0 ? [body] : []), ...buttons]
  return ok({ type: 'template', template: { name: filled.providerId, language: { code }, components } })
}

const button = (index: number, subType: 'quick_reply' | 'url', parameter: Fields): Fields => ({
  type: 'button',
  sub_type: subType,
  index: String(index),
  parameters: [parameter],
})

/** A placeholder must not contain line breaks, tabs or more than four spaces in a row: error 132018. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function freeForm({ text, choices, language }: ProviderMessage): Result<Fields, NotAccepted> {
  if (choices.length > 0 && fits(text, choices, MOST.button)) {
    const buttons = choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }))
    return ok({ type: 'interactive', interactive: { type: 'button', body: { text }, action: { buttons } } })
  }
  if (choices.length > 0 && fits(text, choices, MOST.list)) {
    const rows = choices.map(({ id, title }) => ({ id, title }))
    const action = { button: CHOOSE[language], sections: [{ rows }] }
    return ok({ type: 'interactive', interactive: { type: 'list', body: { text }, action } })
  }
  const body = [text, ...choices.map(({ title }, index) => `${index + 1}. ${title}`)].join('\n')
  return body.length > MOST.text ? err({ kind: 'rejected', reason: 'content' }) : ok({ type: 'text', text: { body } })
}

interface Limits {
  readonly choices: number
  readonly title: number
  readonly text: number
  readonly id: number
}

/** Titles must differ, too: error 131009. */
function fits(text: string, choices: readonly Choice[], most: Limits): boolean {
  return (
    choices.length <= most.choices &&
    text.length <= most.text &&
    choices.every(({ id, title }) => title.length <= most.title && id.length <= most.id) &&
    new Set(choices.map(({ title }) => title)).size === choices.length
  )
}

/** What the Cloud API checks of a message before it accepts it, in its order as far as that is known. */

export interface Fault {
  readonly status: number
  readonly code: number
  readonly subcode?: number
  readonly title: string
}

interface Component {
  readonly type: 'body' | 'button'
  readonly sub_type?: 'quick_reply' | 'url'
  readonly index?: string
  readonly parameters: readonly { readonly type: string; readonly text?: string; readonly payload?: string }[]
}

export interface SentBody {
  readonly messaging_product?: string
  readonly to?: string
  readonly recipient?: string
  readonly type?: string
  readonly biz_opaque_callback_data?: string
  readonly text?: { readonly body: string }
  readonly template?: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: readonly Component[]
  }
  readonly interactive?: {
    readonly type: 'button' | 'list'
    readonly body: { readonly text: string }
    readonly action: {
      readonly button?: string
      readonly buttons?: readonly { readonly type: string; readonly reply: Option }[]
      readonly sections?: readonly { readonly rows: readonly Option[] }[]
    }
  }
}

interface Option {
  readonly id: string
  readonly title: string
}

/** Approved templates, each in all languages that Meta has of ours. */
const TEMPLATES: Readonly<Record<string, { readonly variables: number; readonly buttons: readonly string[] }>> = {
  job_invitation: { variables: 4, buttons: ['quick_reply', 'quick_reply'] },
  job_link: { variables: 2, buttons: ['url'] },
  plain_reminder: { variables: 1, buttons: [] },
  job_with_link: { variables: 4, buttons: [] },
  job_with_buttons: { variables: 4, buttons: ['quick_reply', 'quick_reply'] },
  job_with_link_en: { variables: 4, buttons: [] },
  job_with_link_mr: { variables: 4, buttons: [] },
  reminder_with_link: { variables: 4, buttons: [] },
}
const LANGUAGES = new Set(['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa'])

const fault = (code: number, title: string): Fault => ({ status: 400, code, title })
const missing = (name: string) => fault(131008, `Required parameter is missing: ${name}`)
const wrong = (name: string) => fault(131009, `Parameter value is not valid: ${name}`)

export function checkMessage(body: string): SentBody | Fault {
  const sent = JSON.parse(body) as SentBody
  if (sent.messaging_product !== 'whatsapp') return fault(100, 'The parameter messaging_product is required.')
  if (sent.to === undefined && sent.recipient === undefined) return fault(100, 'The parameter to is required.')
  if (sent.to !== undefined && !/^[1-9]\d{6,14}$/.test(sent.to)) return wrong('to')
  if (sent.to === undefined && !/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(sent.recipient ?? '')) return wrong('recipient')
  if ((sent.biz_opaque_callback_data ?? '').length > 512) return wrong('biz_opaque_callback_data')
  return faultOf(sent) ?? sent
}

function faultOf({ type, text, template, interactive }: SentBody): Fault | null {
  if (type === 'text') return text === undefined ? missing('text') : checkLength('text.body', text.body, 4_096)
  if (type === 'template') return template === undefined ? missing('template') : checkTemplate(template)
  if (type === 'interactive') return interactive === undefined ? missing('interactive') : checkInteractive(interactive)
  return fault(100, 'Param type must be one of {TEXT, TEMPLATE, INTERACTIVE}')
}

function checkLength(name: string, value: string, most: number): Fault | null {
  if (value.length === 0) return missing(name)
  return value.length > most ? wrong(name) : null
}

function checkTemplate({ name, language, components }: NonNullable<SentBody['template']>): Fault | null {
  const known = TEMPLATES[name]
  if (known === undefined || !LANGUAGES.has(language.code)) return fault(132001, 'Template name does not exist')
  const texts = components.filter(({ type }) => type === 'body').flatMap(({ parameters }) => parameters)
  if (texts.length !== known.variables) return fault(132000, 'Number of parameters does not match')
  const buttons = components.filter(({ type }) => type === 'button')
  const isExpected = buttons.every(({ sub_type, index }, at) => sub_type === known.buttons[at] && index === String(at))
  if (!isExpected || buttons.length !== known.buttons.length) return fault(132012, 'Parameter format does not match')
  const values = [...texts, ...buttons.flatMap(({ parameters }) => parameters)]
  if (values.some(({ text, payload }) => (text ?? payload ?? '') === '')) return missing('parameter')
  const isBroken = values.some(({ text }) => /[\n\t]| {5}/.test(text ?? ''))
  return isBroken ? fault(132018, 'Param text cannot have new-line/tab characters') : null
}

function checkInteractive({ type, body, action }: NonNullable<SentBody['interactive']>): Fault | null {
  const isList = type === 'list'
  const options = isList
    ? (action.sections ?? []).flatMap(({ rows }) => rows)
    : (action.buttons ?? []).map(({ reply }) => reply)
  const [choices, title, id, text] = isList ? [10, 24, 200, 4_096] : [3, 20, 256, 1_024]
  if (options.length === 0 || options.length > choices) return wrong('action')
  if (isList) {
    const label = checkLength('action.button', action.button ?? '', 20)
    if (label !== null) return label
  }
  if (new Set(options.map(option => option.title)).size < options.length) return wrong('Duplicate button title')
  const faults = options.flatMap(option => [
    checkLength('title', option.title, title),
    checkLength('id', option.id, id),
  ])
  return [checkLength('body.text', body.text, text), ...faults].find(each => each !== null) ?? null
}

import type en from '../../messages/en/student.json'
import { type Attributes, byId, type Child, h, once } from '../../ui/dom.ts'
import { type FieldError, showErrors as showErrorsIn } from '../../ui/field-errors.ts'
import { type CompiledMessage, formatMessage, type MessageValues } from '../../ui/messages.ts'
import type { Session, State } from './session.ts'

/** What all steps of the page share: texts, announcements, form parts. */

export type StepName =
  | 'skills'
  | 'method'
  | 'items'
  | 'reviewer'
  | 'ready'
  | 'waiting'
  | 'questions'
  | 'retry'
  | 'result'

export interface View {
  readonly title: string
  readonly body: readonly Child[]
  /** Called when another view replaces this one. */
  readonly stop?: () => void
  /** Called when the session was read again and this view stays. */
  readonly update?: (session: Session) => void
}

/** Ways to leave a step. */
export interface Go {
  /** Shows the current step, with a notice; the notice is left out in another state than `onlyIn`. */
  refresh(notice?: string, onlyIn?: State): Promise<void>
  /** Shows the current step if the session has moved on; else the page stays as it is. */
  check(): Promise<void>
  /** Shows a step that may come before the current one. */
  to(step: StepName): Promise<void>
  /** The link does not work any more. */
  dead(): void
}

export type MessageKey = keyof typeof en

export const app = byId('app', HTMLElement)
export const language = document.documentElement.lang
const messages: Readonly<Record<MessageKey, CompiledMessage>> = JSON.parse(app.dataset.texts ?? '{}')
const status = byId('status', HTMLElement)

export function t(key: MessageKey, values: MessageValues = {}): string {
  return formatMessage(messages[key], values, language)
}

/** Announces a text to screen readers. */
export function say(text: string): void {
  status.textContent = text
}

/** Removes the announcement unless another one has replaced it. */
export function unsay(text: string): void {
  if (status.textContent === text) say('')
}

const waitNotice = byId('waiting', HTMLElement)
let waits = 0

/** Says to everybody, until the time is over, that the page goes on by itself. */
export async function waiting(ms: number): Promise<void> {
  const text = t('waits', { count: Math.ceil(ms / 1000) })
  waits += 1
  waitNotice.textContent = text
  waitNotice.hidden = false
  say(text)
  await new Promise(resolve => setTimeout(resolve, ms))
  waits -= 1
  waitNotice.hidden = waits === 0
  unsay(text)
}

export function showErrors(errors: readonly FieldError[]): void {
  showErrorsIn(app, errors)
}

/** In the largest unit that is not zero, rounded up: nobody comes back too early. */
export function timeUntil(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, each]) => ms > each) ?? MINUTE
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`)
  const text = format.format(Math.max(1, Math.ceil(ms / unitMs)), unit)
  return inOwnWords(text, { dateStyle: 'short', timeStyle: 'short' }, Date.now() + ms)
}

const MINUTE = ['minute', 60_000] as const
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], MINUTE] as const

/** A day, without the time: in several languages Intl writes "am" and "pm" in Latin letters. */
export function dayOf(at: string): string {
  const time = Date.parse(at)
  const text = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: 'long' }).format(time)
  return inOwnWords(text, { dateStyle: 'short' }, time)
}

/** Chrome has few words of Punjabi and Odia and would write English ones. Then digits are better: 17/11/2026, 20:15. */
function inOwnWords(text: string, style: Intl.DateTimeFormatOptions, time: number): string {
  const isForeign = language !== 'en' && /[a-z]/i.test(text)
  return isForeign ? new Intl.DateTimeFormat('en-GB', style).format(time) : text
}

/** A skill as the catalogue names it. `names` has other languages than English. */
export interface NamedSkill {
  readonly name: string
  readonly names?: { readonly hi?: string }
}

/** In the language of the page, or else in English. */
export function skillName({ name, names }: NamedSkill): string {
  return (document.documentElement.lang === 'hi' ? names?.hi : undefined) ?? name
}

/** A text that a person wrote, in whichever direction it runs. */
export function words(text: string): HTMLElement {
  return h('bdi', {}, text)
}

export function hint(id: string, text: Child): HTMLElement {
  return h('p', { class: 'hint', id }, text)
}

/** Where the error of the element with this id is shown. */
export function errorSlot(id: string): HTMLElement {
  return h('p', { class: 'error', id: `${id}-fault`, hidden: true })
}

interface TextField {
  readonly id: string
  readonly label: string
  readonly value?: string
  readonly hint?: Child
  readonly attributes?: Attributes
}

export function textField({ id, label, value = '', hint: about, attributes = {} }: TextField): HTMLElement {
  const describedBy = about === undefined ? null : `${id}-hint`
  const input = h('input', { type: 'text', id, autocomplete: 'off', 'aria-describedby': describedBy, ...attributes })
  input.value = value
  const shownHint = about === undefined ? null : hint(`${id}-hint`, about)
  return h('div', {}, h('label', { class: 'text', for: id }, label), shownHint, errorSlot(id), input)
}

interface Choices {
  readonly id: string
  readonly legend: Child
  readonly type: 'radio' | 'checkbox'
  readonly options: readonly {
    readonly value: string
    readonly label: Child
    readonly note?: Child
    readonly checked: boolean
    readonly lang?: string
  }[]
}

/** Radio buttons or checkboxes under one question. */
export function choices({ id, legend, type, options }: Choices): HTMLFieldSetElement {
  return h(
    'fieldset',
    { id, class: 'asked' },
    h('legend', {}, legend),
    errorSlot(id),
    options.map(({ value, label, note, checked, lang }, at) => {
      const input = h('input', { type, name: id, id: `${id}-${at}`, value, checked })
      const shownNote = note === undefined ? null : h('span', { class: 'hint note' }, note)
      return h('label', { class: 'choice' }, input, h('span', { lang }, label, shownNote))
    }),
  )
}

export function button(label: Child, attributes: Attributes, act: () => unknown): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, label)
  element.addEventListener('click', () => void once(element, act))
  return element
}

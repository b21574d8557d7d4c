import { type Child, h, once } from '../../ui/dom.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { CallError } from './calls.ts'
import { button, type Go, type MessageKey, say, showErrors, t, unsay } from './page.ts'

interface StepForm {
  readonly parts: readonly Child[]
  readonly label?: string
  readonly back?: () => unknown
  /** Finds gaps before anything is sent. */
  readonly findErrors: () => readonly FieldError[]
  readonly send: () => Promise<unknown>
}

/** The form of a step: its fields, a button to continue, and for most steps one to go back. */
export function stepForm({ parts, label = t('next'), back, findErrors, send }: StepForm): HTMLFormElement {
  const submitButton = h('button', { type: 'submit' }, label)
  const working = t('saving')
  const submit = (event: Event) => {
    event.preventDefault()
    return once(submitButton, async () => {
      const errors = findErrors()
      showErrors(errors)
      if (errors.length > 0) return
      say(working)
      await send()
      unsay(working)
    })
  }
  const backButton = back === undefined ? null : button(t('back'), { class: 'quiet' }, back)
  return h(
    'form',
    { novalidate: true, autocomplete: 'off', onsubmit: submit },
    parts,
    h('div', { class: 'buttons actions' }, backButton, submitButton),
  )
}

/** `URL.canParse` needs Chrome 120. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

/** The list of errors above a form. It takes the focus when it is shown. */
export function errorSummary(): HTMLElement {
  return h(
    'div',
    { class: 'summary', id: 'summary', role: 'alert', tabindex: '-1', hidden: true },
    h('h2', {}, t('error.heading')),
    h('ul'),
  )
}

/** The session changed in another tab: show its current step instead. */
const CHANGED_ELSEWHERE = [
  'METHOD_FIXED',
  'VERIFICATION_FIXED',
  'ALREADY_DECIDED',
  'ASSESSMENT_LOCKED',
  'ASSESSMENT_NOT_FOUND',
  'ATTEMPTS_EXHAUSTED',
  'INVALID_VERIFICATION_TYPE',
  'VERIFICATION_METHOD_NOT_SET',
  'VERIFICATION_NOT_FOUND',
  'ITEM_NOT_FOUND',
  'NO_SKILLS',
  'NO_DATA',
]
const SESSION_ENDED = ['UNAUTHORIZED', 'SESSION_NOT_FOUND']
const TEXTS: Readonly<Record<string, MessageKey>> = {
  RATE_LIMITED: 'error.busy',
  SERVICE_DISABLED: 'error.away',
  OFFLINE: 'error.offline',
  GENERATION_FAILED: 'error.noQuestions',
}

/** By error code, what the view shows at its own fields. */
export type OwnErrors = Readonly<Record<string, (message: string) => FieldError>>

export async function showCallError({ code, message }: CallError, go: Go, own: OwnErrors = {}): Promise<void> {
  if (SESSION_ENDED.includes(code)) return go.dead()
  const ownError = own[code]
  if (ownError !== undefined) return showErrors([ownError(message)])
  if (code === 'ASSESSMENT_EXPIRED') return await go.refresh()
  if (code === 'ATTEMPT_TOO_SOON') return await go.refresh(t('error.tooSoon'))
  if (CHANGED_ELSEWHERE.includes(code)) return await go.refresh(t('error.moved'))
  showErrors([{ text: t(TEXTS[code] ?? 'error.unknown') }])
}

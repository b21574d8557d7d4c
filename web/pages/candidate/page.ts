import type en from '../../messages/en/candidate.json'
import { byId, h, once, one } from '../../ui/dom.ts'
import { type CompiledMessage, formatMessage, type MessageValues } from '../../ui/messages.ts'

/** The screen of a question that can be answered by speaking, as the server sent it. */
export const root = byId('recorder', HTMLElement)
export const form = one(document, 'form.screen', HTMLFormElement)
export const words = byId('value', HTMLTextAreaElement)
export const wordsHint = byId('value-hint', HTMLElement)
export const actions = one(form, '.actions', HTMLElement)
export const skip = form.querySelector<HTMLInputElement>('input[name=skip]')

type VoiceKey = Extract<keyof typeof en, `voice.${string}`>
const messages: Readonly<Record<VoiceKey, CompiledMessage>> = JSON.parse(root.dataset.texts ?? '{}')

export function t(key: VoiceKey, values: MessageValues = {}): string {
  return formatMessage(messages[key], values, document.documentElement.lang)
}

export function button(look: string, text: string, act: () => unknown): HTMLButtonElement {
  const element = h('button', { type: 'button', class: look }, text)
  element.addEventListener('click', () => void once(element, act))
  return element
}

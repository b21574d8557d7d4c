import { h } from './dom.ts'

/** As many parts as there are steps, and the same in words. */
export function progress(text: string, at: number, of: number): HTMLElement {
  const parts = Array.from({ length: of }, (_, index) => h('span', { 'data-done': index < at }))
  return h('p', { class: 'progress' }, h('span', { class: 'progress-parts', 'aria-hidden': 'true' }, parts), text)
}

/** Stands where a form will be. */
export function skeleton(): HTMLElement {
  const blocks = Array.from({ length: 4 }, () => h('div', { class: 'skeleton' }))
  return h('div', { 'aria-hidden': 'true' }, blocks)
}

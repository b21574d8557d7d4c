import { all, byId, fill, h, one } from './dom.ts'

/** An error to show at its field and in the summary above the form. */
export interface FieldError {
  readonly text: string
  /** Id of the element whose `<id>-fault` shows the text. */
  readonly field?: string
  /** Id of the element that takes the focus; the field if not given. */
  readonly focus?: string
  /** Whose error it is, where several fields look the same. */
  readonly name?: string
  /** Shows the element if it is on another screen, before it takes the focus. */
  readonly before?: () => void
}

/** Replaces the errors shown in `root`. The summary takes the focus if there are any. */
export function showErrors(root: HTMLElement, errors: readonly FieldError[]): void {
  for (const marked of all(root, '.invalid', HTMLElement)) unmark(marked)
  for (const shown of all(root, '.error', HTMLElement)) shown.hidden = true
  for (const error of errors) mark(error)
  const summary = byId('summary', HTMLElement)
  summary.hidden = errors.length === 0
  fill(one(summary, 'ul', HTMLElement), errors.map(summaryLine))
  if (errors.length > 0) summary.focus()
}

function unmark(marked: HTMLElement): void {
  marked.classList.remove('invalid')
  marked.removeAttribute('aria-invalid')
  const described = describedBy(marked).filter(id => !id.endsWith('-fault'))
  if (described.length === 0) marked.removeAttribute('aria-describedby')
  else marked.setAttribute('aria-describedby', described.join(' '))
}

function mark({ field, text }: FieldError): void {
  const slot = field === undefined ? null : document.getElementById(`${field}-fault`)
  if (field === undefined || slot === null) return
  slot.textContent = text
  slot.hidden = false
  const marked = byId(field, HTMLElement)
  marked.classList.add('invalid')
  marked.setAttribute('aria-describedby', [slot.id, ...describedBy(marked)].join(' '))
  if (['INPUT', 'TEXTAREA', 'SELECT'].includes(marked.tagName)) marked.setAttribute('aria-invalid', 'true')
}

function describedBy(element: HTMLElement): readonly string[] {
  return (element.getAttribute('aria-describedby') ?? '').split(' ').filter(id => id !== '')
}

function summaryLine({ field, focus = field, text, name, before }: FieldError): HTMLElement {
  const line = name === undefined ? text : `${name}: ${text}`
  if (focus === undefined) return h('li', {}, line)
  // Followed as a link, it would replace the fragment, which holds the reviewer's token.
  const jump = (event: Event) => {
    event.preventDefault()
    before?.()
    byId(focus, HTMLElement).focus()
  }
  return h('li', {}, h('a', { href: `#${focus}`, onclick: jump }, line))
}

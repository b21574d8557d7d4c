// What is wrong, at its field and in a summary above that takes the focus.
import { app, byId, h, t } from './page.js'

export const summary = () =>
  h(
    'div',
    { class: 'summary', id: 'summary', role: 'alert', tabindex: '-1', hidden: true },
    h('h2', {}, t('fault.heading')),
    h('ul'),
  )

/** Each `{text, field?, focus?, name?}`: the element with a place for a fault, what takes the focus, whose fault it is. */
export function showFaults(faults) {
  for (const marked of app.querySelectorAll('.invalid')) unmark(marked)
  for (const shown of app.querySelectorAll('.error')) shown.hidden = true
  for (const fault of faults) mark(fault)
  const box = byId('summary')
  box.hidden = faults.length === 0
  box.querySelector('ul').replaceChildren(...faults.map(summaryLine))
  if (faults.length > 0) box.focus()
}

function unmark(marked) {
  marked.classList.remove('invalid')
  marked.removeAttribute('aria-invalid')
  const described = describers(marked).filter(id => !id.endsWith('-fault'))
  if (described.length === 0) marked.removeAttribute('aria-describedby')
  else marked.setAttribute('aria-describedby', described.join(' '))
}

function mark({ field, text }) {
  const slot = field === undefined ? null : byId(`${field}-fault`)
  if (slot === null) return
  slot.textContent = text
  slot.hidden = false
  const marked = byId(field)
  marked.classList.add('invalid')
  marked.setAttribute('aria-describedby', [slot.id, ...describers(marked)].join(' '))
  if (['INPUT', 'TEXTAREA', 'SELECT'].includes(marked.tagName)) marked.setAttribute('aria-invalid', 'true')
}

const describers = element => (element.getAttribute('aria-describedby') ?? '').split(' ').filter(id => id !== '')

function summaryLine({ field, focus = field, text, name }) {
  const said = name === undefined ? text : `${name}: ${text}`
  if (focus === undefined) return h('li', {}, said)
  const jump = event => {
    event.preventDefault()
    byId(focus).focus()
  }
  return h('li', {}, h('a', { href: `#${focus}`, onclick: jump }, said))
}

/** Things moved on without this tab: how they stand now is shown instead. */
const MOVED = [
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
const OVER = ['UNAUTHORIZED', 'SESSION_NOT_FOUND']
const TEXTS = {
  RATE_LIMITED: 'fault.busy',
  SERVICE_DISABLED: 'fault.away',
  OFFLINE: 'fault.offline',
  GENERATION_FAILED: 'fault.noQuestions',
}

/** Says what came of a refused call. `own` has the faults that the view has a place for, by code. */
export async function tellRefusal({ code, message }, go, own = {}) {
  if (OVER.includes(code)) return go.dead()
  if (own[code] !== undefined) return showFaults([own[code](message)])
  if (code === 'ASSESSMENT_EXPIRED') return await go.refresh()
  if (code === 'ATTEMPT_TOO_SOON') return await go.refresh(t('fault.tooSoon'))
  if (MOVED.includes(code)) return await go.refresh(t('fault.moved'))
  showFaults([{ text: t(TEXTS[code] ?? 'fault.unknown') }])
}

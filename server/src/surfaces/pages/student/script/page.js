// What all views share: the words, the ways to put them on the page, and what is announced. Texts become text nodes, never markup.
export const app = document.getElementById('app')
export const language = document.documentElement.lang
const texts = JSON.parse(app.dataset.texts)
const status = document.getElementById('status')

export function t(name, values = {}) {
  return texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key])
}

/** For those who hear the page. */
export function say(text) {
  status.textContent = text
}

/** Takes back what was said, unless something else was said since. */
export function hush(text) {
  if (status.textContent === text) say('')
}

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value)
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false))
  return element
}

/** A text of a person's, whichever way it runs. */
export const words = text => h('bdi', {}, text)

export const hint = (id, text) => h('p', { class: 'hint', id }, text)

const faultSlot = id => h('p', { class: 'error', id: `${id}-fault`, hidden: true })

export function textField({ id, label, value = '', described, ...attributes }) {
  const input = h('input', {
    type: 'text',
    id,
    autocomplete: 'off',
    'aria-describedby': described === undefined ? null : `${id}-hint`,
    ...attributes,
  })
  input.value = value
  const about = described === undefined ? null : hint(`${id}-hint`, described)
  return h('div', {}, h('label', { class: 'text', for: id }, label), about, faultSlot(id), input)
}

/** Radios or checkboxes under one question. */
export function choices({ id, legend, extra, type, options }) {
  return h(
    'fieldset',
    { id, class: 'asked' },
    h('legend', {}, legend),
    extra,
    faultSlot(id),
    options.map(({ value, label, note, checked, lang }, at) => {
      const input = h('input', { type, name: id, id: `${id}-${at}`, value, checked })
      const about = note ? h('span', { class: 'hint note' }, note) : null
      return h('label', { class: 'choice' }, input, h('span', { lang }, label, about))
    }),
  )
}

/** Above a list of things that are no field of their own. */
export const groupFault = faultSlot

export const byId = id => document.getElementById(id)

/** A button that does one thing at a time. */
export function button(label, attributes, act) {
  const element = h('button', { type: 'button', ...attributes }, label)
  if (act !== undefined) element.addEventListener('click', () => once(element, act))
  return element
}

export async function once(element, act) {
  if (element.getAttribute('aria-disabled') === 'true') return
  element.setAttribute('aria-disabled', 'true')
  try {
    await act()
  } finally {
    element.removeAttribute('aria-disabled')
  }
}

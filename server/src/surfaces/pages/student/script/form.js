// A step: what is asked, one button to go on, and mostly one to go back.
import { showFaults } from './faults.js'
import { button, h, hush, once, say, t } from './page.js'

/** `faults` looks for gaps before anything is sent; `send` does the rest. */
export function stepForm({ parts, label = t('next'), back, working = t('saving'), faults, send }) {
  const go = h('button', { type: 'submit' }, label)
  const submit = event => {
    event.preventDefault()
    return once(go, async () => {
      const found = faults()
      showFaults(found)
      if (found.length > 0) return
      say(working)
      await send()
      hush(working)
    })
  }
  const goBack = back === undefined ? null : button(t('back'), { class: 'quiet' }, back)
  return h(
    'form',
    { novalidate: true, autocomplete: 'off', onsubmit: submit },
    parts,
    h('div', { class: 'buttons' }, go, goBack),
  )
}

export const isWebAddress = text => /^https?:\/\//i.test(text) && URL.canParse(text)

import { all } from '../../ui/dom.ts'

/** The key is in the fragment, which no server receives: pass it on to the links of the page and to the form field that asks for it. */

const KEY = /#[\w-]{20,200}$/
const field = document.getElementById('link')

if (KEY.test(location.href)) {
  for (const link of all(document, 'a.language, a.keeps-key', HTMLAnchorElement)) link.hash = location.hash
  if (field instanceof HTMLInputElement && field.value === '') field.value = location.href
}

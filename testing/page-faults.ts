import type { Page } from 'playwright-core'
import { type Language, SCRIPT_OF } from '../server/src/kernel/languages.ts'

/** In the page: elements whose box a person sees. */
const VISIBLE = `const isVisible = each => {
  const { width, height } = each.getBoundingClientRect()
  return width > 1 && height > 1 && each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('.unseen, .skip')
}
const nameOf = each => each.tagName.toLowerCase() + (each.className ? '.' + String(each.className.baseVal ?? each.className).split(' ')[0] : '') + ' "' + each.textContent.trim().slice(0, 40) + '"'`

/** Wider than the screen: the page itself, or an element that reaches beyond its right edge. */
const OVERFLOWING = `(() => { ${VISIBLE}
  const root = document.documentElement
  const own = root.scrollWidth > root.clientWidth ? ['the page is ' + root.scrollWidth + ' px wide'] : []
  const scrolls = each => each.parentElement?.closest('pre, .scroll') ?? null
  const beyond = [...document.body.querySelectorAll('*')].filter(each =>
    isVisible(each) && scrolls(each) === null && each.getBoundingClientRect().right > root.clientWidth + 1)
  return [...own, ...beyond.map(nameOf)]
})()`

/** A text that does not fit its box and is cut off, by its width or its height. */
const TRUNCATED = `(() => { ${VISIBLE}
  const hasText = each => [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim() !== '')
  const isCut = each => {
    const { overflowX, overflowY, display } = getComputedStyle(each)
    if (display === 'inline') return false
    const cutsX = ['hidden', 'clip'].includes(overflowX) || each.matches('button, .button, .chip')
    const cutsY = ['hidden', 'clip'].includes(overflowY)
    return (cutsX && each.scrollWidth > each.clientWidth + 1) || (cutsY && each.scrollHeight > each.clientHeight + 1)
  }
  return [...document.body.querySelectorAll('*')].filter(each => hasText(each) && isVisible(each) && isCut(each)).map(nameOf)
})()`

/** A label with a word that goes on in the next line, because a box became too narrow for it. */
const BROKEN = `(() => { ${VISIBLE}
  const isBroken = node => [...node.data.matchAll(/[^\\s\\-/.]+/g)].some(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    return new Set([...range.getClientRects()].map(each => each.top)).size > 1
  })
  const texts = each => [...each.childNodes].filter(node => node.nodeType === 3)
  return [...document.querySelectorAll('button, th, [role=tab]')].filter(each => isVisible(each) && texts(each).some(isBroken)).map(nameOf)
})()`

export async function brokenLabels(page: Page): Promise<readonly string[]> {
  return (await page.evaluate<readonly string[]>(BROKEN)).map(each => `broken word: ${each}`)
}

export async function layoutFaults(page: Page): Promise<readonly string[]> {
  const overflowing = await page.evaluate<readonly string[]>(OVERFLOWING)
  const truncated = await page.evaluate<readonly string[]>(TRUNCATED)
  return [...overflowing.map(each => `overflow: ${each}`), ...truncated.map(each => `truncated: ${each}`)]
}

/** Names of products, which are written the same in every language, as their owners write them. */
const PRODUCTS = [
  'Pramaan',
  'WhatsApp',
  'SMS',
  'LinkedIn',
  'Open',
  'Badges',
  'JavaScript',
  'PostgreSQL',
  'Redis',
  'Node',
]
/** Formats and abbreviations by which people find a file or a document: nobody knows them in another script. */
const FORMATS = ['SVG', 'PNG', 'PDF', 'QR', 'JSON', 'JWT', 'VC-JWT', 'API', 'OpenAPI']
/** A word of buttons in every language of India. */
const NAMES = new Set([...PRODUCTS, ...FORMATS, 'OK'])

/** Tamil and others join an ending with a hyphen: "WhatsApp-ல்". */
const isIn = (words: ReadonlySet<string>, word: string) => words.has(word) || words.has(word.split('-', 1)[0] ?? '')

/** Texts in the language of the page. What others wrote is in `bdi` or marked with its own language, and technical text is in `code`. */
const OWN_TEXTS = `(() => {
  const language = document.documentElement.lang
  const isOwn = element => element.closest('bdi, code, pre, script, style, template, noscript, textarea, [translate=no], [aria-hidden=true]') === null
    && element.closest('[lang]').lang === language && element.checkVisibility()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.textContent.trim() !== '' && isOwn(node.parentElement)) texts.push(node.textContent.trim())
  return texts
})()`

/** Words in another script than that of the language: untranslated, or of the wrong language. `allowed` are words of the data shown. */
export async function scriptFaults(
  page: Page,
  language: string,
  allowed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const script = SCRIPT_OF[language as Language]
  const texts = await page.evaluate<readonly string[]>(OWN_TEXTS)
  const foreign = new RegExp(`[[\\p{L}]--[\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}]]`, 'v')
  const words = texts.flatMap(text => text.match(/(?:[\p{L}\p{M}@.\d:/_-]|\u200C|\u200D)+/gu) ?? [])
  const isData = (word: string) => /[@.:/_\d]/.test(word.replace(/[.:]+$/, ''))
  const faults = words
    .filter(word => foreign.test(word) && !isData(word))
    .map(word => word.replace(/[^\p{L}\p{M}]+$/u, ''))
    .filter(word => !isIn(NAMES, word) && !isIn(allowed, word))
  return [...new Set(faults)].map(word => `script: ${word}`)
}

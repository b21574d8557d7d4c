import { expect, test } from 'vitest'
import { extractInlineCode, findByClass } from './inline-code.ts'

const page =
  '<html><head></head><body><script>one()</script><p class="a" style="--0:red">x</p><i style="--0:red" data-code="a > b">y</i><kbd style="display: none;">K</kbd><script type="module" src="/m.js"></script></body></html>'

test('scripts and styles become files that a page names, each content once', () => {
  const { pages, files } = extractInlineCode(
    new Map([
      ['a.html', page],
      ['b.html', page],
    ]),
    '/docs/assets/',
  )
  const [script = '', sheet = ''] = [...files.keys()]
  expect([...files.values()]).toEqual(['one()', '.inline-0{--0:red}'])
  expect(pages.get('a.html')).toBe(
    `<html><head><link rel="stylesheet" href="/docs/assets/${sheet}"></head><body><script src="/docs/assets/${script}"></script><p class="a inline-0">x</p><i class="inline-0" data-code="a > b">y</i><kbd>K</kbd><script type="module" src="/m.js"></script></body></html>`,
  )
  expect(pages.get('b.html')).toBe(pages.get('a.html'))
})

test('an inline module is not moved silently: it would run at another time', () => {
  expect(() => extractInlineCode(new Map([['a.html', '<script type="module">one()</script>']]), '/')).toThrow(
    'unexpected',
  )
})

test('rules for coloured words find them by class', () => {
  expect(findByClass(".ec-line :where(span[style^='--']:not([class])){color:red}")).toBe(
    ".ec-line :where(span[class^='inline-']){color:red}",
  )
})

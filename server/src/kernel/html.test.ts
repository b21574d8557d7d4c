import { describe, expect, test } from 'vitest'
import { escapeHtml, html, markupOf, webLink } from './html.ts'

describe('text in markup', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onfocus='x' \``, '&quot; onfocus=&#39;x&#39; &#96;'],
    ['&lt;', '&amp;lt;'],
  ])('stays text: %s', (text, escaped) => {
    expect(markupOf(html`<p title="${text}">${text}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`)
    expect(escapeHtml(text)).toBe(escaped)
  })
  test('markup created by html is inserted unchanged, also in lists', () => {
    const items = ['a', '<b>'].map(each => html`<li>${each}</li>`)
    expect(markupOf(html`<ul>${items}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
  })
  test('missing values render nothing, zero renders 0', () => {
    expect(markupOf(html`${null}${undefined}${false}${0}`)).toBe('0')
  })
  test('an object that only looks like markup is not rendered', () => {
    const forged = JSON.parse('{"markup":"<script>"}')
    expect(markupOf(html`<p>${forged}</p>`)).toBe('<p></p>')
  })
})

test('a link shows the host it leads to', () => {
  expect(webLink('https://Example.org:8443/a?b#c')).toEqual({
    href: 'https://example.org:8443/a?b#c',
    host: 'example.org:8443',
  })
})

test('a host that imitates another one is shown as browsers show it', () => {
  expect(webLink('https://аpple.com/')?.host).toMatch(/^xn--/)
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://good.example@evil.example/',
  'ftp://x',
  '//evil.example',
  'not an address',
  '',
])('%j is not a link', address => {
  expect(webLink(address)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { escapeHtml, html, markupOf } from './html.ts'

describe('a text put into markup', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onfocus='x' \``, '&quot; onfocus=&#39;x&#39; &#96;'],
    ['&lt;', '&amp;lt;'],
  ])('stays text: %s', (text, escaped) => {
    expect(markupOf(html`<p title="${text}">${text}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`)
    expect(escapeHtml(text)).toBe(escaped)
  })
  test('markup made by html goes in as it is, also in lists', () => {
    const items = ['a', '<b>'].map(each => html`<li>${each}</li>`)
    expect(markupOf(html`<ul>${items}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
  })
  test('nothing is written for what is not there, and zero is there', () => {
    expect(markupOf(html`${null}${undefined}${false}${0}`)).toBe('0')
  })
  test('an object that only looks like markup is none', () => {
    const forged = JSON.parse('{"markup":"<script>"}')
    expect(markupOf(html`<p>${forged}</p>`)).toBe('<p></p>')
  })
})

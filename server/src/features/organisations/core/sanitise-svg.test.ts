import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitiseSvg } from './sanitise-svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 8 8"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'

describe('what is kept', () => {
  test.each([
    ['shapes', '<path d="M0 0h8v8z" fill="#0b6e4f"/>', '<path d="M0 0h8v8z" fill="#0b6e4f"/>'],
    ['gradients and references inside', '<g clip-path="url(#a)"></g>', '<g clip-path="url(#a)"></g>'],
    [
      'plain declarations of a style',
      '<path style="fill:#fff;stroke:red" d="M0 0"/>',
      '<path d="M0 0" fill="#fff" stroke="red"/>',
    ],
    ['a size as a view box', '', '', 'width="8" height="8px"'],
  ])('%s', (_what, inside, kept, attributes = 'viewBox="0 0 8 8"') => {
    expect(sanitiseSvg(svg(inside, attributes))).toEqual({ ok: true, value: `${ROOT}${kept}</svg>` })
  })
})

describe('what is left out', () => {
  test.each([
    [
      'comments, declarations, titles and metadata',
      '<!-- <script/> --><title>A</title><metadata><x:y z="1"/></metadata>',
    ],
    ['what drawing programs add', '<sodipodi:namedview id="x"><inkscape:grid/></sodipodi:namedview>'],
  ])('%s', (_what, inside) => {
    expect(sanitiseSvg(`<?xml version="1.0"?>\n${svg(inside)}\n`)).toEqual({ ok: true, value: `${ROOT}</svg>` })
  })
  test.each([
    'onload="alert(1)"',
    'href="javascript:alert(1)"',
    'xlink:href="https://evil.example/x"',
    'fill="url(https://evil.example/x)"',
    'style="fill:url(//evil.example/x);background:url(x)"',
    'fill="&#106;avascript:"',
    'class="x"',
    'style="@import x"',
  ])('attribute %s', attribute => {
    expect(sanitiseSvg(svg(`<rect ${attribute}/>`))).toEqual({ ok: true, value: `${ROOT}<rect/></svg>` })
  })
})

test.each([
  ['<script>alert(1)</script>', 'contains <script>'],
  ['<style>*{}</style>', 'contains <style>'],
  ['<image href="x"/>', 'contains <image>'],
  ['<use href="#a"/>', 'contains <use>'],
  ['<foreignObject><p/></foreignObject>', 'contains <foreignObject>'],
  ['<animate attributeName="x"/>', 'contains <animate>'],
  ['<a href="x"/>', 'contains <a>'],
  ['<svg/>', 'another SVG'],
  ['<path d="M0"', 'cannot be read'],
  ['<![CDATA[<script/>]]>', 'cannot be read'],
  ['<path onload=alert(1)/>', 'cannot be read'],
  ['</g>', 'without its beginning'],
])('%s is rejected', (inside, says) => {
  const result = sanitiseSvg(svg(inside))
  expect([result.ok, result.ok || result.error]).toEqual([false, expect.stringContaining(says)])
})

test.each([
  ['', 'does not end'],
  ['plain text', 'not an SVG'],
  ['<html></html>', 'not an SVG'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'cannot be read'],
  [`${svg('')}${svg('')}`, 'more than one root'],
  [svg('<g>'.repeat(30) + '</g>'.repeat(30)), 'levels'],
  [svg('<g/>'.repeat(600)), 'elements'],
  [svg('', ''), 'no viewBox'],
])('%j is rejected (%s)', (text, says) => {
  const result = sanitiseSvg(text)
  expect([result.ok, result.ok || result.error]).toEqual([false, expect.stringContaining(says)])
})

test('whatever is put together, the result is made of allowed elements and attributes, and stays the same when read again', () => {
  const part = fc.constantFrom(
    '<g>',
    '</g>',
    '<path d="M0 0"/>',
    '<script>',
    '</script>',
    '<rect onclick="x"/>',
    '<!--',
    '-->',
    '<?x ?>',
    '"',
    "'",
    '<',
    '>',
    '/',
    '<title>',
    '</title>',
    ' fill="url(#a)"',
    'x:y',
    '&lt;',
    '<circle r="1" style="fill:red"/>',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), parts => {
      const result = sanitiseSvg(svg(parts.join('')))
      if (!result.ok) return
      expect(result.value).toMatch(
        /^<svg [^<>]*>(?:<(?:g|path|rect|circle)(?: (?:d|r|fill)="[^"<>&]*")*\/?>|<\/g>)*<\/svg>$/,
      )
      expect(sanitiseSvg(result.value)).toEqual(result)
    }),
    { numRuns: 1_000 },
  )
})

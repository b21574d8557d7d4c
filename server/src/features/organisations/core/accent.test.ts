import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../../../kernel/colour.ts'
import { brandColours, brandStyles, THEMES, validateAccent } from './accent.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('whatever colour is accepted, every text reaches 4.5:1 in both themes', () => {
  fc.assert(
    fc.property(colour, accent => {
      if (!validateAccent(accent).ok) return
      const colours = brandColours(accent)
      for (const theme of ['light', 'dark'] as const) {
        const { brand, strong, tint } = colours[theme]
        const { page, surface, text, muted, 'on-brand': onBrand } = THEMES[theme]
        for (const front of [brand, strong])
          for (const ground of [page, surface, tint, onBrand])
            expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5)
        for (const front of [text, muted]) expect(contrast(front, tint)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['#0B6E4F', '#0b6e4f'],
  ['b3261e', '#b3261e'],
  ['#000', '#000000'],
])('%s is accepted', (text, accepted) => {
  expect(validateAccent(text)).toEqual({ ok: true, value: accepted })
})

test.each(['#ffd400', '#ffffff', '#7fb3ff'])(
  '%s is rejected, and the nearest shade that is named is accepted',
  text => {
    const judged = validateAccent(text)
    const nearest = /nearest shade is (#[0-9a-f]{6})/.exec(judged.ok ? '' : judged.error)?.[1]
    expect(validateAccent(nearest ?? '')).toEqual({ ok: true, value: nearest })
  },
)

test.each(['red', '', '#12345', '#0b6e4f}body{display:none'])('%j is no colour', text => {
  expect(validateAccent(text).ok).toBe(false)
})

test('the stylesheet contains nothing but colours', () => {
  expect(brandStyles('#0b6e4f').replace(/#[0-9a-f]{6}/g, 'C')).toBe(
    ':root{--brand:C;--brand-strong:C;--brand-tint:C}@media (prefers-color-scheme:dark){:root{--brand:C;--brand-strong:C;--brand-tint:C}}\n',
  )
})

import { expect, test } from 'vitest'
import { contrast, mix, parseColour, readableTowards } from './colour.ts'

test('contrast is that of WCAG, in both directions', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrast('#777777', '#ffffff')).toBe(contrast('#ffffff', '#777777'))
})

test.each([
  ['#0B6E4F', '#0b6e4f'],
  ['0b6e4f', '#0b6e4f'],
  [' #abc ', '#aabbcc'],
  ['green', null],
  ['#0b6e4f80', null],
  ['#0b6e4f;}', null],
  ['', null],
])('%j is read as %j', (text, colour) => {
  expect(parseColour(text)).toBe(colour)
})

test('a colour is moved no further than it must be to be readable', () => {
  expect(readableTowards('#0b6e4f', '#000000', ['#ffffff'])).toBe('#0b6e4f')
  const darker = readableTowards('#ffd400', '#000000', ['#ffffff'])!
  expect(contrast(darker, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(mix(darker, '#ffd400', 0.05), '#ffffff')).toBeLessThan(4.5)
  expect(readableTowards('#ffffff', '#ffffff', ['#ffffff'])).toBeNull()
})

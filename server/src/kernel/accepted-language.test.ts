import { expect, test } from 'vitest'
import { pickLanguage } from './accepted-language.ts'

test.each([
  ['hi', 'en', 'hi'],
  [undefined, 'hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  [undefined, 'fr, en;q=0.3, hi;q=0.7', 'hi'],
  [undefined, 'hi;q=0, en;q=0.1', 'en'],
  [undefined, 'fr-FR', 'en'],
  [undefined, undefined, 'en'],
  ['xx', 'hi', 'hi'],
  [['hi', 'en'], 'x'.repeat(100_000), 'en'],
  [undefined, 'hi;q=abc,;;;,en', 'en'],
])('?lang=%s and %s give %s', (wanted, header, language) => {
  expect(pickLanguage(wanted, header)).toBe(language)
})

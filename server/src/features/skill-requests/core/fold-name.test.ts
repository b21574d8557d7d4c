import { expect, test } from 'vitest'
import { foldName, isName } from './fold-name.ts'

test('names that differ in case and spacing alone are one', () => {
  expect(new Set(['Solar panel cleaning', ' solar  PANEL\tcleaning ', 'SolarPanelCleaning'].map(foldName)).size).toBe(1)
})

test('other names stay apart', () => {
  expect(foldName('Solar panel cleaning')).not.toBe(foldName('Solar panel fitting'))
})

test.each(['', 'x', '!!', '\u200b\u200b', '--- ---'])('%j is no name', text => {
  expect(isName(text)).toBe(false)
})

test.each(['AC', 'वेल्डिंग', 'C#', '5S'])('%j is one', text => {
  expect(isName(text)).toBe(true)
})

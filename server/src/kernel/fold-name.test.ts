import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

test('names that differ in case and spacing alone are one', () => {
  expect(new Set(['Solar panel cleaning', ' solar  PANEL\tcleaning ', 'SolarPanelCleaning'].map(foldName)).size).toBe(1)
})

test('other names stay apart', () => {
  expect(foldName('Solar panel cleaning')).not.toBe(foldName('Solar panel fitting'))
})

import { expect, test } from 'vitest'
import { shownPeriod } from './period.ts'

test.each([
  ['2026-01 to 2026-06', 'Jan – Jun 2026'],
  ['2025-04 to 2026-03', 'Apr 2025 – Mar 2026'],
  ['2024 to 2026', '2024–2026'],
  ['since 2025-04', 'Apr 2025 –'],
  ['until 2026-03-31', '– 31 Mar 2026'],
  ['2026-04-30', '30 Apr 2026'],
  ['ITI Pune', 'ITI Pune'],
  ['Delhi to Mumbai', 'Delhi to Mumbai'],
  ['2026-06 to 2026-01', '2026-06 to 2026-01'],
  ['2026-13', '2026-13'],
  ['', ''],
])('%s is shown as %s', (meta, shown) => {
  expect(shownPeriod(meta, 'en').replace(/[\u2009\u202f]/g, ' ')).toBe(shown)
})

test('months are in the language of the page, with Latin digits', () => {
  expect(shownPeriod('2026-01 to 2026-06', 'mr')).toMatch(/^जाने.*जून.*2026$/)
  expect(shownPeriod('2026-01 to 2026-06', 'bn')).toMatch(/\p{Script=Bengali}.*2026/u)
})

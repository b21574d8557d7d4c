import { expect, test } from 'vitest'
import { foldName, formatCatalogueId, parseCatalogueId } from './catalogue-id.ts'

test('an id read back is the number it was made from', () => {
  expect(parseCatalogueId('skill', formatCatalogueId('skill', 1042))).toBe(1042)
  expect(formatCatalogueId('master', 3)).toBe('ms_3')
  expect(formatCatalogueId('sub_skill', 301)).toBe('ss_301')
})

test.each(['sk_', 'sk_0', 'sk_01', 'sk_1234567890', 'sk_1e3', 'SK_1', 'ss_1', '1', 'sk_-1', 'sk_1 ', ' sk_1', 'sk_१'])(
  '%j is no skill id',
  id => {
    expect(parseCatalogueId('skill', id)).toBeNull()
  },
)

test('names that differ only in case and spacing are equal', () => {
  expect(new Set(['Solar panel cleaning', ' solar  PANEL\tcleaning ', 'SolarPanelCleaning'].map(foldName)).size).toBe(1)
})

test('other names differ', () => {
  expect(foldName('Solar panel cleaning')).not.toBe(foldName('Solar panel fitting'))
})

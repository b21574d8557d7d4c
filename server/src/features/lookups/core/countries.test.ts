import { expect, test } from 'vitest'
import { COUNTRIES, isSelectableCountry } from './countries.ts'

test('every country of ISO 3166-1 but India, once, by name', () => {
  expect(COUNTRIES.length).toBe(248)
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(248)
  expect(COUNTRIES.some(({ code }) => code === 'IN')).toBe(false)
  const names = COUNTRIES.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('each has an English name of its own', () => {
  expect(COUNTRIES.filter(({ code, name }) => name === code)).toEqual([])
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(248)
  expect(COUNTRIES).toContainEqual({ code: 'AE', name: 'United Arab Emirates' })
  expect(COUNTRIES).toContainEqual({ code: 'HK', name: 'Hong Kong' })
})

test('a code can be selected in any letter case, India and what is no country cannot', () => {
  expect(['AE', 'ae', 'Sg'].map(isSelectableCountry)).toEqual([true, true, true])
  expect(['IN', 'in', 'XX', 'EU', '', 'ARE'].map(isSelectableCountry)).toEqual(Array(6).fill(false))
})

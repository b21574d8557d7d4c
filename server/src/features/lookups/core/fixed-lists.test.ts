import { expect, test } from 'vitest'
import { COUNTRIES, EMPLOYMENT_TYPES, isSelectableCountry, SHIFTS } from './fixed-lists.ts'

test('the values partners send are the ones of the contract', () => {
  expect(EMPLOYMENT_TYPES.map(({ value }) => value)).toEqual([
    'full_time',
    'part_time',
    'contract',
    'temporary',
    'apprenticeship',
    'daily_wage',
  ])
  expect(SHIFTS.map(({ value }) => value)).toEqual(['day', 'night', 'rotational', 'morning', 'evening', 'flexible'])
})

test('each is labelled for people, not with its value', () => {
  const choices = [...EMPLOYMENT_TYPES, ...SHIFTS]
  expect(choices.filter(({ label }) => !/^[A-Z][a-z ]+$/.test(label))).toEqual([])
})

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

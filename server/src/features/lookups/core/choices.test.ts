import { expect, test } from 'vitest'
import { EMPLOYMENT_TYPES, SHIFTS } from './choices.ts'

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

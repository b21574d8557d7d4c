import { expect, test } from 'vitest'
import { parseIds, parseMax, toggle } from './selection.ts'
import { languageOf } from './texts.ts'

const [one, two, three] = ['sk_1', 'sk_2', 'sk_3'].map(skill_id => ({ skill_id, label: skill_id })) as [
  { skill_id: string; label: string },
  { skill_id: string; label: string },
  { skill_id: string; label: string },
]

test('ids are separated by commas or spaces, and each counts once', () => {
  expect(parseIds(' sk_1,sk_2  sk_1,\n')).toEqual(['sk_1', 'sk_2'])
  expect(parseIds(['sk_2', '', 'sk_2'])).toEqual(['sk_2'])
  expect(parseIds(null)).toEqual([])
})

test.each([null, '', '0', '-1', 'many'])('max %o is no limit', max => {
  expect(parseMax(max)).toBe(Number.POSITIVE_INFINITY)
})

test('a second choice of a skill removes it, also when no other can be added', () => {
  expect(toggle([one, two], two, 2)).toEqual({ kind: 'removed', selected: [one] })
})

test('no more skills than max are selected', () => {
  expect(toggle([one], two, 2)).toEqual({ kind: 'added', selected: [one, two] })
  expect(toggle([one, two], three, 2)).toEqual({ kind: 'full' })
})

test('where one skill may be selected, the next replaces it', () => {
  expect(toggle([one], two, 1)).toEqual({ kind: 'added', selected: [two] })
})

test('a language that the catalogue does not know becomes English, which it does', () => {
  expect(['hi-IN', 'mr', 'fr', '', 'EN-GB'].map(languageOf)).toEqual(['hi', 'mr', 'en', 'en', 'en'])
})

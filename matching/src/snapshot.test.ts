import { expect, test } from 'vitest'
import { readConcepts } from './glossary/glossary.ts'
import { rankByGlossary } from './glossary/match-glossary.ts'
import { searchSkills } from './lexical/search.ts'
import { readPhrase } from './phrase.ts'
import { branchOf, buffersOf, buildSnapshot, isVerifiable, nameOf } from './snapshot.ts'

const snapshot = buildSnapshot({
  version: 7,
  masters: [{ number: 2, parentNumber: null, name: 'Metal work', description: '' }],
  subSkills: [{ number: 20, parentNumber: 2, name: 'Welding', description: '' }],
  skills: [
    { number: 205, parentNumber: 20, name: 'TIG welding', description: '' },
    { number: 201, parentNumber: 20, name: 'Arc welding', description: '', verifiable: true },
  ],
  labels: [
    { level: 'master', number: 2, label: { text: 'Metal work', language: 'en', kind: 'preferred' } },
    { level: 'sub_skill', number: 20, label: { text: 'Welding', language: 'en', kind: 'preferred' } },
    { level: 'sub_skill', number: 20, label: { text: 'welder', language: 'en', kind: 'alias' } },
    { level: 'skill', number: 205, label: { text: 'TIG welding', language: 'en', kind: 'preferred' } },
    { level: 'skill', number: 201, label: { text: 'Arc welding', language: 'en', kind: 'preferred' } },
    { level: 'skill', number: 201, label: { text: 'आर्क वेल्डिंग', language: 'hi', kind: 'preferred' } },
    { level: 'skill', number: 205, label: { text: 'tig ka kaam', language: 'hi', kind: 'romanised' } },
  ],
  glossary: [],
})

test('a skill is returned with its branch', () => {
  expect(branchOf(snapshot, 201)).toMatchObject({
    skill: { number: 201, name: 'Arc welding' },
    subSkill: { number: 20, name: 'Welding' },
    master: { number: 2, name: 'Metal work' },
  })
  expect(branchOf(snapshot, 205)?.skill.name).toBe('TIG welding')
})

test('a skill with a Hindi label is found by its description, one without is not', () => {
  const withHindi = buildSnapshot({
    version: 8,
    masters: [],
    subSkills: [],
    skills: [
      { number: 1, parentNumber: null, name: 'Wall painting', description: 'Two coats of distemper.' },
      { number: 2, parentNumber: null, name: 'Painting of walls', description: 'Two coats of distemper.' },
    ],
    labels: [
      { level: 'skill', number: 1, label: { text: 'Wall painting', language: 'en', kind: 'preferred' } },
      { level: 'skill', number: 1, label: { text: 'पुताई', language: 'hi', kind: 'preferred' } },
      { level: 'skill', number: 2, label: { text: 'Painting of walls', language: 'en', kind: 'preferred' } },
    ],
    glossary: [],
  })
  const concepts = readConcepts(withHindi.glossary.glossary, readPhrase('distemper coats'))
  expect(rankByGlossary(withHindi.glossary, concepts, 5).map(({ skill }) => skill)).toEqual([1])
})

test('a skill is also found by the labels of its sub-skill, its master and their workers', () => {
  const find = (keyword: string) => searchSkills(snapshot.search, readPhrase(keyword), { offset: 0, limit: 5 }).hits
  expect(find('welder').map(hit => [hit.skill, hit.tier, hit.matched])).toEqual([
    [201, 'trade', 'welder'],
    [205, 'trade', 'welder'],
  ])
  expect(find('metal work')).toHaveLength(2)
})

test('a trade named exactly comes before labels that hold the word, a trade named roughly after them', () => {
  const tiers = (keyword: string) =>
    searchSkills(snapshot.search, readPhrase(keyword), { offset: 0, limit: 5 }).hits.map(hit => hit.tier)
  expect(tiers('welding')).toEqual(['trade', 'trade'])
  expect(tiers('weld')).toEqual(['word', 'word'])
  expect(tiers('work metal')).toEqual(['group', 'group'])
})

test('a skill has the name of the catalogue in a language, and no romanised one', () => {
  expect([201, 205, 999].map(number => nameOf(snapshot, number, 'hi'))).toEqual(['आर्क वेल्डिंग', null, null])
  expect(nameOf(snapshot, 201, 'ta')).toBeNull()
})

test('a skill is verifiable if the catalogue says so', () => {
  expect([201, 205, 999].map(number => isVerifiable(snapshot, number))).toEqual([true, false, false])
})

test('a number outside the version has no branch', () => {
  for (const number of [0, 200, 202, 999]) expect(branchOf(snapshot, number)).toBeNull()
})

test('a snapshot works after its buffers were transferred', () => {
  const buffers = buffersOf(snapshot)
  const moved = structuredClone(snapshot, { transfer: buffers })
  expect(buffers.every(buffer => buffer.byteLength === 0)).toBe(true)
  expect(searchSkills(moved.search, readPhrase('arc welding'), { offset: 0, limit: 5 }).hits[0]).toMatchObject({
    skill: 201,
    tier: 'exact',
  })
  expect(branchOf(moved, 205)?.master.name).toBe('Metal work')
})

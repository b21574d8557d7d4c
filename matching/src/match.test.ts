import { describe, expect, test } from 'vitest'
import type { NodeLabel } from './label.ts'
import { matchPhrase } from './match.ts'
import { readPhrase } from './phrase.ts'
import { buildSnapshot } from './snapshot.ts'

const name = (level: NodeLabel['level'], number: number, text: string, language = 'en'): NodeLabel => ({
  level,
  number,
  label: { text, language, kind: 'preferred' },
})
const alias = (level: NodeLabel['level'], number: number, text: string, language = 'en'): NodeLabel => ({
  level,
  number,
  label: { text, language, kind: 'alias' },
})
const SKILLS = [
  { number: 1, parentNumber: 10, name: 'Car driving', description: 'Drives a car.', wholeTrade: true },
  { number: 2, parentNumber: 10, name: 'Hill road driving', description: 'Drives a car on hill roads.' },
  { number: 3, parentNumber: 20, name: 'Truck driving', description: 'Drives a truck.', wholeTrade: true },
  { number: 4, parentNumber: 20, name: 'Load tying', description: 'Ties the load of a truck with ropes.' },
]
const snapshot = buildSnapshot({
  version: 1,
  masters: [{ number: 1, parentNumber: null, name: 'Driving', description: '' }],
  subSkills: [
    { number: 10, parentNumber: 1, name: 'Car and taxi driving', description: '' },
    { number: 20, parentNumber: 1, name: 'Truck and trailer driving', description: '' },
  ],
  skills: SKILLS,
  labels: [
    ...SKILLS.map(skill => name('skill', skill.number, skill.name)),
    ...SKILLS.map(skill => alias('skill', skill.number, 'गाड़ी', 'hi')),
    alias('skill', 4, 'रस्सी से ट्रक का माल कसकर बाँधना', 'hi'),
    alias('sub_skill', 10, 'driver'),
    alias('sub_skill', 10, 'cab driver'),
    alias('sub_skill', 20, 'driver'),
    alias('sub_skill', 20, 'truck driver'),
    alias('sub_skill', 20, 'ட்ரக் டிரைவர்', 'ta'),
  ],
  glossary: [],
})
const match = (text: string) =>
  matchPhrase(snapshot, readPhrase(text), 5).map(({ skill, score, how }) => ({ skill, score, how }))

describe('the name of a trade or its worker', () => {
  test('means the skill for the whole trade, and its tasks are less probable', () => {
    const [first, ...others] = match('cab driver')
    expect(first).toEqual({ skill: 1, score: 0.95, how: 'alias' })
    for (const { score } of others) expect(score).toBeLessThanOrEqual(0.6)
  })

  test('that several trades share is not certain', () => {
    const both = match('driver').filter(({ how }) => how === 'alias')
    expect(both.map(({ skill, score }) => [skill, score])).toEqual([
      [1, 0.79],
      [3, 0.79],
    ])
  })

  test.each(['2 truck drivers needed urgently', 'truckdriver', 'experienced truck driver chahiye', 'ட்ரக் டிரைவர் தேவை'])(
    'is found in %j',
    text => {
      expect(match(text)[0]).toMatchObject({ skill: 3 })
    },
  )
})

test.each(['', 'good morning sir', 'salary 18,000 + PF + ESI', 'hr@driver.example', '+91 98765 43210', 'நல்ல சாலை'])(
  '%j means no skill',
  text => {
    expect(match(text)).toEqual([])
  },
)

test('a word in another script that sounds like a word of a Hindi label is not a guess', () => {
  expect(match('रस्सी')[0]).toMatchObject({ skill: 4, how: 'semantic' })
  expect(match('రస్సీ')).toEqual([])
})

test('the name of a skill is certain, and answers are in order, best first, within the limit', () => {
  const found = match('Hill road driving')
  expect(found[0]).toEqual({ skill: 2, score: 1, how: 'exact' })
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
  expect(matchPhrase(snapshot, readPhrase('driving'), 1)).toHaveLength(1)
})

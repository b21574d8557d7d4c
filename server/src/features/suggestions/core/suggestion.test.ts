import { describe, expect, test } from 'vitest'
import { offeredForNames, offeredForText } from './suggestion.ts'

const matches = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ skill: 1001 + at, score: 0.9 - at / 100, how: 'lexical' }))

describe('of names', () => {
  test('each skill with its place in the answer, its score and how it was found', () => {
    expect(offeredForNames([{ name: 'brick work', matches: matches(2) }])).toEqual([
      { phrase: 'brick work', skill: 1001, rank: 1, score: 0.9, how: 'lexical' },
      { phrase: 'brick work', skill: 1002, rank: 2, score: 0.89, how: 'lexical' },
    ])
  })
  test('at most the first five skills of the first fifty names', () => {
    const results = Array.from({ length: 60 }, (_, at) => ({ name: `name ${at}`, matches: matches(10) }))
    const offered = offeredForNames(results)
    expect(offered).toHaveLength(250)
    expect(Math.max(...offered.map(each => each.rank))).toBe(5)
    expect(offered.at(-1)!.phrase).toBe('name 49')
  })
  test('none of a name that leads to a person, also where the cut would hide it', () => {
    const hidden = `${'w'.repeat(119)} call 9876543210`
    for (const name of ['welder 98765 43210', 'asha@example.org', hidden])
      expect(offeredForNames([{ name, matches: matches(1) }])).toEqual([])
  })
  test('a phrase is cut at 120 letters, and no letter in half', () => {
    const [one] = offeredForNames([{ name: '\u{1F9F1}'.repeat(121), matches: matches(1) }])
    expect(one!.phrase).toBe('\u{1F9F1}'.repeat(120))
    const [half] = offeredForNames([{ name: 'brick \ud83e', matches: matches(1) }])
    expect(half!.phrase.isWellFormed()).toBe(true)
  })
})

describe('of a text', () => {
  test('each skill with its first mention', () => {
    const mentions = [{ text: 'brick work' }, { text: 'bricklaying' }]
    expect(offeredForText([{ skill: 1001, score: 0.8, mentions }])).toEqual([
      { phrase: 'brick work', skill: 1001, rank: 1, score: 0.8, how: 'mention' },
    ])
  })
  test('ranks are those of the answer, whatever is left out', () => {
    const skills = ['a@b', 'brick work'].map((text, at) => ({ skill: 1001 + at, score: 0.8, mentions: [{ text }] }))
    expect(offeredForText(skills).map(({ skill, rank }) => [skill, rank])).toEqual([[1002, 2]])
  })
  test('at most fifty, and none without a mention', () => {
    const skills = Array.from({ length: 60 }, (_, at) => ({ skill: at + 1, score: 0.5, mentions: [{ text: 'brick' }] }))
    expect(offeredForText(skills)).toHaveLength(50)
    expect(offeredForText([{ skill: 1, score: 0.5, mentions: [] }])).toEqual([])
  })
})

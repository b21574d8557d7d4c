import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LabelKind } from '../label.ts'
import type { LabelSpace } from '../lexical/label-space.ts'
import { buildSearchIndex, type LabelRow, type SearchIndex } from '../lexical/search-index.ts'
import { extractByLabels } from './extract.ts'
import { finish, tokenise } from './tokens.ts'

const extractSkills = (index: SearchIndex, text: string, limit: number) =>
  finish(extractByLabels(index, text, tokenise(text))).slice(0, limit)

function row(skill: number, text: string, kind: LabelKind = 'preferred', language = 'en'): LabelRow {
  return { skill, label: { text, language, kind } }
}

/** Enough labels with both words to make them common. */
const FILLER = Array.from({ length: 40 }, (_, i) => row(1000 + i, `zz${i} unit fixture`))

const CATALOGUE: readonly LabelRow[] = [
  ...FILLER,
  row(1, 'electrical wiring'),
  row(1, 'बिजली की वायरिंग', 'preferred', 'hi'),
  row(1, 'bijli ki wiring', 'romanised', 'hi'),
  row(2, 'wiring'),
  row(3, 'operate forklift'),
  row(4, 'Swift (computer programming)'),
  row(4, 'Swift', 'alias'),
  row(5, 'SQL'),
  row(6, 'GIS'),
  row(7, 'less', 'alias'),
  row(8, 'fixture', 'alias'),
  row(9, 'plastering'),
  row(10, 'plastering', 'alias'),
  row(11, 'Node.js'),
  row(12, 'R'),
  row(13, 'C#'),
  row(14, 'tile lagana', 'romanised', 'hi'),
  row(14, 'टाइल लगाना', 'preferred', 'hi'),
  row(15, 'चुनाई', 'preferred', 'hi'),
  row(16, 'repair a fridge'),
  row(17, 'fridge ki safai karna', 'romanised', 'hi'),
  { skill: 18, label: { text: 'security guard', language: 'en', kind: 'preferred' }, inheritedFrom: 'sub_skill' },
  row(18, 'gate duty'),
  row(19, 'drilling machine'),
  row(20, 'of the board', 'alias'),
  row(21, 'unit fixture'),
  row(22, 'फाइल', 'preferred', 'hi'),
  row(23, 'fail safe checks'),
  row(24, 'पुल', 'preferred', 'hi'),
  row(25, 'दे जा', 'preferred', 'hi'),
  row(26, 'unit'),
  row(27, 'chunaay dena', 'romanised', 'hi'),
  row(28, 'khad banana', 'romanised', 'hi'),
  row(29, 'cad drawings'),
]
const index = buildSearchIndex(CATALOGUE)

function found(text: string): Record<number, string[]> {
  return Object.fromEntries(
    extractSkills(index, text, 100).map(({ skill, mentions }) => [skill, mentions.map(mention => mention.text)]),
  )
}

describe('labels in a text', () => {
  test('are found in any case and punctuation', () => {
    expect(extractSkills(index, '✅ Need: ELECTRICAL-wiring!', 10)).toEqual([
      { skill: 1, score: expect.any(Number), mentions: [{ start: 8, end: 25, text: 'ELECTRICAL-wiring' }] },
    ])
  })

  test('take the longest: electrical wiring is not wiring as well', () => {
    expect(found('electrical wiring, then wiring')).toEqual({ 1: ['electrical wiring'], 2: ['wiring'] })
  })

  test('may have a word in another form, but not when they are a single word', () => {
    expect(found('operating forklifts')).toEqual({ 3: ['operating forklifts'] })
    expect(found('wire and wirings')).toEqual({})
  })

  test('do not span a sentence, list item or line, unless the label has the sign', () => {
    for (const text of ['drilling. Machine', 'drilling, machine', 'drilling\nmachine', 'drilling - machine'])
      expect(found(text)).toEqual({})
    expect(found('drilling/machine')).toEqual({ 19: ['drilling/machine'] })
    expect(found('Node.js')).toEqual({ 11: ['Node.js'] })
  })

  test('of a trade are not mentions of its skills', () => {
    expect(found('security guard wanted')).toEqual({})
  })
})

describe('Hindi', () => {
  test('is found in Devanagari, romanised, and in other spellings', () => {
    for (const text of ['बिजली की वायरिंग', 'bijli ki wiring', 'bijlee kee wiring', 'Bijali ki Viring'])
      expect(found(`${text} ka kaam`)).toEqual({ 1: [text] })
  })

  test('may lack or add function words', () => {
    expect(found('bijli wiring aani chahiye')[1]).toEqual(['bijli wiring'])
    expect(found('tile ko lagana')).toEqual({ 14: ['tile ko lagana'] })
    expect(found('fridge ki safai')).toEqual({ 17: ['fridge ki safai'] })
  })

  test('a single word is found by its folded form only if it cannot be English', () => {
    expect(found('chunaai')).toEqual({ 15: ['chunaai'] })
    expect(found('faail')).toEqual({ 22: ['faail'] })
    expect(found('they fail here')).toEqual({})
    expect(found('chunaay')).toEqual({})
  })

  test('is not found in an English word', () => {
    expect(found('khaad banana')).toEqual({ 28: ['khaad banana'] })
    expect(found('cad banana')).toEqual({})
  })

  test('in another spelling needs more than a few letters', () => {
    expect(found('pull and de jaa')).toEqual({})
    expect(found('पुल, दे जा')).toEqual({ 24: ['पुल'], 25: ['दे जा'] })
  })
})

describe('a single word', () => {
  test('that is common among labels, or everyday English, is not a mention', () => {
    expect(found('We use a fixture. Less work, of the board.')).toEqual({})
  })

  test('that is common among labels is a mention of the skill called just that', () => {
    expect(found('one unit')).toEqual({ 26: ['unit'] })
  })

  test('a label of common words only is not a mention', () => {
    expect(found('a unit fixture')).toEqual({ 26: ['unit'] })
  })

  test('that is a name and an everyday word needs its capital, inside a sentence', () => {
    expect(found('know Swift or Java')).toEqual({ 4: ['Swift'] })
    for (const text of [
      'a swift reply',
      'Swift reply',
      'Hello. Swift reply',
      'KNOW SWIFT',
      'Maruti Swift',
      'a Swift Car',
    ])
      expect(found(text)).toEqual({})
  })

  test('that is an abbreviation needs capitals where it could be read as a word', () => {
    expect(found('know sql well')).toEqual({ 5: ['sql'] })
    expect(found('know GIS well')).toEqual({ 6: ['GIS'] })
    expect(found('know gis well')).toEqual({})
    expect(found('ALL ABOUT GIS WORK')).toEqual({})
  })

  test('of two letters needs a sign or digit', () => {
    expect(found('R and r')).toEqual({})
    expect(found('know c#, too')).toEqual({ 13: ['c#'] })
  })
})

describe('the score', () => {
  function score(text: string, skill: number): number {
    return extractSkills(index, text, 100).find(hit => hit.skill === skill)!.score
  }

  test('is shared by the skills of one label, with more for the one whose name it is', () => {
    expect(found('plastering')).toEqual({ 9: ['plastering'], 10: ['plastering'] })
    expect(score('plastering', 9)).toBeGreaterThan(2 * score('plastering', 10))
    expect(score('plastering', 9)).toBeLessThan(score('wiring', 2) + 0.2)
  })

  test('grows with every mention and every word, and stays under 1', () => {
    expect(score('wiring', 2)).toBeLessThan(score('wiring, wiring', 2))
    expect(score('electrical wiring', 1)).toBeGreaterThan(score('wiring', 2))
    expect(score('electrical wiring, '.repeat(2000), 1)).toBeLessThanOrEqual(1)
  })

  test('is best first, and the limit keeps the best', () => {
    const text = 'wiring, electrical wiring, plastering'
    const all = extractSkills(index, text, 100)
    expect(all.map(hit => hit.score)).toEqual(all.map(hit => hit.score).toSorted((a, b) => b - a))
    expect(extractSkills(index, text, 2)).toEqual(all.slice(0, 2))
  })
})

describe('text without skills', () => {
  test.each([
    '',
    'Our company is a leading provider since 1995. Please call us for details.',
    'कृपया हमें फोन करें, वेतन अच्छा है।',
    'jaldi aaiye, naukri pakki hai',
    '😀😀😀 \uD83D \0',
  ])('%j gives nothing', text => {
    expect(extractSkills(index, text, 50)).toEqual([])
  })
})

const piece = fc.oneof(
  fc.constantFrom(...CATALOGUE.slice(FILLER.length).map(({ label }) => label.text)),
  fc.constantFrom(' ', ', ', '. ', '\n', ' ka ', ' aur ', 'ing', '😀', '\uD83D', 'WIRING', 'मैं', '-', '½'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const texts = fc.array(piece, { maxLength: 25 }).map(pieces => pieces.join(''))

describe('any text', () => {
  test('gives the same twice, with mentions that are really there and do not overlap', () => {
    fc.assert(
      fc.property(texts, text => {
        const skills = extractSkills(index, text, 100)
        expect(extractSkills(index, text, 100)).toEqual(skills)
        for (const { score, mentions } of skills) {
          expect(score > 0 && score <= 1).toBe(true)
          expect(mentions.length).toBeGreaterThan(0)
          let end = 0
          for (const mention of mentions) {
            expect(mention.start).toBeGreaterThanOrEqual(end)
            expect(mention.end).toBeGreaterThan(mention.start)
            expect(text.slice(mention.start, mention.end)).toBe(mention.text)
            expect(mention.text.isWellFormed()).toBe(true)
            end = mention.end
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('followed by another on a new line loses no mention of either', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const both = spans(`${one}\n${other}`)
        for (const span of spans(one)) expect(both).toContain(span)
        for (const span of spans(other, one.length + 1)) expect(both).toContain(span)
      }),
      { numRuns: 300 },
    )
  })

  function spans(text: string, offset = 0): string[] {
    return extractSkills(index, text, 1000).flatMap(({ skill, mentions }) =>
      mentions.map(({ start, end }) => `${skill} ${start + offset} ${end + offset}`),
    )
  }

  test('that is a label of several words finds the skill', () => {
    const tooCommon = ['of the board', 'unit fixture']
    const contentWords = CATALOGUE.filter(
      ({ label, inheritedFrom }) =>
        inheritedFrom === undefined && label.text.includes(' ') && !tooCommon.includes(label.text),
    )
    expect(contentWords.length).toBeGreaterThan(40)
    for (const { skill, label } of contentWords)
      expect(found(label.text)[skill]).toEqual([label.text.replace(/\)$/, '')])
  })

  test('ten times as long takes ten times the comparisons', () => {
    let comparisons = 0
    const counted = (space: LabelSpace): LabelSpace => ({
      ...space,
      texts: {
        offsets: space.texts.offsets,
        get bytes() {
          comparisons++
          return space.texts.bytes
        },
      },
    })
    const counting: SearchIndex = { ...index, plain: counted(index.plain), folded: counted(index.folded) }
    const unit = 'electrical wiring tile lagana ka ki और बिजली की वायरिंग know SQL operate forklift of the '
    const work = (times: number) => {
      comparisons = 0
      extractSkills(counting, unit.repeat(times), 20)
      return comparisons
    }
    const once = work(50)
    expect(once).toBeGreaterThan(1000)
    expect(work(500)).toBeLessThan(12 * once)
  })
})

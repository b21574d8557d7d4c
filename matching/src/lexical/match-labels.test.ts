import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LabelKind } from '../label.ts'
import { readPhrase } from '../phrase.ts'
import { matchLabels } from './match-labels.ts'
import { searchSkills } from './search.ts'
import { buildSearchIndex, type LabelRow, type SearchIndex } from './search-index.ts'

const search = (index: SearchIndex, keyword: string, page: { offset: number; limit: number }) =>
  searchSkills(index, readPhrase(keyword), page)

function row(skill: number, text: string, kind: LabelKind = 'preferred', language = 'en'): LabelRow {
  return { skill, label: { text, language, kind } }
}

function inherited(skill: number, text: string, language = 'en'): LabelRow {
  return { skill, label: { text, language, kind: 'alias' }, inheritedFrom: 'sub_skill' }
}

const CATALOGUE: readonly LabelRow[] = [
  row(1, 'Electrical wiring'),
  row(1, 'बिजली की वायरिंग', 'preferred', 'hi'),
  row(1, 'bijli ki wiring', 'romanised', 'hi'),
  row(1, 'house wiring work', 'alias'),
  row(2, 'Brick laying'),
  row(2, 'bricklaying', 'alias'),
  row(3, 'operate forklift'),
  row(3, 'operate forklifts in a warehouse', 'alias'),
  row(4, 'vehicle entry'),
  row(5, 'Main gate duty'),
  inherited(5, 'security guard'),
  inherited(6, 'security guard'),
  row(6, 'Night patrolling'),
  row(7, 'handle securities'),
  row(8, 'compost making'),
  row(8, 'khad banana', 'romanised', 'hi'),
  row(9, 'cad drawings'),
  row(10, 'guard lathe'),
  inherited(11, 'delivery boy'),
  row(11, 'Parcel drop at door'),
  row(12, 'delivery'),
  row(13, 'welding'),
  row(14, 'welding', 'alias'),
  row(14, 'join metals'),
  row(15, 'कू', 'preferred', 'hi'),
  row(16, 'deewar chunai', 'romanised', 'hi'),
  row(17, 'चुनाई देखना', 'preferred', 'hi'),
  row(18, 'सफाई देखना', 'preferred', 'hi'),
  row(19, 'safari tours'),
  row(20, 'oil a lathe'),
]
const index = buildSearchIndex(CATALOGUE)

function match(name: string, limit = 10) {
  return matchLabels(index, readPhrase(name), limit)
}

describe('a name that is a label', () => {
  test('is exact for the preferred label and for the Hindi name', () => {
    for (const name of ['Electrical wiring', 'electrical  WIRING!', 'बिजली की वायरिंग'])
      expect(match(name)[0]).toMatchObject({ skill: 1, score: 1, how: 'exact' })
  })

  test('is an alias for any other label, romanised Hindi too', () => {
    expect(match('Bricklaying')[0]).toEqual({ skill: 2, score: 0.95, how: 'alias', label: 'bricklaying' })
    expect(match('bijli ki wiring')[0]).toMatchObject({ skill: 1, score: 0.95, how: 'alias' })
  })

  test('is an alias with a little less for another spelling of the Hindi', () => {
    expect(match('bijalee kee viring')[0]).toEqual({ skill: 1, score: 0.9, how: 'alias', label: 'bijli ki wiring' })
  })

  test('is exact before alias if two skills have it', () => {
    expect(match('welding').map(({ skill, how }) => [skill, how])).toEqual([
      [13, 'exact'],
      [14, 'alias'],
    ])
  })
})

describe('a name that is similar to a label', () => {
  test('is lexical, and scores less than every equal label', () => {
    const [first] = match('wiring electrical')
    expect(first).toMatchObject({ skill: 1, how: 'lexical' })
    expect(first!.score).toBeLessThan(0.85)
    expect(first!.score).toBeGreaterThan(0.8)
  })

  test('may have other forms and a misspelling', () => {
    expect(match('operating forklifts')[0]).toMatchObject({ skill: 3, label: 'operate forklift', how: 'lexical' })
    expect(match('brick layng')[0]).toMatchObject({ skill: 2, how: 'lexical' })
  })

  test('scores more, the more of the label it has', () => {
    const other = buildSearchIndex([row(1, 'repair diesel pump motors'), row(2, 'weld pipes'), row(3, 'lay bricks')])
    const scores = ['diesel pump', 'diesel pump motors', 'motors pump diesel repair', 'repair diesel pump motors'].map(
      name => matchLabels(other, readPhrase(name), 1)[0]!.score,
    )
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(new Set(scores).size).toBe(4)
  })

  test('may add "ka kaam" without a lower score', () => {
    expect(match('bijli ki wiring ka kaam')[0]!.score).toBeCloseTo(match('wiring ki bijli')[0]!.score, 1)
    expect(match('bijli ki wiring ka kaam')[0]!.skill).toBe(1)
  })

  test('may be Hindi in other letters than the label, in another order', () => {
    const [first] = match('चुनाई दीवार')
    expect(first).toMatchObject({ skill: 16, how: 'lexical', label: 'deewar chunai' })
    expect(first!.score).toBeGreaterThan(0.75)
  })

  test('may be an English word in Devanagari', () => {
    expect(match('वेल्डिंग')[0]).toMatchObject({ skill: 13, how: 'lexical', label: 'welding' })
  })

  test('scores little if it is one word of a longer label', () => {
    const [first] = match('guard')
    expect(first).toMatchObject({ skill: 10, label: 'guard lathe' })
    expect(first!.score).toBeLessThan(0.5)
  })

  test('needs more than one of two words if the label has another word too', () => {
    expect(match('data entry')).toEqual([])
  })
})

describe('unknown words', () => {
  test.each(['raj kumar', 'xyzzy', '', ' ', '🔥', 'of the', 'ka kaam', 'qqqqqqqoo', 'bruck laying'])(
    '%j finds nothing',
    name => {
      expect(match(name)).toEqual([])
    },
  )

  test('a Hindi word does not match a similar English word, nor the other way round', () => {
    expect(match('cad').map(({ skill }) => skill)).toEqual([9])
    expect(match('khad').map(({ skill }) => skill)).toEqual([8])
    expect(match('safaai').map(({ skill }) => skill)).toEqual([18])
    expect(match('safaai tours').map(({ skill }) => skill)).not.toContain(19)
  })
})

describe("a trade's name", () => {
  test('returns its skills with half the score', () => {
    expect(match('Security Guard')).toEqual([
      { skill: 5, score: 0.5, how: 'lexical', label: 'security guard' },
      { skill: 6, score: 0.5, how: 'lexical', label: 'security guard' },
    ])
  })

  test('must be the whole name', () => {
    expect(match('night guard').map(({ skill }) => skill)).not.toContain(5)
  })

  test('comes before a skill that has only a part of it', () => {
    expect(match('delivery boy').map(({ skill }) => skill)).toEqual([11])
    expect(match('delivery')[0]).toMatchObject({ skill: 12, how: 'exact' })
  })
})

describe('any name', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc
      .array(fc.constantFrom('bijli', 'ki', 'wiring', 'guard', 'operate', 'का', 'वायरिंग', 'x'), { maxLength: 12 })
      .map(words => words.join(' ')),
  )

  test('gives the same answer twice, within bounds and in order, and leaves the search as it was', () => {
    const before = search(index, 'wiring', { offset: 0, limit: 10 })
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 10 }), (name, limit) => {
        const found = match(name, limit)
        expect(match(name, limit)).toEqual(found)
        expect(found.length).toBeLessThanOrEqual(limit)
        expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
        for (const { score, how } of found)
          expect(score >= 0.4 && score <= { exact: 1, alias: 0.95, lexical: 0.84 }[how]).toBe(true)
        expect(new Set(found.map(({ skill }) => skill)).size).toBe(found.length)
      }),
    )
    expect(search(index, 'wiring', { offset: 0, limit: 10 })).toEqual(before)
  })

  test('that is a skill’s own label finds that skill', () => {
    const own = CATALOGUE.filter(label => label.inheritedFrom === undefined)
    expect(own.length).toBeGreaterThan(20)
    for (const { skill, label } of own)
      expect(match(label.text, 50)).toContainEqual(
        expect.objectContaining({ skill, how: label.kind === 'preferred' ? 'exact' : 'alias' }),
      )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LabelKind } from '../label.ts'
import { readPhrase } from '../phrase.ts'
import { searchSkills } from './search.ts'
import { buildSearchIndex, type LabelRow, type SearchIndex } from './search-index.ts'

/** Without the order of the hits, which has its own test. */
const search = (index: SearchIndex, keyword: string, page: { offset: number; limit: number }) => {
  const { total, hits } = searchSkills(index, readPhrase(keyword), page)
  return { total, hits: hits.map(({ order: _, ...hit }) => hit) }
}

const ALL = { offset: 0, limit: 1000 }

function row(skill: number, text: string, kind: LabelKind = 'preferred', language = 'en'): LabelRow {
  return { skill, label: { text, language, kind } }
}

const CATALOGUE: readonly LabelRow[] = [
  row(1, 'welding'),
  row(1, 'weld metal', 'alias'),
  row(1, 'वेल्डिंग', 'alias', 'hi'),
  row(2, 'welding equipment'),
  row(3, 'maintain arc welding equipment'),
  row(4, 'drive a forklift'),
  row(4, 'forklift driver', 'alias'),
  row(5, 'electrical wiring'),
  row(5, 'बिजली का काम', 'alias', 'hi'),
  row(5, 'bijli ka kaam', 'romanised', 'hi'),
  row(6, 'electrician tools'),
  row(7, 'C++'),
  row(8, 'C#'),
  row(9, 'nail care'),
  row(10, 'tailoring'),
  row(10, 'darzi ka kaam', 'romanised', 'hi'),
  row(11, 'safe work at heights'),
  row(12, 'use of the internet'),
]
const index = buildSearchIndex(CATALOGUE)

function skills(keyword: string): number[] {
  return search(index, keyword, ALL).hits.map(hit => hit.skill)
}

function first(keyword: string) {
  return search(index, keyword, ALL).hits[0]
}

describe('ranking', () => {
  test('an equal label comes first, then labels that start with the keyword, then labels with its words', () => {
    expect(search(index, 'welding', ALL)).toEqual({
      total: 3,
      hits: [
        { skill: 1, matched: 'welding', tier: 'exact' },
        { skill: 2, matched: 'welding equipment', tier: 'prefix' },
        { skill: 3, matched: 'maintain arc welding equipment', tier: 'word' },
      ],
    })
  })

  test('words may be in any order, and the last may be incomplete', () => {
    expect(first('equipment arc wel')).toEqual({ skill: 3, matched: 'maintain arc welding equipment', tier: 'word' })
  })

  test('a label that lacks a word, or has an incomplete word that is not the last, does not match all words', () => {
    for (const keyword of ['electrician equipment', 'wel equipment'])
      expect(search(index, keyword, ALL).hits.filter(hit => hit.tier !== 'similar')).toEqual([])
  })

  test('the shortest of the labels that start alike comes first', () => {
    const some = buildSearchIndex([row(1, 'paint long walls'), row(2, 'paint walls'), row(3, 'paint')])
    expect(search(some, 'pai', ALL).hits.map(hit => hit.skill)).toEqual([3, 2, 1])
  })

  test('of equal labels the preferred comes before the alias, the alias before the romanised, then the lower number', () => {
    const some = buildSearchIndex([
      row(1, 'x', 'preferred'),
      row(1, 'plumbing', 'romanised'),
      row(2, 'plumbing', 'alias'),
      row(9, 'plumbing'),
      row(4, 'plumbing'),
    ])
    expect(search(some, 'Plumbing', ALL).hits.map(hit => hit.skill)).toEqual([4, 9, 2, 1])
  })

  test('a skill with several fitting labels is one hit with its best one', () => {
    const { total, hits } = search(index, 'forklift', ALL)
    expect({ total, hits }).toEqual({ total: 1, hits: [{ skill: 4, matched: 'forklift driver', tier: 'prefix' }] })
  })

  test('the label is given as it was written', () => {
    expect(first('c++')).toEqual({ skill: 7, matched: 'C++', tier: 'exact' })
    expect(first('c#')).toEqual({ skill: 8, matched: 'C#', tier: 'exact' })
  })

  test('the order of the rows makes no difference', () => {
    const rows = [...CATALOGUE, row(20, 'Joinery', 'alias'), row(20, 'JOINERY', 'alias')]
    const turned = buildSearchIndex([...rows].reverse())
    for (const keyword of ['welding', 'weldng', 'bijli', 'e', 'work', 'joinery'])
      expect(search(turned, keyword, ALL)).toEqual(search(buildSearchIndex(rows), keyword, ALL))
  })
})

describe('misspelt words', () => {
  test.each(['weldng', 'weldding', 'wedling', 'walding'])('%s still finds welding', keyword => {
    const english = buildSearchIndex(CATALOGUE.filter(({ label }) => label.language === 'en'))
    expect(search(english, keyword, ALL).hits[0]).toEqual({ skill: 1, matched: 'welding', tier: 'similar' })
  })

  test('one misspelt word among right ones', () => {
    expect(first('maintain arc weldng equipment')?.skill).toBe(3)
    expect(first('forklift drivr')?.skill).toBe(4)
  })

  test('a last word both misspelt and cut', () => {
    expect(skills('electrcia')).toContain(6)
  })

  test('a misspelling that is another known word', () => {
    const some = buildSearchIndex([row(1, 'shoots of trees'), row(2, 'plan shots'), row(3, 'plan parties')])
    expect(search(some, 'plan shoots', ALL).hits[0]?.skill).toBe(2)
  })

  test('most words are enough, one rare word of many is not', () => {
    expect(skills('maintain arc welding equipment daily')).toContain(3)
    expect(skills('xqzvw jkwq pqzrt welding')).toEqual([])
  })

  test('noise finds nothing', () => {
    for (const keyword of ['xqzvw', 'qqqqqqqqq', 'zzz yyy xxx', '', '   ', '!!!', '🙂'])
      expect(search(index, keyword, ALL)).toEqual({ total: 0, hits: [] })
  })

  test('with ten labels that have all words, labels with most of them are omitted', () => {
    const full = Array.from({ length: 10 }, (_, i) => row(i + 1, `heavy rail yard crane signal test work ${i}`))
    const nearly = row(99, 'heavy rail yard crane signal test')
    const keyword = 'work heavy rail yard crane signal test'
    expect(search(buildSearchIndex([...full.slice(0, 3), nearly]), keyword, ALL).total).toBe(4)
    expect(search(buildSearchIndex([...full, nearly]), keyword, ALL).total).toBe(10)
  })

  test('with a label that equals or starts with the keyword, labels with most of its words are omitted', () => {
    const some = buildSearchIndex([row(1, 'heavy rail yard crane signal test'), row(2, 'heavy rail yard crane signal')])
    expect(search(some, 'heavy rail yard crane signal te', ALL).hits.map(hit => hit.skill)).toEqual([1])
  })

  test('a known word is not corrected while labels have it', () => {
    const some = buildSearchIndex([row(1, 'welder'), row(2, 'welded')])
    expect(search(some, 'welder', ALL).hits.map(hit => hit.skill)).toEqual([1])
  })

  test('weak matches are omitted if there is a good one', () => {
    const some = buildSearchIndex([row(1, 'repair steam boilers'), row(2, 'repair steam'), row(3, 'steam')])
    expect(search(some, 'repair steam biolers', ALL).hits.map(hit => hit.skill)).toEqual([1])
  })

  test('so are the best of the Hindi labels if they are weak', () => {
    const others = Array.from({ length: 10 }, (_, i) => row(10 + i, `rasoi ${i}`, 'romanised', 'hi'))
    const some = buildSearchIndex([
      row(1, 'repair steam boilers'),
      row(2, 'repair steam kaam', 'romanised', 'hi'),
      ...others,
    ])
    expect(search(some, 'repair steam biolers', ALL).hits.map(hit => hit.skill)).toEqual([1])
  })
})

describe('Hindi', () => {
  test.each([
    'bijli ka kaam',
    'bijlee ka kam',
    'bijali ka kaam',
    'बिजली का काम',
    'bijli',
    'बिजली',
    'bijli kaam karna',
    'bijli wala',
  ])('%s finds the wiring skill first', keyword => {
    expect(first(keyword)?.skill).toBe(5)
  })

  test('the whole label in another spelling is exact, after the same spelling', () => {
    expect(first('bijlee ka kam')).toEqual({ skill: 5, matched: 'बिजली का काम', tier: 'exact' })
    expect(first('bijli ka kaam')).toEqual({ skill: 5, matched: 'bijli ka kaam', tier: 'exact' })
  })

  test('a Devanagari label is found by the Latin spelling and the other way round', () => {
    expect(first('वेल्डिंग')?.skill).toBe(1)
    const some = buildSearchIndex([row(1, 'x'), row(1, 'वेल्डिंग', 'alias', 'hi')])
    expect(search(some, 'welding', ALL).hits).toEqual([{ skill: 1, matched: 'वेल्डिंग', tier: 'exact' }])
    expect(first('दर्ज़ी')?.skill).toBe(10)
  })

  test('an English loan word in Devanagari finds the English label', () => {
    const some = buildSearchIndex([row(1, 'welding'), row(2, 'wedding')])
    expect(search(some, 'वेल्डिंग', ALL).hits).toEqual([{ skill: 1, matched: 'welding', tier: 'similar' }])
  })

  test('function words are not required, and do not prevent an exact match', () => {
    expect(first('darzi ke kaam')?.skill).toBe(10)
    expect(first('darzi ka kaam')?.tier).toBe('exact')
    expect(first('bijli wala')?.tier).toBe('word')
  })

  test('function words alone are searched like any word', () => {
    expect(search(index, 'kaam', ALL).hits.map(hit => [hit.skill, hit.tier])).toEqual([
      [5, 'word'],
      [10, 'word'],
    ])
  })

  test('a label that has them too is covered better', () => {
    const some = buildSearchIndex([row(1, 'bijli ghar', 'alias', 'hi'), row(2, 'bijli kaam', 'alias', 'hi')])
    expect(search(some, 'kaam bijli', ALL).hits.map(hit => hit.skill)).toEqual([2, 1])
  })

  test('English words are not folded together', () => {
    const some = buildSearchIndex([row(1, 'bath'), row(2, 'bat'), row(3, 'zoo'), row(4, 'ju')])
    expect(search(some, 'bat', ALL).hits.map(hit => [hit.skill, hit.tier])).toEqual([
      [2, 'exact'],
      [1, 'prefix'],
    ])
    expect(search(some, 'zoo', ALL).total).toBe(1)
  })
})

describe('for every catalogue and keyword', () => {
  const word = fc.constantFrom(
    'weld',
    'welding',
    'metal',
    'drive',
    'driver',
    'of',
    'c++',
    'बिजली',
    'काम',
    'का',
    'bijli',
    'kaam',
    'a',
  )
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '))
  const kind = fc.constantFrom<LabelKind>('preferred', 'alias', 'romanised')
  const anyLabel = fc.record({ text, language: fc.constantFrom('en', 'hi'), kind })
  const catalogue = fc.array(fc.record({ skill: fc.integer({ min: 1, max: 12 }), label: anyLabel }), { maxLength: 25 })
  const unit = fc.nat(0x10ffff).map(point => String.fromCodePoint(point))
  const keyword = fc.oneof(
    text,
    fc.array(unit, { maxLength: 100 }).map(units => units.join('')),
    fc.string({ maxLength: 8 }),
  )

  test('every label finds its own skill, whole', () => {
    fc.assert(
      fc.property(catalogue, rows => {
        const built = buildSearchIndex(rows)
        for (const { skill, label } of rows)
          expect(search(built, label.text, ALL).hits.find(hit => hit.skill === skill)?.tier).toBe('exact')
      }),
      { numRuns: 60 },
    )
  })

  test('pages are parts of one list, and total is its length', () => {
    fc.assert(
      fc.property(catalogue, keyword, fc.integer({ min: 1, max: 5 }), (rows, typed, limit) => {
        const built = buildSearchIndex(rows)
        const whole = search(built, typed, ALL)
        const pages = []
        for (let offset = 0; offset < whole.total; offset += limit)
          pages.push(...search(built, typed, { offset, limit }).hits)
        expect(pages).toEqual(whole.hits)
        expect(new Set(pages.map(hit => hit.skill)).size).toBe(whole.total)
      }),
    )
  })

  test('hits are sorted by order, then by skill', () => {
    fc.assert(
      fc.property(catalogue, keyword, (rows, typed) => {
        const { hits } = searchSkills(buildSearchIndex(rows), readPhrase(typed), ALL)
        expect(hits).toEqual(hits.toSorted((a, b) => a.order - b.order || a.skill - b.skill))
      }),
    )
  })

  test('the same keyword gives the same result, whatever was searched in between', () => {
    fc.assert(
      fc.property(catalogue, keyword, keyword, (rows, typed, other) => {
        const built = buildSearchIndex(rows)
        const before = search(built, typed, ALL)
        search(built, other, ALL)
        expect(search(built, typed, ALL)).toEqual(before)
        expect(search(buildSearchIndex(rows), typed, ALL)).toEqual(before)
      }),
    )
  })

  test('a search with many results leaves no state behind', () => {
    const built = buildSearchIndex(Array.from({ length: 12 }, (_, i) => row(i + 1, `arc weld ${i}`)))
    expect(search(built, 'weld', ALL).total).toBe(12)
    expect(search(built, '3', ALL).hits).toEqual([{ skill: 4, matched: 'arc weld 3', tier: 'word' }])
  })

  test('labels with any characters are indexed and searched without an error', () => {
    const anyRow = fc.array(unit, { maxLength: 30 }).map(units => row(1, units.join('')))
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), keyword, (rows, typed) => {
        const { total, hits } = search(buildSearchIndex(rows), typed, ALL)
        expect(hits).toHaveLength(total)
      }),
    )
  })
})

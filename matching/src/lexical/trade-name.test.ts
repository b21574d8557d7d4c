import { describe, expect, test } from 'vitest'
import type { LabelKind } from '../label.ts'
import { readPhrase } from '../phrase.ts'
import { matchLabels } from './match-labels.ts'
import { buildSearchIndex, type LabelRow } from './search-index.ts'
import { findTradeName } from './trade-name.ts'

const own = (skill: number, text: string, kind: LabelKind = 'preferred', language = 'en'): LabelRow => ({
  skill,
  label: { text, language, kind },
})
const ofTrade = (skill: number, text: string, language = 'en', kind: LabelKind = 'alias'): LabelRow => ({
  skill,
  label: { text, language, kind },
  inheritedFrom: 'sub_skill',
})
const index = buildSearchIndex([
  own(1, 'Pipe jointing'),
  own(2, 'Tap replacement'),
  own(3, 'Parcel drop at door'),
  own(4, 'Emergency childbirth help'),
  own(4, 'delivery karana', 'romanised', 'hi'),
  own(5, 'Fire first response'),
  own(5, 'fire safety', 'alias'),
  own(6, 'Extinguisher checking'),
  ofTrade(1, 'plumber'),
  ofTrade(2, 'plumber'),
  ofTrade(1, 'raj mistri', 'hi', 'romanised'),
  ofTrade(3, 'delivery wala', 'hi', 'romanised'),
  ofTrade(6, 'Fire safety'),
  ofTrade(6, 'security guard'),
])

describe('the name of a trade or of its workers', () => {
  test.each([
    ['as it is', 'Plumber', 'plumber'],
    ['by its sound', 'raaj mistree', 'raaj mistree'],
    ['of several people', 'security guards', 'security guard'],
    ['asked for', 'urgent: 2 experienced plumbers needed', 'plumber'],
    ['asked for in Hindi', 'raj mistri chahiye', 'raj mistri'],
    ['with years', 'plumber with 3 years experience', 'plumber'],
    ['with Hindi digits', '२ plumber चाहिए', 'plumber'],
  ])('%s', (_, name, trade) => {
    expect(findTradeName(index, readPhrase(name))?.text).toBe(trade)
  })

  test.each(['Pipe jointing', 'plumber tools', 'needed', '', '2', 'chahiye', 'nobody'])('not %j', name => {
    expect(findTradeName(index, readPhrase(name))).toBeNull()
  })
})

test('what shares the words of a trade’s name does not come before the trade’s own skills', () => {
  expect(matchLabels(index, readPhrase('delivery karne wala'), 5)[0]).toMatchObject({ skill: 4 })
  expect(matchLabels(index, readPhrase('delivery wala'), 5).map(({ skill }) => skill)).toEqual([3])
})

test('a skill with the exact name of a trade comes before the other skills of the trade', () => {
  expect(matchLabels(index, readPhrase('fire safety'), 5).map(({ skill, score }) => [skill, score])).toEqual([
    [5, 0.95],
    [6, 0.5],
  ])
})

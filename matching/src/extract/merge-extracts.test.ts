import { describe, expect, test } from 'vitest'
import { mergeExtracts } from './extract.ts'

const text = 'wire drawing machine, wires and walls, wall painting'
const span = (words: string, from = 0) => {
  const start = text.indexOf(words, from)
  return { start, end: start + words.length, text: words }
}
const named = (skill: number, score: number, ...spans: ReturnType<typeof span>[]) => ({ skill, score, mentions: spans })
const byMeaning = (skill: number, score: number, { start, end }: ReturnType<typeof span>) => ({
  skill,
  score,
  start,
  end,
})
const join = (names: ReturnType<typeof named>[], meanings: ReturnType<typeof byMeaning>[]) =>
  mergeExtracts(text, names, meanings)

describe('labels and meaning together', () => {
  test('a skill found in both ways has the higher score and the places of both', () => {
    const labels = [named(1, 0.6, span('wall painting'))]
    expect(join(labels, [byMeaning(1, 0.75, span('walls'))])).toEqual([
      { skill: 1, score: 0.75, mentions: [span('walls'), span('wall painting')] },
    ])
    expect(join(labels, [byMeaning(1, 0.25, span('walls'))])[0]!.score).toBe(0.6)
  })

  test('best first, and of equal scores the lower number', () => {
    const found = join(
      [named(5, 0.5, span('walls'))],
      [byMeaning(9, 0.8, span('wires')), byMeaning(2, 0.5, span('machine'))],
    )
    expect(found.map(({ skill }) => skill)).toEqual([9, 2, 5])
  })

  test('a mention by meaning inside a longer label of another skill is dropped', () => {
    const label = named(1, 0.6, span('wire drawing machine'))
    expect(join([label], [byMeaning(2, 0.8, span('wire drawing'))])).toEqual([label])
    expect(join([label], [byMeaning(2, 0.8, span('drawing machine'))])).toEqual([label])
  })

  test('another place of such a skill still counts, with its own score', () => {
    const label = named(1, 0.6, span('wire drawing machine'))
    const meanings = [byMeaning(2, 0.8, span('wire drawing')), byMeaning(2, 0.3, span('wires'))]
    expect(join([label], meanings)).toEqual([label, { skill: 2, score: 0.3, mentions: [span('wires')] }])
  })

  test('a mention at the same place as a label, or beyond it, is kept', () => {
    const label = named(1, 0.6, span('wall painting'))
    expect(join([label], [byMeaning(2, 0.8, span('wall painting'))]).map(({ skill }) => skill)).toEqual([2, 1])
    expect(join([label], [byMeaning(2, 0.8, span('walls, wall painting'))]).map(({ skill }) => skill)).toEqual([2, 1])
  })

  test('a label of two skills suppresses neither of them', () => {
    const labels = [named(1, 0.6, span('wire drawing machine')), named(2, 0.4, span('wire drawing machine'))]
    const [first] = join(labels, [byMeaning(2, 0.8, span('drawing machine'))])
    expect(first).toEqual({ skill: 2, score: 0.8, mentions: [span('wire drawing machine')] })
  })

  test('places of one skill never overlap: the label is kept', () => {
    const labels = [named(1, 0.6, span('walls'), span('wall painting'))]
    const meanings = [
      byMeaning(1, 0.3, span('wires and walls')),
      byMeaning(1, 0.3, span('painting')),
      byMeaning(1, 0.3, span('machine')),
    ]
    expect(
      join(
        labels,
        meanings.toSorted((a, b) => a.start - b.start),
      )[0]!.mentions,
    ).toEqual([span('machine'), span('walls'), span('wall painting')])
  })

  test('thousands of places of one skill are merged', () => {
    const long = 'wall '.repeat(10_000)
    const at = (nth: number) => ({ start: nth * 5, end: nth * 5 + 4, text: 'wall' })
    const labels = [{ skill: 1, score: 0.5, mentions: Array.from({ length: 5_000 }, (_, nth) => at(2 * nth)) }]
    const meanings = Array.from({ length: 10_000 }, (_, nth) => ({ skill: 1, score: 0.3, ...at(nth) }))
    expect(mergeExtracts(long, labels, meanings)[0]!.mentions).toEqual(
      Array.from({ length: 10_000 }, (_, nth) => at(nth)),
    )
  })
})

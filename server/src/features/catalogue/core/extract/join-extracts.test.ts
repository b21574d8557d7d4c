import { describe, expect, test } from 'vitest'
import { joinExtracts } from './join-extracts.ts'

const text = 'wire drawing machine, wires and walls, wall painting'
const span = (words: string, from = 0) => {
  const start = text.indexOf(words, from)
  return { start, end: start + words.length, text: words }
}
const named = (skill: number, score: number, ...spans: ReturnType<typeof span>[]) => ({ skill, score, mentions: spans })
const spoken = (skill: number, score: number, { start, end }: ReturnType<typeof span>) => ({ skill, score, start, end })
const join = (names: ReturnType<typeof named>[], meanings: ReturnType<typeof spoken>[]) =>
  joinExtracts(text, names, meanings)

describe('labels and meaning together', () => {
  test('of a skill found in both ways the surer score counts, and the places of both', () => {
    const labels = [named(1, 0.6, span('wall painting'))]
    expect(join(labels, [spoken(1, 0.75, span('walls'))])).toEqual([
      { skill: 1, score: 0.75, mentions: [span('walls'), span('wall painting')] },
    ])
    expect(join(labels, [spoken(1, 0.25, span('walls'))])[0]!.score).toBe(0.6)
  })

  test('best first, and of two alike the older skill', () => {
    const found = join([named(5, 0.5, span('walls'))], [spoken(9, 0.8, span('wires')), spoken(2, 0.5, span('machine'))])
    expect(found.map(({ skill }) => skill)).toEqual([9, 2, 5])
  })

  test('inside a longer label of another skill nothing else is meant', () => {
    const label = named(1, 0.6, span('wire drawing machine'))
    expect(join([label], [spoken(2, 0.8, span('wire drawing'))])).toEqual([label])
    expect(join([label], [spoken(2, 0.8, span('drawing machine'))])).toEqual([label])
  })

  test('of such a skill another place still counts, with the score it has there', () => {
    const label = named(1, 0.6, span('wire drawing machine'))
    const meanings = [spoken(2, 0.8, span('wire drawing')), spoken(2, 0.3, span('wires'))]
    expect(join([label], meanings)).toEqual([label, { skill: 2, score: 0.3, mentions: [span('wires')] }])
  })

  test('the very place of a label, and one that reaches beyond it, may mean another skill too', () => {
    const label = named(1, 0.6, span('wall painting'))
    expect(join([label], [spoken(2, 0.8, span('wall painting'))]).map(({ skill }) => skill)).toEqual([2, 1])
    expect(join([label], [spoken(2, 0.8, span('walls, wall painting'))]).map(({ skill }) => skill)).toEqual([2, 1])
  })

  test('a label of two skills holds neither of them back', () => {
    const labels = [named(1, 0.6, span('wire drawing machine')), named(2, 0.4, span('wire drawing machine'))]
    const [first] = join(labels, [spoken(2, 0.8, span('drawing machine'))])
    expect(first).toEqual({ skill: 2, score: 0.8, mentions: [span('wire drawing machine')] })
  })

  test('places of one skill never overlap: its label stands for its meaning', () => {
    const labels = [named(1, 0.6, span('walls'), span('wall painting'))]
    const meanings = [
      spoken(1, 0.3, span('wires and walls')),
      spoken(1, 0.3, span('painting')),
      spoken(1, 0.3, span('machine')),
    ]
    expect(
      join(
        labels,
        meanings.toSorted((a, b) => a.start - b.start),
      )[0]!.mentions,
    ).toEqual([span('machine'), span('walls'), span('wall painting')])
  })

  test('thousands of places of one skill are joined in one go', () => {
    const long = 'wall '.repeat(10_000)
    const at = (nth: number) => ({ start: nth * 5, end: nth * 5 + 4, text: 'wall' })
    const labels = [{ skill: 1, score: 0.5, mentions: Array.from({ length: 5_000 }, (_, nth) => at(2 * nth)) }]
    const meanings = Array.from({ length: 10_000 }, (_, nth) => ({ skill: 1, score: 0.3, ...at(nth) }))
    expect(joinExtracts(long, labels, meanings)[0]!.mentions).toEqual(
      Array.from({ length: 10_000 }, (_, nth) => at(nth)),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhrase } from '../phrase.ts'
import { buffersOf } from '../snapshot.ts'
import { sampleGlossary, sampleGlossaryIndex } from './glossary.fixture.ts'
import { meaningsOf, readConcepts, readGlossary } from './glossary.ts'
import { matchGlossary, rankByGlossary } from './match-glossary.ts'

const rank = (text: string, limit: number) =>
  rankByGlossary(sampleGlossaryIndex, readConcepts(sampleGlossary, readPhrase(text)), limit)
const first = (text: string) => rank(text, 1)[0]?.skill

describe('a phrase finds the skill with the same meaning', () => {
  test.each([
    ['English words that only the description has', 'fish tape', 1],
    ['Hindi that no label has, by what it means', 'तार खींचना', 1],
    ['the same in Latin letters, however spelled', 'taar kheenchna', 1],
    ['Hindi beside English', 'deewar painting', 3],
    ['another form of the Hindi word', 'तारों को खींचना', 1],
    ['a Hindi label by its sound', 'tar dalna', 1],
    ['an alias', 'distemper', 3],
  ])('%s', (_, text, skill) => {
    expect(first(text)).toBe(skill)
  })

  test('the trade weighs less than the description, and the description less than a label', () => {
    const [wire] = rank('wire', 3)
    expect(wire!.skill).toBe(1)
    const [electrician] = rank('electrician wire pulling', 3)
    expect(electrician!.skill).toBe(1)
  })
})

describe('unknown words', () => {
  test.each(['', ' ', 'raj kumar', 'xyzzy', 'qqkk', 'ka kaam', 'of the', '🔥'])('%j finds nothing', text => {
    expect(matchGlossary(sampleGlossaryIndex, readPhrase(text), 5)).toEqual([])
  })

  test('unknown words lower the score', () => {
    const score = (text: string) => matchGlossary(sampleGlossaryIndex, readPhrase(text), 1)[0]?.score ?? 0
    expect(score('wall painting')).toBeGreaterThan(score('wall painting qwert asdfg zxcvb poiuy lkjhg'))
  })

  test('a single word has no high score, and function words do not raise it', () => {
    const score = (text: string) => matchGlossary(sampleGlossaryIndex, readPhrase(text), 1)[0]!.score
    expect(score('wall distemper')).toBeGreaterThan(0.8)
    for (const text of ['distemper', 'distemper ka kaam']) expect(score(text)).toBeLessThan(0.8)
  })

  test('two equally good skills score less than a single good one', () => {
    const [one] = matchGlossary(sampleGlossaryIndex, readPhrase('distemper'), 2)
    const alike = matchGlossary(sampleGlossaryIndex, readPhrase('house'), 3)
    for (const { score } of alike) expect(score).toBeLessThan(one!.score)
  })
})

test('any text gives answers in order and within bounds, twice the same', () => {
  const words = fc.constantFrom('taar', 'तार', 'wall', 'deewar', 'का', 'x', 'पुताई', 'fish', '.', '😀')
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(words).map(list => list.join(' ')),
  )
  fc.assert(
    fc.property(texts, text => {
      const found = matchGlossary(sampleGlossaryIndex, readPhrase(text), 3)
      expect(matchGlossary(sampleGlossaryIndex, readPhrase(text), 3)).toEqual(found)
      expect(found.length).toBeLessThanOrEqual(3)
      for (const { score } of found) expect(score >= 0.1 && score < 0.9).toBe(true)
    }),
    { numRuns: 60 },
  )
  // The first use of fast-check in a process reads its tables of characters, which takes seconds on a busy machine.
}, 20_000)

test('words beyond sixty are not read', () => {
  const text = 'wall painting '.repeat(1_000)
  expect(rank(text, 1)).toEqual(rank(text.slice(0, 14 * 30), 1))
})

test('a word with two lines in the glossary has both meanings', () => {
  expect(meaningsOf(sampleGlossary, 'tar')).toEqual(['wire', 'cable'])
  expect(meaningsOf(sampleGlossary, 'nobody')).toEqual([])
})

test('function words are not concepts', () => {
  expect(readConcepts(sampleGlossary, readPhrase('deewar ki putai ka kaam')).map(({ hindi }) => hindi)).toEqual([
    'divar',
    'putai',
  ])
})

test('every buffer is in the transfer list once', () => {
  const buffers = buffersOf(sampleGlossaryIndex)
  expect(new Set(buffers).size).toBe(buffers.length)
  expect(buffers.length).toBe(15)
})

test('an invalid glossary is rejected with all its problems', () => {
  const read = readGlossary([
    { file: 'a.txt', text: '# Wires\n\nतार, तारों | taar | wire, cable\nतार | taar\n' },
    { file: 'b.txt', text: 'तार | taar, | wire' },
  ])
  const fault = 'must be "Hindi | in Latin letters | in English"'
  expect(read).toEqual({ ok: false, error: [`a.txt:4: ${fault}`, `b.txt:1: ${fault}`] })
  expect(readGlossary([{ file: 'a.txt', text: 'तार, तारों | taar | wire, cable' }])).toEqual({
    ok: true,
    value: [{ hi: ['तार', 'तारों'], latn: ['taar'], en: ['wire', 'cable'] }],
  })
})

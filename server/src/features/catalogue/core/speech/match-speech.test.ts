import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buffersOf } from '../buffers.ts'
import { readConcepts } from './concepts.ts'
import { meaningsOf } from './glossary.ts'
import { matchSpeech } from './match-speech.ts'
import { rankSpeech } from './rank-speech.ts'
import { readGlossary } from './read-glossary.ts'
import { sampleGlossary, sampleSpeech } from './sample-speech.ts'

const rank = (text: string, limit: number) => rankSpeech(sampleSpeech, readConcepts(sampleGlossary, text), limit)
const first = (text: string) => rank(text, 1)[0]?.skill

describe('a phrase finds the skill that speaks of the same', () => {
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

  test('the trade says less than the description, and the description less than a label', () => {
    const [wire] = rank('wire', 3)
    expect(wire!.skill).toBe(1)
    const [electrician] = rank('electrician wire pulling', 3)
    expect(electrician!.skill).toBe(1)
  })
})

describe('never a guess', () => {
  test.each(['', ' ', 'raj kumar', 'xyzzy', 'qqkk', 'ka kaam', 'of the', '🔥'])('%j finds nothing', text => {
    expect(matchSpeech(sampleSpeech, text, 5)).toEqual([])
  })

  test('what is not known of a phrase makes the answer less sure', () => {
    const score = (text: string) => matchSpeech(sampleSpeech, text, 1)[0]?.score ?? 0
    expect(score('wall painting')).toBeGreaterThan(score('wall painting qwert asdfg zxcvb poiuy lkjhg'))
  })

  test('one word alone is not sure, however far ahead, and words that only join others do not help it', () => {
    const score = (text: string) => matchSpeech(sampleSpeech, text, 1)[0]!.score
    expect(score('wall distemper')).toBeGreaterThan(0.8)
    for (const text of ['distemper', 'distemper ka kaam']) expect(score(text)).toBeLessThan(0.8)
  })

  test('two skills that fit alike are both less sure than one that fits alone', () => {
    const [one] = matchSpeech(sampleSpeech, 'distemper', 2)
    const alike = matchSpeech(sampleSpeech, 'house', 3)
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
      const found = matchSpeech(sampleSpeech, text, 3)
      expect(matchSpeech(sampleSpeech, text, 3)).toEqual(found)
      expect(found.length).toBeLessThanOrEqual(3)
      for (const { score } of found) expect(score >= 0.1 && score < 0.9).toBe(true)
    }),
    { numRuns: 60 },
  )
  // The first use of fast-check in a process reads its tables of characters, which takes seconds on a busy machine.
}, 20_000)

test('a text of ten times the length takes no more than its share: words beyond sixty are not read', () => {
  const text = 'wall painting '.repeat(1_000)
  expect(rank(text, 1)).toEqual(rank(text.slice(0, 14 * 30), 1))
})

test('a word with two lines in the glossary has the meanings of both', () => {
  expect(meaningsOf(sampleGlossary, 'tar')).toEqual(['wire', 'cable'])
  expect(meaningsOf(sampleGlossary, 'nobody')).toEqual([])
})

test('words that only join others are no concepts', () => {
  expect(readConcepts(sampleGlossary, 'deewar ki putai ka kaam').map(({ spoken }) => spoken)).toEqual([
    'divar',
    'putai',
  ])
})

test('every buffer is handed over once', () => {
  const buffers = buffersOf(sampleSpeech)
  expect(new Set(buffers).size).toBe(buffers.length)
  expect(buffers.length).toBe(15)
})

test('a glossary with a fault is refused with every one of them', () => {
  const read = readGlossary([
    { file: 'a.txt', text: '# Wires\n\nतार, तारों | taar | wire, cable\nतार | taar\n' },
    { file: 'b.txt', text: 'तार | taar, | wire' },
  ])
  const fault = 'is not "Hindi | in Latin letters | in English"'
  expect(read).toEqual({ ok: false, refusal: [`a.txt:4: ${fault}`, `b.txt:1: ${fault}`] })
  expect(readGlossary([{ file: 'a.txt', text: 'तार, तारों | taar | wire, cable' }])).toEqual({
    ok: true,
    value: [{ hi: ['तार', 'तारों'], latn: ['taar'], en: ['wire', 'cable'] }],
  })
})

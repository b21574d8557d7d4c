import { describe, expect, test } from 'vitest'
import { readPhrase } from '../phrase.ts'
import { buffersOf } from '../snapshot.ts'
import { foldWord } from '../text/hindi.ts'
import { sampleGlossary, sampleGlossaryIndex } from './glossary.fixture.ts'
import { buildGlossary, meaningsOf, readConcepts, readGlossary } from './glossary.ts'
import { rankByGlossary } from './match-glossary.ts'

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

test.each(['', ' ', 'raj kumar', 'xyzzy', 'qqkk', 'ka kaam', 'of the', '🔥'])('%j finds nothing', text => {
  expect(rank(text, 5)).toEqual([])
})

test('an unknown word lowers the covered share of a phrase', () => {
  const coverage = (text: string) => rank(text, 1)[0]!.coverage
  expect(coverage('wall painting')).toBeGreaterThan(coverage('wall painting qwert asdfg'))
})

test('words beyond sixty are not read', () => {
  const text = 'wall painting '.repeat(1_000)
  expect(rank(text, 1)).toEqual(rank(text.slice(0, 14 * 30), 1))
})

test('a word has the meanings of its spelling, or else of all words that fold alike', () => {
  const glossary = buildGlossary([
    { hi: ['छत'], latn: ['chhat'], en: ['roof'] },
    { hi: ['छत'], latn: ['chat'], en: ['ceiling'] },
    { hi: ['चाट'], latn: ['chaat'], en: ['snack'] },
  ])
  const meanings = (word: string) => meaningsOf(glossary, word, foldWord)
  expect([meanings('छत'), meanings('chaat'), meanings('chhaat'), meanings('nobody')]).toEqual([
    ['roof', 'ceiling'],
    ['snack'],
    ['roof', 'ceiling', 'snack'],
    [],
  ])
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
  expect(buffers.length).toBe(19)
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

import { expect, it } from 'vitest'
import { seededRandom } from '../../bench/figures.ts'
import { buildCorpus } from './corpus.ts'
import { distillationDrawer, distillationTexts } from './distillation-texts.ts'
import type { Source } from './sources/source.ts'

const source = (name: string, others: readonly string[], sentences: readonly string[], givesRows = true): Source => ({
  name: 'some',
  share: 1,
  givesRows,
  entries: [{ name, others, sentences, group: 'a' }],
})
const WELDING = source('weld steel', ['join by arc'], ['Joins plates of steel with an arc and a rod, overhead too.'])

it('asks the teacher for the name, another name and a stretch of two to six words that stand together', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const [name, other, stretch = ''] = distillationTexts([WELDING], seededRandom(seed))
    expect([name, other]).toEqual(['weld steel', 'join by arc'])
    expect(WELDING.entries[0]!.sentences[0]).toContain(stretch)
    expect(stretch.split(' ').length).toBeGreaterThanOrEqual(2)
    expect(stretch.split(' ').length).toBeLessThanOrEqual(6)
  }
})

it('leaves out dictionaries, names as long as sentences, and what has no word the judge reads', () => {
  const long = source('one two three four five six seven eight nine ten', [], [])
  const dictionary = source('rivet', [], [], false)
  expect(distillationTexts([long, dictionary, source('वेल्डर', [], [])], seededRandom(1))).toEqual([])
})

it('draws different lessons with their own vectors, in words that say something', () => {
  const corpus = buildCorpus([WELDING])
  const teacher = {
    model: 'a test',
    width: 2,
    words: [],
    wordVectors: new Float32Array(0),
    texts: ['an arc', 'unheard', 'steel rod'],
    textVectors: Float32Array.of(1, 2, 3, 4, 5, 6),
  }
  const vectorOf = new Map([
    ['arc', [1, 2]],
    ['steel rod', [5, 6]],
  ])
  const draw = distillationDrawer(teacher, corpus, 2, seededRandom(1))
  for (let drawn = 0; drawn < 5; drawn++) {
    const { texts, vectors } = draw()
    const spelled = texts.map(text => Array.from(text, word => corpus.words[word]).join(' '))
    expect(spelled.toSorted()).toEqual(['arc', 'steel rod'])
    spelled.forEach((text, row) => {
      expect([...vectors.subarray(row * 2, row * 2 + 2)]).toEqual(vectorOf.get(text))
    })
  }
})

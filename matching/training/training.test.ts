import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../bench/figures.ts'
import { buildCorpus } from './corpus.ts'
import { encoderFile, readEncoderFile } from './encoder-file.ts'
import { foldTable } from './fold.ts'
import type { Source } from './sources/source.ts'
import type { Teacher } from './teacher-file.ts'
import { train } from './training.ts'
import { textVectors } from './validation/text-vectors.ts'

const SETTINGS = { dimension: 16, gramBuckets: 97, steps: 1_500, batches: { size: 8, siblings: 0.5, sentences: 0.3 } }

const SOURCES: readonly Source[] = [
  {
    name: 'trades',
    share: 0.8,
    givesRows: true,
    entries: [
      entry('weld steel pipes', ['join pipes by arc', 'pipe fusion'], 'metal'),
      entry('cut steel sheets', ['shear plates', 'plate trimming'], 'metal'),
      entry('cook rice', ['boil grain', 'prepare biryani'], 'kitchen'),
      entry('knead dough', ['make roti', 'work flour'], 'kitchen'),
    ],
  },
  {
    name: 'jobs',
    share: 0.2,
    givesRows: true,
    entries: [entry('welder', ['arc worker'], 'a'), entry('cook', ['chef'], 'b')],
  },
]

function entry(name: string, others: readonly string[], group: string) {
  return { name, others, sentences: [`Knows how to ${name} with care and skill.`], group }
}

const TEXTS = ['dough', 'hammer', 'weld', 'chef']

/** Vectors at random, but for one thing that no source says: a hammer is nearest to dough. */
function teacherOf(words: readonly string[]): Teacher {
  const random = seededRandom(9)
  const rows = (count: number) => Float32Array.from({ length: count * 6 }, () => random() - 0.5)
  const vectorsOfTexts = Float32Array.from({ length: TEXTS.length * 6 }, (_, at) =>
    Math.floor(at / 6) === at % 6 || at === 6 ? 1 : 0,
  )
  return {
    model: 'a test',
    width: 6,
    words,
    wordVectors: rows(words.length),
    texts: TEXTS,
    textVectors: vectorsOfTexts,
  }
}

function trained(seed: number, isTaught: boolean): Buffer {
  const corpus = buildCorpus(SOURCES, () => ['hammer'])
  const parameters = train(corpus, isTaught ? teacherOf(corpus.words) : null, { ...SETTINGS, seed }, () => {})
  return encoderFile(foldTable(corpus.words, parameters), 1, { seed })
}

describe.each([{ isTaught: false }, { isTaught: true }])('training (by a teacher: $isTaught)', ({ isTaught }) => {
  it('gives the same bytes for the same seed, and others for another', () => {
    expect(trained(1, isTaught).equals(trained(1, isTaught))).toBe(true)
    const [one, two] = [readEncoderFile(trained(1, isTaught)), readEncoderFile(trained(2, isTaught))]
    expect(Buffer.from(one.rows).equals(Buffer.from(two.rows))).toBe(false)
  })

  it('brings the names of one thing together that share no word', () => {
    const vectors = textVectors(readEncoderFile(trained(1, isTaught)))(['cook rice', 'boil grain', 'shear plates'])
    expect(cosine(vectors, 0, 1)).toBeGreaterThan(cosine(vectors, 0, 2) + 0.3)
  })
})

it('brings together what the teacher sees together, though no source says so', () => {
  const vectors = textVectors(readEncoderFile(trained(1, true)))(['hammer', 'dough', 'weld'])
  expect(cosine(vectors, 0, 1)).toBeGreaterThan(cosine(vectors, 0, 2) + 0.3)
})

function cosine(vectors: Float32Array, one: number, other: number): number {
  const row = (index: number) => vectors.subarray(index * SETTINGS.dimension, (index + 1) * SETTINGS.dimension)
  return row(one).reduce((sum, value, at) => sum + value * row(other)[at]!, 0)
}

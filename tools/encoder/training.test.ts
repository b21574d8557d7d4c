import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../bench/figures.ts'
import { buildCorpus } from './corpus.ts'
import { encoderFile, readEncoderFile } from './encoder-file.ts'
import { foldTable } from './fold.ts'
import type { Pretrained } from './model/parameters.ts'
import type { Source } from './sources/source.ts'
import { train } from './training.ts'
import { textVectors } from './validation/text-vectors.ts'

const SETTINGS = { dimension: 16, gramBuckets: 97, steps: 600, batches: { size: 8, siblings: 0.5, sentences: 0.3 } }

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

function trained(seed: number, width: number): Buffer {
  const corpus = buildCorpus(SOURCES, () => ['hammer'])
  const random = seededRandom(9)
  const vectors = Float32Array.from({ length: corpus.words.length * width }, () => random() - 0.5)
  const pretrained: Pretrained | null = width > 0 ? { width, vectors } : null
  const parameters = train(corpus, pretrained, { ...SETTINGS, seed }, () => {})
  return encoderFile(foldTable(corpus.words, parameters), 1, { seed })
}

describe.each([{ width: 0 }, { width: 6 }])('training (pretrained width $width)', ({ width }) => {
  it('gives the same bytes for the same seed, and others for another', () => {
    expect(trained(1, width).equals(trained(1, width))).toBe(true)
    const [one, two] = [readEncoderFile(trained(1, width)), readEncoderFile(trained(2, width))]
    expect(Buffer.from(one.rows).equals(Buffer.from(two.rows))).toBe(false)
  })

  it('brings the names of one thing together that share no word', () => {
    const vectors = textVectors(readEncoderFile(trained(1, width)))(['cook rice', 'boil grain', 'shear plates'])
    expect(cosine(vectors, 0, 1)).toBeGreaterThan(cosine(vectors, 0, 2) + 0.3)
  })
})

function cosine(vectors: Float32Array, one: number, other: number): number {
  const row = (index: number) => vectors.subarray(index * SETTINGS.dimension, (index + 1) * SETTINGS.dimension)
  return row(one).reduce((sum, value, at) => sum + value * row(other)[at]!, 0)
}

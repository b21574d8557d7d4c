import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSentenceModel, textVectors, textVectorsByThreads } from './embed.ts'
import { vectorsOf } from './forward.ts'
import type { Tensor } from './safetensors.ts'
import { TINY, tinyTensors } from './tiny-model.ts'
import { toWeights } from './weights.ts'

const PIECES = '[UNK] [CLS] [SEP] weld ##er ##s cook cut steel arc'.split(' ')
const model = {
  vocabulary: new Map(PIECES.map((piece, id) => [piece, id])),
  weights: toWeights(tinyTensors(), TINY.heads),
}
const quiet = () => {}
const vectorAt = (vectors: Float32Array, at: number) => vectors.slice(at * TINY.width, (at + 1) * TINY.width)

/** Of several lengths, and more of one length than go into a batch. */
const texts = ['welders cut steel', '', ...Array<string>(1_100).fill('cook'), 'cut arc', 'welder', 'arc cut']

it('gives a vector a text, by its tokens and the marks', () => {
  const vectors = textVectors(model, ['welders cook', 'x'], quiet)
  expect(vectorAt(vectors, 0)).toEqual(vectorsOf(model.weights, Uint32Array.of(1, 3, 4, 5, 6, 2), 6))
  expect(vectorAt(vectors, 1)).toEqual(vectorsOf(model.weights, Uint32Array.of(1, 0, 2), 3))
  expect(vectors).toHaveLength(2 * TINY.width)
})

it('reads vocabulary and weights from the files of a package', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pramaan-minilm-'))
  try {
    const vocab = Object.fromEntries(model.vocabulary)
    await writeFile(join(directory, 'tokenizer.json'), JSON.stringify({ model: { vocab } }))
    await writeFile(join(directory, 'config.json'), JSON.stringify({ num_attention_heads: TINY.heads }))
    await writeFile(join(directory, 'model.fp16.safetensors'), safetensorsOf(tinyTensors()))
    expect(await readSentenceModel(directory)).toEqual(model)
  } finally {
    await rm(directory, { recursive: true })
  }
})

function safetensorsOf(tensors: ReadonlyMap<string, Tensor>): Buffer {
  let at = 0
  const entries = [...tensors].map(([name, { shape, numbers }]) => {
    const start = at
    at += numbers.byteLength
    return [name, { dtype: 'F32', shape, data_offsets: [start, at] }] as const
  })
  const header = Buffer.from(JSON.stringify(Object.fromEntries(entries)))
  const length = new Uint8Array(BigUint64Array.of(BigInt(header.length)).buffer)
  return Buffer.concat([length, header, ...[...tensors.values()].map(({ numbers }) => new Uint8Array(numbers.buffer))])
}

it('keeps the order given, and the numbers of a text whatever else is in the list', () => {
  const vectors = textVectors(model, texts, quiet)
  const independent = new Map(texts.map(text => [text, textVectors(model, [text], quiet)]))
  for (const [at, text] of texts.entries()) expect(vectorAt(vectors, at)).toEqual(independent.get(text))
  expect(vectorAt(vectors, texts.indexOf('cut arc'))).not.toEqual(vectorAt(vectors, texts.indexOf('arc cut')))
})

it('tells how far it is', () => {
  const reported: number[] = []
  textVectors(model, texts, (done, of) => {
    expect(of).toBe(texts.length)
    reported.push(done)
  })
  expect(reported.at(-1)).toBe(texts.length)
  expect(reported).toEqual(reported.toSorted((one, other) => one - other))
})

it('gives the same numbers by one thread, several, and none', async () => {
  const expected = textVectors(model, texts, quiet)
  for (const threads of [1, 3]) {
    expect(await textVectorsByThreads(model, texts, quiet, threads)).toEqual(expected)
  }
})

it('fails when a thread fails', async () => {
  const broken = { ...model, weights: { ...model.weights, layers: [{}] } } as unknown as typeof model
  await expect(textVectorsByThreads(broken, texts, quiet, 2)).rejects.toThrow('weight')
})

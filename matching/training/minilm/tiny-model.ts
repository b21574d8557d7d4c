import { seededRandom } from '../../../bench/figures.ts'
import type { Tensor } from './safetensors.ts'

/** For tests: all tensors of a BERT of this size, at random. */
export const TINY = { width: 8, heads: 2, inner: 12, layers: 2, tokens: 20, positions: 64 } as const

export function tinyTensors(): ReadonlyMap<string, Tensor> {
  const random = seededRandom(5)
  const draw = (...shape: readonly number[]): Tensor => {
    const length = shape.reduce((product, side) => product * side, 1)
    return { shape, numbers: Float32Array.from({ length }, () => 3 * random() - 1.5) }
  }
  const { width, inner } = TINY
  const dense = (name: string, to: number, from: number): [string, Tensor][] => [
    [`${name}.weight`, draw(to, from)],
    [`${name}.bias`, draw(to)],
  ]
  const norm = (name: string): [string, Tensor][] => [
    [`${name}.weight`, draw(width)],
    [`${name}.bias`, draw(width)],
  ]
  const layers = Array.from({ length: TINY.layers }, (_, layer) => `encoder.layer.${layer}`)
  return new Map([
    ['embeddings.word_embeddings.weight', draw(TINY.tokens, width)],
    ['embeddings.position_embeddings.weight', draw(TINY.positions, width)],
    ['embeddings.token_type_embeddings.weight', draw(2, width)],
    ...norm('embeddings.LayerNorm'),
    ...layers.flatMap(layer => [
      ...['query', 'key', 'value'].flatMap(part => dense(`${layer}.attention.self.${part}`, width, width)),
      ...dense(`${layer}.attention.output.dense`, width, width),
      ...norm(`${layer}.attention.output.LayerNorm`),
      ...dense(`${layer}.intermediate.dense`, inner, width),
      ...dense(`${layer}.output.dense`, width, inner),
      ...norm(`${layer}.output.LayerNorm`),
    ]),
  ])
}

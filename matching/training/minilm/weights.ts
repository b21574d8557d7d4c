import type { Tensor } from './safetensors.ts'

/** `weight x + bias`; the weight has one row per output. */
export interface Dense {
  readonly weight: Float32Array
  readonly bias: Float32Array
}

/** Scale and shift of a layer normalisation. */
export interface Norm {
  readonly scale: Float32Array
  readonly shift: Float32Array
}

export interface Layer {
  /** Queries, keys and values of all heads in one, in this order. */
  readonly attention: Dense
  readonly attended: Dense
  readonly attendedNorm: Norm
  readonly inner: Dense
  readonly outer: Dense
  readonly outerNorm: Norm
}

export interface Weights {
  readonly width: number
  readonly heads: number
  readonly tokens: Float32Array
  /** Includes the token type embedding, which is always the first. */
  readonly positions: Float32Array
  readonly norm: Norm
  readonly layers: readonly Layer[]
}

/** Tensor names of BERT, as in the file. */
export function toWeights(tensors: ReadonlyMap<string, Tensor>, heads: number): Weights {
  const find = finder(tensors)
  const type = find.tensor('embeddings.token_type_embeddings.weight').numbers
  const { shape, numbers } = find.tensor('embeddings.position_embeddings.weight')
  const width = shape[1]!
  const layers: Layer[] = []
  while (tensors.has(`encoder.layer.${layers.length}.output.dense.weight`)) {
    layers.push(toLayer(find, `encoder.layer.${layers.length}`))
  }
  return {
    width,
    heads,
    tokens: find.tensor('embeddings.word_embeddings.weight').numbers,
    positions: numbers.map((value, at) => value + type[at % width]!),
    norm: find.norm('embeddings.LayerNorm'),
    layers,
  }
}

type Finder = ReturnType<typeof finder>

function finder(tensors: ReadonlyMap<string, Tensor>) {
  const tensor = (name: string): Tensor => {
    const found = tensors.get(name)
    if (!found) throw new Error(`The file of weights has no ${name}`)
    return found
  }
  const both = (name: string) => [tensor(`${name}.weight`).numbers, tensor(`${name}.bias`).numbers] as const
  return {
    tensor,
    dense(...names: readonly string[]): Dense {
      const parts = names.map(both)
      return { weight: joined(parts.map(([weight]) => weight)), bias: joined(parts.map(([, bias]) => bias)) }
    },
    norm(name: string): Norm {
      const [scale, shift] = both(name)
      return { scale, shift }
    },
  }
}

function toLayer(find: Finder, layer: string): Layer {
  const self = `${layer}.attention.self`
  return {
    attention: find.dense(`${self}.query`, `${self}.key`, `${self}.value`),
    attended: find.dense(`${layer}.attention.output.dense`),
    attendedNorm: find.norm(`${layer}.attention.output.LayerNorm`),
    inner: find.dense(`${layer}.intermediate.dense`),
    outer: find.dense(`${layer}.output.dense`),
    outerNorm: find.norm(`${layer}.output.LayerNorm`),
  }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

import type { EncoderIndex } from './encoder-index.ts'
import { createRowProducts, type RowProducts } from './row-products.ts'
import { rowOf } from './vectors.ts'

/** The product of a word's vector with every skill's centroid, kept for the words met last: ads repeat themselves. */
export interface WordDots {
  /** By place of the word's vector, the one unused longest first. */
  readonly kept: Map<number, Float32Array>
  readonly products: RowProducts
}

/** 8 MB on ESCO. */
const MOST_KEPT = 150

export function createWordDots({ centroids }: EncoderIndex): WordDots {
  const products = createRowProducts(centroids.dimension, centroids.scales.length)
  products.place(0, centroids.values)
  return { kept: new Map(), products }
}

/** By place of skill. Good until `MOST_KEPT` other words were asked for. */
export function dotsOfWord({ kept, products }: WordDots, index: EncoderIndex, vector: number): Float32Array {
  const known = kept.get(vector)
  const dots = known ?? fillDots(index, products, vector, roomFor(kept, index.centroids.scales.length))
  // Put in anew, it stands last.
  kept.delete(vector)
  kept.set(vector, dots)
  return dots
}

/** The memory of the word unused longest, once there are enough. */
function roomFor(kept: Map<number, Float32Array>, skills: number): Float32Array {
  if (kept.size < MOST_KEPT) return new Float32Array(skills)
  const [oldest, room] = kept.entries().next().value!
  kept.delete(oldest)
  return room
}

function fillDots(
  { wordVectors, centroids: { scales } }: EncoderIndex,
  products: RowProducts,
  vector: number,
  dots: Float32Array,
): Float32Array {
  const scale = wordVectors.scales[vector]!
  const sums = products.multiply(rowOf(wordVectors, vector), dots.length)
  for (let skill = 0; skill < dots.length; skill++) dots[skill] = sums[skill]! * scale * scales[skill]!
  return dots
}

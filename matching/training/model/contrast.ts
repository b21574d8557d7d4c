import { dotProducts, transpose } from './dot-products.ts'

export interface Contrast {
  readonly loss: number
  readonly toQueries: Float32Array
  readonly toAnswers: Float32Array
}

/**
 * Contrastive loss of a batch: the mean of the cross-entropies of query i to answer i and of answer i to query i, and its gradient.
 * All vectors have length one, so a similarity is at most 1 / temperature, and one exponential, shifted by
 * that bound, serves rows and columns alike.
 */
export function contrast(
  queries: Float32Array,
  answers: Float32Array,
  dimension: number,
  temperature: number,
): Contrast {
  const count = queries.length / dimension
  const similarities = dotProducts(queries, answers, dimension)
  const { similarity, rowSums, columnSums } = similarityOf(similarities, count, temperature)
  let loss = 0
  for (let at = 0; at < count; at++) {
    const right = (similarities[at * count + at]! - 1) / temperature
    loss += (Math.log(rowSums[at]!) + Math.log(columnSums[at]!)) / 2 - right
  }
  const slope = slopeOf(similarity, rowSums, columnSums, 1 / (2 * count * temperature))
  return {
    loss: loss / count,
    toQueries: dotProducts(slope, transpose(answers, dimension), count),
    toAnswers: dotProducts(transpose(slope, count), transpose(queries, dimension), count),
  }
}

function similarityOf(similarities: Float32Array, count: number, temperature: number) {
  const similarity = new Float32Array(similarities.length)
  const rowSums = new Float64Array(count)
  const columnSums = new Float64Array(count)
  for (let row = 0; row < count; row++) {
    let sum = 0
    for (let column = 0; column < count; column++) {
      const value = Math.exp((similarities[row * count + column]! - 1) / temperature)
      similarity[row * count + column] = value
      columnSums[column]! += value
      sum += value
    }
    rowSums[row] = sum
  }
  return { similarity, rowSums, columnSums }
}

/** Gradient of the loss with respect to each similarity. */
function slopeOf(
  similarity: Float32Array,
  rowSums: Float64Array,
  columnSums: Float64Array,
  factor: number,
): Float32Array {
  const count = rowSums.length
  const slope = new Float32Array(similarity.length)
  const byColumn = columnSums.map(sum => factor / sum)
  for (let row = 0; row < count; row++) {
    const byRow = factor / rowSums[row]!
    for (let at = 0; at < count; at++) slope[row * count + at] = similarity[row * count + at]! * (byRow + byColumn[at]!)
    slope[row * count + row]! -= 2 * factor
  }
  return slope
}

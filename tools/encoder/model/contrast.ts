import { dotProducts, transpose } from './dot-products.ts'

export interface Contrast {
  readonly loss: number
  readonly toQueries: Float32Array
  readonly toAnswers: Float32Array
}

/**
 * How badly query i finds answer i among all answers of the batch, and answer i query i: the mean of both cross-entropies,
 * and its gradient. All vectors have length one, so a similarity is at most 1 / temperature, and one exponential, shifted by
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
  const { likeness, rowSums, columnSums } = likenessOf(similarities, count, temperature)
  let loss = 0
  for (let at = 0; at < count; at++) {
    const right = (similarities[at * count + at]! - 1) / temperature
    loss += (Math.log(rowSums[at]!) + Math.log(columnSums[at]!)) / 2 - right
  }
  const slope = slopeOf(likeness, rowSums, columnSums, 1 / (2 * count * temperature))
  return {
    loss: loss / count,
    toQueries: dotProducts(slope, transpose(answers, dimension), count),
    toAnswers: dotProducts(transpose(slope, count), transpose(queries, dimension), count),
  }
}

function likenessOf(similarities: Float32Array, count: number, temperature: number) {
  const likeness = new Float32Array(similarities.length)
  const rowSums = new Float64Array(count)
  const columnSums = new Float64Array(count)
  for (let row = 0; row < count; row++) {
    let sum = 0
    for (let column = 0; column < count; column++) {
      const value = Math.exp((similarities[row * count + column]! - 1) / temperature)
      likeness[row * count + column] = value
      columnSums[column]! += value
      sum += value
    }
    rowSums[row] = sum
  }
  return { likeness, rowSums, columnSums }
}

/** By how much the loss grows with each similarity. */
function slopeOf(
  likeness: Float32Array,
  rowSums: Float64Array,
  columnSums: Float64Array,
  factor: number,
): Float32Array {
  const count = rowSums.length
  const slope = new Float32Array(likeness.length)
  const byColumn = columnSums.map(sum => factor / sum)
  for (let row = 0; row < count; row++) {
    const byRow = factor / rowSums[row]!
    for (let at = 0; at < count; at++) slope[row * count + at] = likeness[row * count + at]! * (byRow + byColumn[at]!)
    slope[row * count + row]! -= 2 * factor
  }
  return slope
}

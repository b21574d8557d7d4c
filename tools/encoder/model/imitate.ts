import { dotProducts, transpose } from './dot-products.ts'

export interface Imitation {
  readonly loss: number
  readonly toPupil: Float32Array
}

/** Near texts first: at 0.05 a teacher's similarity of 0.6 counts seven times one of 0.5. */
const TEACHER_TEMPERATURE = 0.05

/**
 * How differently a pupil and its teacher see which texts of a batch are near which: for each text the divergence of the
 * pupil's share among all others from the teacher's (Kullback and Leibler), and its gradient. Only nearness is compared, so the
 * pupil may have fewer numbers a vector. All vectors have length one.
 */
export function imitate(
  pupil: Float32Array,
  dimension: number,
  teacher: Float32Array,
  teacherDimension: number,
  temperature: number,
): Imitation {
  const count = pupil.length / dimension
  const own = sharesOf(dotProducts(pupil, pupil, dimension), count, temperature)
  const wanted = sharesOf(dotProducts(teacher, teacher, teacherDimension), count, TEACHER_TEMPERATURE)
  let loss = 0
  const slope = new Float32Array(count * count)
  const factor = 1 / (count * temperature)
  for (let at = 0; at < slope.length; at++) {
    if (wanted[at]! > 0) loss += wanted[at]! * Math.log(wanted[at]! / own[at]!)
    slope[at] = (own[at]! - wanted[at]!) * factor
  }
  // A similarity belongs to both its texts, and pulls at both.
  const mutual = transpose(slope, count)
  for (let at = 0; at < slope.length; at++) mutual[at]! += slope[at]!
  return { loss: loss / count, toPupil: dotProducts(mutual, transpose(pupil, dimension), count) }
}

/** Row by row, each other text's share of the row's nearness; a text has no share of its own. */
function sharesOf(similarities: Float32Array, count: number, temperature: number): Float32Array {
  const shares = new Float32Array(similarities.length)
  for (let row = 0; row < count; row++) {
    const start = row * count
    let sum = 0
    for (let column = 0; column < count; column++) {
      if (column === row) continue
      const value = Math.exp((similarities[start + column]! - 1) / temperature)
      shares[start + column] = value
      sum += value
    }
    for (let column = 0; column < count; column++) shares[start + column]! /= sum
  }
  return shares
}

import { dotProducts, transpose } from './dot-products.ts'

export interface DistillationLoss {
  readonly loss: number
  readonly toStudent: Float32Array
}

/** At 0.05 a teacher's similarity of 0.6 counts seven times as much as one of 0.5. */
const TEACHER_TEMPERATURE = 0.05

/**
 * Distillation loss: for each text of a batch the Kullback-Leibler divergence of the student's similarity distribution over all other
 * texts from the teacher's, and its gradient. Only similarities are compared, so the student's vectors may be shorter than the
 * teacher's. All vectors have length one.
 */
export function distillationLoss(
  student: Float32Array,
  dimension: number,
  teacher: Float32Array,
  teacherDimension: number,
  temperature: number,
): DistillationLoss {
  const count = student.length / dimension
  const own = sharesOf(dotProducts(student, student, dimension), count, temperature)
  const wanted = sharesOf(dotProducts(teacher, teacher, teacherDimension), count, TEACHER_TEMPERATURE)
  let loss = 0
  const slope = new Float32Array(count * count)
  const factor = 1 / (count * temperature)
  for (let at = 0; at < slope.length; at++) {
    if (wanted[at]! > 0) loss += wanted[at]! * Math.log(wanted[at]! / own[at]!)
    slope[at] = (own[at]! - wanted[at]!) * factor
  }
  // A similarity depends on both its texts, so both get its gradient.
  const mutual = transpose(slope, count)
  for (let at = 0; at < slope.length; at++) mutual[at]! += slope[at]!
  return { loss: loss / count, toStudent: dotProducts(mutual, transpose(student, dimension), count) }
}

/** Softmax of each row over all other texts. */
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

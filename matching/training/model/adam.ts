/** Adam on the rows of a batch: other rows keep their values and moments. */
export interface Moments {
  readonly first: Float32Array
  readonly second: Float32Array
}

const FIRST_DECAY = 0.9
/** Less than the usual 0.999: a rare word is updated only a few dozen times. */
const SECOND_DECAY = 0.99
const TINY = 1e-8

export function noMoments(length: number): Moments {
  return { first: new Float32Array(length), second: new Float32Array(length) }
}

/** `step` counts from one. `gradient` holds one row of `width` for each of `rows`. */
export function adam(
  values: Float32Array,
  { first, second }: Moments,
  rows: Uint32Array,
  width: number,
  gradient: Float32Array,
  rate: number,
  step: number,
): void {
  const stride = (rate * Math.sqrt(1 - SECOND_DECAY ** step)) / (1 - FIRST_DECAY ** step)
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]! * width
    const given = index * width
    for (let at = 0; at < width; at++) {
      const slope = gradient[given + at]!
      const mean = FIRST_DECAY * first[row + at]! + (1 - FIRST_DECAY) * slope
      const square = SECOND_DECAY * second[row + at]! + (1 - SECOND_DECAY) * slope * slope
      first[row + at] = mean
      second[row + at] = square
      values[row + at]! -= (stride * mean) / (Math.sqrt(square) + TINY)
    }
  }
}

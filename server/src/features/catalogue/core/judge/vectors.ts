/** Vectors of one dimension in rows of bytes, each row with a scale of its own: vector = row x scale. */
export interface Vectors {
  readonly dimension: number
  readonly values: Int8Array<ArrayBuffer>
  readonly scales: Float32Array<ArrayBuffer>
}

const MOST = 127

export function emptyVectors(count: number, dimension: number): Vectors {
  return { dimension, values: new Int8Array(count * dimension), scales: new Float32Array(count) }
}

export function addVector(sum: Float32Array, { dimension, values, scales }: Vectors, at: number): void {
  const scale = scales[at]!
  const first = at * dimension
  for (let d = 0; d < dimension; d++) sum[d]! += values[first + d]! * scale
}

/** Writes `sum` as row `at`, made one long. A sum of nothing stays nothing. */
export function writeDirection({ dimension, values, scales }: Vectors, at: number, sum: Float32Array): void {
  let squares = 0
  let largest = 0
  for (let d = 0; d < dimension; d++) {
    squares += sum[d]! ** 2
    largest = Math.max(largest, Math.abs(sum[d]!))
  }
  if (squares === 0) return
  scales[at] = largest / MOST / Math.sqrt(squares)
  const first = at * dimension
  for (let d = 0; d < dimension; d++) values[first + d] = Math.round((sum[d]! / largest) * MOST)
}

export function dotOf(one: Vectors, at: number, other: Vectors, otherAt: number): number {
  const { dimension } = one
  let sum = 0
  for (let d = 0; d < dimension; d++) sum += one.values[at * dimension + d]! * other.values[otherAt * dimension + d]!
  return sum * one.scales[at]! * other.scales[otherAt]!
}

export function rowOf({ dimension, values }: Vectors, at: number): Int8Array {
  return values.subarray(at * dimension, (at + 1) * dimension)
}

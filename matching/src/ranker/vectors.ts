import { MULTIPLY } from './generated/multiply.ts'
import { compile, createMemory } from './wasm.ts'

/** Vectors quantised to bytes, each row with its own scale: vector = row x scale. */
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

/** Writes `sum` as row `at`, normalised to length one. A zero sum stays zero. */
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

/**
 * Dot products of one row of bytes with many rows, sixteen bytes at a time in WebAssembly (multiply.wat): a word against ESCO's
 * 13,896 centroids takes a seventh of the time of plain JavaScript, however its loop is written (integers, packed pairs, four words
 * at once), and a sentence has a dozen words. Every supported Node has these instructions, so there is no fallback.
 */
export interface RowProducts {
  /** Copies rows to row `at` and following. They stay until they are overwritten. */
  place(at: number, rows: Int8Array): void
  /** One sum for each of the first `count` rows; valid until the next call. */
  multiply(row: Int8Array, count: number): Int32Array
}

const multiplyIn = compile(MULTIPLY)

/** Memory layout: the one row, `capacity` rows, and their sums. */
export function createRowProducts(dimension: number, capacity: number): RowProducts {
  const rowsStart = dimension
  const sumsStart = rowsStart + capacity * dimension
  const memory = createMemory(sumsStart + capacity * Int32Array.BYTES_PER_ELEMENT)
  const multiply = multiplyIn(memory)
  const bytes = new Int8Array(memory.buffer)
  const sums = new Int32Array(memory.buffer, sumsStart, capacity)
  return {
    place: (at, rows) => bytes.set(rows, rowsStart + at * dimension),
    multiply: (row, count) => {
      bytes.set(row, 0)
      if (count > 0) multiply(0, rowsStart, rowsStart + count * dimension, sumsStart, dimension)
      return sums.subarray(0, count)
    },
  }
}

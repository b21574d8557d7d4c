import { compile, createMemory } from './assemble.ts'
import { MULTIPLY, SUM_BYTES } from './multiply-code.ts'

/**
 * The product of one row of bytes with many, sixteen bytes at a time in WebAssembly: a word against ESCO's 13,896 centroids
 * takes a seventh of what plain JavaScript takes, however its loop is written (whole numbers, packed pairs, four words at
 * once), and a sentence has a dozen words. Every Node we run on has these instructions, so there is no second way.
 */
export interface RowProducts {
  /** Places rows from row `at` on. They stay until others are placed there. */
  place(at: number, rows: Int8Array): void
  /** One sum for each of the first `count` rows; good until the next call. */
  multiply(row: Int8Array, count: number): Int32Array
}

const multiplyIn = compile(MULTIPLY)

/** In its memory lie the one row, room for `capacity` rows, and their sums. */
export function createRowProducts(dimension: number, capacity: number): RowProducts {
  const rowsStart = dimension
  const sumsStart = rowsStart + capacity * dimension
  const memory = createMemory(sumsStart + capacity * SUM_BYTES)
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

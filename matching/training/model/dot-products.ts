import { compile, createMemory, PAGE_BYTES } from '../../src/ranker/wasm.ts'
import { SIMD_TILE } from './generated/simd-tile.ts'

const memory = createMemory(PAGE_BYTES)
/** simd-tile.wat: A_ROWS rows of one matrix times B_ROWS rows of another, LANES numbers per instruction. */
const tile = compile(SIMD_TILE)(memory)
const [A_ROWS, B_ROWS, LANES] = [2, 4, 4]
const NUMBER_BYTES = Float32Array.BYTES_PER_ELEMENT

/**
 * `out[i][j]` = row i of `a` times row j of `b`, both with `width` numbers per row. The only matrix product of training: the others
 * are this one after `transpose`. Rows are copied to the tile's memory and padded with zeros to whole registers and tiles; compared
 * with the products the copies are cheap.
 */
export function dotProducts(a: Float32Array, b: Float32Array, width: number): Float32Array {
  const [rows, columns] = [a.length / width, b.length / width]
  const stride = roundUp(width, LANES)
  const [tileRows, tileColumns] = [roundUp(rows, A_ROWS), roundUp(columns, B_ROWS)]
  const bStart = tileRows * stride
  const outStart = bStart + tileColumns * stride
  const numbers = scratch(outStart + tileRows * tileColumns)
  copyRows(a, width, numbers.subarray(0, bStart), stride)
  copyRows(b, width, numbers.subarray(bStart, outStart), stride)
  const [rowBytes, outBytes] = [stride * NUMBER_BYTES, tileColumns * NUMBER_BYTES]
  for (let row = 0; row < rows; row += A_ROWS) {
    const out = outStart * NUMBER_BYTES + row * outBytes
    for (let column = 0; column < columns; column += B_ROWS) {
      const bRow = bStart * NUMBER_BYTES + column * rowBytes
      tile(row * rowBytes, bRow, rowBytes, out + column * NUMBER_BYTES, outBytes)
    }
  }
  return compact(numbers.subarray(outStart), tileColumns, rows, columns)
}

function scratch(length: number): Float32Array {
  const missing = length * NUMBER_BYTES - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
  return new Float32Array(memory.buffer, 0, length)
}

function copyRows(from: Float32Array, width: number, to: Float32Array, stride: number): void {
  if (width === stride) {
    to.set(from)
    to.fill(0, from.length)
    return
  }
  to.fill(0)
  for (let row = 0; row * width < from.length; row++) {
    to.set(from.subarray(row * width, (row + 1) * width), row * stride)
  }
}

function compact(padded: Float32Array, stride: number, rows: number, columns: number): Float32Array {
  if (stride === columns) return padded.slice(0, rows * columns)
  const out = new Float32Array(rows * columns)
  for (let row = 0; row < rows; row++) out.set(padded.subarray(row * stride, row * stride + columns), row * columns)
  return out
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit
}

export function transpose(matrix: Float32Array, width: number): Float32Array {
  const rows = matrix.length / width
  const turned = new Float32Array(matrix.length)
  for (let row = 0; row < rows; row++) {
    for (let at = 0; at < width; at++) turned[at * rows + row] = matrix[row * width + at]!
  }
  return turned
}

import {
  ADD,
  advance,
  type Code,
  compile,
  constant,
  createMemory,
  get,
  LOAD_VECTOR,
  PAGE_BYTES,
  repeatWhileLess,
  set,
  VECTOR_BYTES,
  vector,
  type WasmMemory,
} from '../../src/ranker/wasm.ts'

/**
 * The innermost loop of training as a WebAssembly function, four numbers per instruction: 2 rows of one matrix times 4 rows of
 * another. On one busy core it computes 4.6 billion products per second; in plain JavaScript the same loop did 0.5 and was most
 * of a step.
 */
export interface SimdTile {
  readonly memory: WasmMemory
  /** Rows start at addresses `a` and `b`, `rowBytes` (a multiple of 16) apart; each row of results at `out`, `outBytes` apart. */
  readonly tile: (a: number, b: number, rowBytes: number, out: number, outBytes: number) => void
}

export const A_ROWS = 2
export const B_ROWS = 4
/** Numbers in one register. */
export const LANES = 4

const NUMBER_BYTES = VECTOR_BYTES / LANES
const ADD_NUMBERS = 0x92
const MULTIPLY_LANES = vector(0xe6, 0x01)
const ADD_LANES = vector(0xe4, 0x01)
const queue = (number: number) => vector(0x1f, number)
const storeNumber = (offset: number): Code => [0x38, 0x02, offset]

/** Locals, the parameters first; then where each row is read, the end of the first row, the sums, and what was read. */
const PARAMETER = { a: 0, b: 1, rowBytes: 2, out: 3, outBytes: 4 } as const
const aRow = (row: number) => 5 + row
const bRow = (row: number) => aRow(A_ROWS) + row
const END_OF_ROW = bRow(B_ROWS)
const sum = (row: number, column: number) => END_OF_ROW + 1 + row * B_ROWS + column
const aValue = (row: number) => sum(A_ROWS, 0) + row
const B_VALUE = aValue(A_ROWS)

export function simdTile(): SimdTile {
  const memory = createMemory(PAGE_BYTES)
  const parameters = Object.keys(PARAMETER).length
  const code = {
    parameters,
    integers: END_OF_ROW + 1 - parameters,
    vectors: B_VALUE - END_OF_ROW,
    body: instructions(),
  }
  return { memory, tile: compile(code)(memory) }
}

function instructions(): Code {
  const rows = range(A_ROWS)
  const columns = range(B_ROWS)
  const pointers = [...rows.map(aRow), ...columns.map(bRow)]
  return [
    rowStarts(PARAMETER.a, rows.map(aRow)),
    rowStarts(PARAMETER.b, columns.map(bRow)),
    [get(PARAMETER.a), get(PARAMETER.rowBytes), ADD, set(END_OF_ROW)],
    repeatWhileLess(get(aRow(0)), get(END_OF_ROW), [
      rows.map(row => [get(aRow(row)), LOAD_VECTOR, set(aValue(row))]),
      columns.map(column => [[get(bRow(column)), LOAD_VECTOR, set(B_VALUE)], rows.map(row => addProduct(row, column))]),
      pointers.map(pointer => advance(pointer, constant(VECTOR_BYTES))),
    ]),
    rows.map(row => [columns.map(column => storeSum(row, column)), advance(PARAMETER.out, get(PARAMETER.outBytes))]),
  ]
}

function rowStarts(first: number, pointers: readonly number[]): Code {
  return pointers.map((pointer, row) =>
    row === 0 ? [get(first), set(pointer)] : [get(pointers[row - 1]!), get(PARAMETER.rowBytes), ADD, set(pointer)],
  )
}

function addProduct(row: number, column: number): Code {
  const product = [get(aValue(row)), get(B_VALUE), MULTIPLY_LANES]
  return [get(sum(row, column)), product, ADD_LANES, set(sum(row, column))]
}

/** Adds the four lanes of a sum. */
function storeSum(row: number, column: number): Code {
  const queues = range(LANES).map(number => [get(sum(row, column)), queue(number), number > 0 ? ADD_NUMBERS : []])
  return [get(PARAMETER.out), queues, storeNumber(column * NUMBER_BYTES)]
}

function range(count: number): readonly number[] {
  return [...Array(count).keys()]
}

import {
  ADD,
  type AssembledFunction,
  advance,
  type Code,
  constant,
  get,
  LOAD_VECTOR,
  NO_VECTOR,
  repeatWhileLess,
  set,
  VECTOR_BYTES,
  vector,
} from './assemble.ts'

/** The loop of `row-products.ts`: bytes times bytes, added up in whole numbers. */

/** Rows are read by this many bytes; the dimension is a multiple of it. */
export const BYTES_AT_ONCE = VECTOR_BYTES
export const SUM_BYTES = 4

const [ROW, ROWS, ROWS_END, SUMS, DIMENSION, AT, SUM, ONE, OTHER] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

const STORE_SUM = [0x36, 2, 0]
const lane = (number: number) => vector(0x1b, number)
const ADD_LANES = vector(0xae, 0x01)
const MULTIPLY_LOW = vector(0x9c, 0x01)
const MULTIPLY_HIGH = vector(0x9d, 0x01)
const ADD_PAIRS = vector(0x7e)

const loadAt = (start: number): Code => [get(start), get(AT), ADD, LOAD_VECTOR]
const addProducts = (multiply: Code): Code => [get(SUM), get(ONE), get(OTHER), multiply, ADD_PAIRS, ADD_LANES, set(SUM)]

const addSixteen: Code = [
  [loadAt(ROW), set(ONE)],
  [loadAt(ROWS), set(OTHER)],
  addProducts(MULTIPLY_LOW),
  addProducts(MULTIPLY_HIGH),
  advance(AT, constant(BYTES_AT_ONCE)),
]

/** The four lanes of the sum come to one number. */
const storeSum: Code = [
  get(SUMS),
  [0, 1, 2, 3].map(number => [get(SUM), lane(number), number === 0 ? [] : ADD]),
  STORE_SUM,
]

/** Takes the places of a row, of the first of many rows and of their end, of the sums, and how many bytes a row has. */
export const MULTIPLY: AssembledFunction = {
  parameters: 5,
  integers: 1,
  vectors: 3,
  body: repeatWhileLess(get(ROWS), get(ROWS_END), [
    [NO_VECTOR, set(SUM), constant(0), set(AT)],
    repeatWhileLess(get(AT), get(DIMENSION), addSixteen),
    storeSum,
    advance(SUMS, constant(SUM_BYTES)),
    advance(ROWS, get(DIMENSION)),
  ]),
}

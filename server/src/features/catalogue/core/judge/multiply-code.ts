/**
 * The WebAssembly of `row-products.ts`, instruction by instruction: one function of five whole numbers, places in the memory
 * it is given. Written here because a compiler for thirty instructions would be a larger thing to keep.
 */

/** Rows are read by this many bytes; the dimension is a multiple of it. */
export const BYTES_AT_ONCE = 16
export const SUM_BYTES = 4

const [ROW, ROWS, ROWS_END, SUMS, DIMENSION, AT, SUM, ONE, OTHER] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const [I32, V128, NOTHING] = [0x7f, 0x7b, 0x40] as const

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const constant = (value: number) => [0x41, value]
const ADD = [0x6a]
const END = [0x0b]
const LOOP = [0x03, NOTHING]
/** Back to the start of the loop around it, as long as the one is less than the other. */
const againWhileLess = [0x49, 0x0d, 0]
const STORE_SUM = [0x36, 2, 0]
const vector = (...code: readonly number[]) => [0xfd, ...code]
const LOAD = vector(0x00, 0, 0)
const NO_SUM = vector(0x0c, ...new Uint8Array(BYTES_AT_ONCE))
const lane = (number: number) => vector(0x1b, number)
const ADD_LANES = vector(0xae, 0x01)
const MULTIPLY_LOW = vector(0x9c, 0x01)
const MULTIPLY_HIGH = vector(0x9d, 0x01)
const ADD_PAIRS = vector(0x7e)

const addProducts = (multiply: readonly number[]) =>
  [get(SUM), get(ONE), get(OTHER), multiply, ADD_PAIRS, ADD_LANES, set(SUM)].flat()
const advance = (local: number, by: readonly number[]) => [get(local), by, ADD, set(local)].flat()

/** For each row: the sum begins at nothing, sixteen products are added at a time, its four lanes go to `sums`. */
const BODY = [
  LOOP,
  NO_SUM,
  set(SUM),
  constant(0),
  set(AT),
  LOOP,
  [...get(ROW), ...get(AT), ...ADD, ...LOAD, ...set(ONE)],
  [...get(ROWS), ...get(AT), ...ADD, ...LOAD, ...set(OTHER)],
  addProducts(MULTIPLY_LOW),
  addProducts(MULTIPLY_HIGH),
  advance(AT, constant(BYTES_AT_ONCE)),
  [...get(AT), ...get(DIMENSION), ...againWhileLess],
  END,
  get(SUMS),
  [0, 1, 2, 3].flatMap(number => [...get(SUM), ...lane(number), ...(number === 0 ? [] : ADD)]),
  STORE_SUM,
  advance(SUMS, constant(SUM_BYTES)),
  advance(ROWS, get(DIMENSION)),
  [...get(ROWS), ...get(ROWS_END), ...againWhileLess],
  END,
].flat()

const name = (text: string) => [text.length, ...new TextEncoder().encode(text)]
/** Everything here is shorter than 128 bytes but the code, whose length takes two. */
const section = (number: number, ...content: readonly number[]) => [number, content.length, ...content]
const longLength = (length: number) => [(length & 0x7f) | 0x80, length >> 7]

const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

export function multiplyCode(): Uint8Array {
  const locals = [2, 1, I32, 3, V128]
  const code = [...locals, ...BODY, ...END]
  const codes = [1, ...longLength(code.length), ...code]
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, 1, 0x60, 5, I32, I32, I32, I32, I32, 0),
    ...section(2, 1, ...name('our'), ...name('memory'), 2, 0, 1),
    ...section(3, 1, 0),
    ...section(7, 1, ...name('multiply'), 0, 0),
    10,
    ...longLength(codes.length),
    ...codes,
  ])
}

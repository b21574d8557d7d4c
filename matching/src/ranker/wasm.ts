/**
 * A minimal WebAssembly assembler: one function whose parameters are integers, addresses in its memory. For the two loops that
 * need sixteen bytes at a time (MULTIPLY below and that of the training) a compiler would be more to maintain.
 */

/** Bytes, nested for readability. */
export type Code = number | readonly Code[]

export interface AssembledFunction {
  /** Number of parameters; they are the first locals. */
  readonly parameters: number
  /** Further locals: integers first, then vectors. */
  readonly integers: number
  readonly vectors: number
  readonly body: Code
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The part used here; Node's types leave WebAssembly to the DOM types. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

export const PAGE_BYTES = 65_536
/** Rows are read in units of this many bytes; the dimension is a multiple of it. */
export const VECTOR_BYTES = 16

export const get = (local: number): Code => [0x20, local]
export const set = (local: number): Code => [0x21, local]
/** Below 64: larger numbers take more than one byte. */
export const constant = (value: number): Code => [0x41, value]
export const ADD = 0x6a
export const advance = (local: number, by: Code): Code => [get(local), by, ADD, set(local)]
export const vector = (...code: readonly Code[]): Code => [0xfd, code]
export const LOAD_VECTOR = vector(0x00, 0, 0)
const NO_VECTOR = vector(0x0c, [...new Uint8Array(VECTOR_BYTES)])

/** Runs the body once, and again while `one` is less than `other`. */
export function repeatWhileLess(one: Code, other: Code, body: Code): Code {
  return [LOOP, NO_RESULT, body, one, other, LESS, BRANCH_IF, 0, END]
}

const [LOOP, BRANCH_IF, END, LESS, NO_RESULT] = [0x03, 0x0d, 0x0b, 0x49, 0x40] as const
const [I32, V128, FUNCTION, MEMORY] = [0x7f, 0x7b, 0x60, 2] as const
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

export type Compiled = (memory: WasmMemory) => (...places: readonly number[]) => void

/** Compiles once; each memory gets a function of its own. */
export function compile(code: AssembledFunction): Compiled {
  const module = new WebAssembly.Module(moduleBytes(code))
  return memory => {
    const { exports } = new WebAssembly.Instance(module, { our: { memory } })
    return (exports as { readonly run: (...places: readonly number[]) => void }).run
  }
}

export function createMemory(bytes: number): WasmMemory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) })
}

function moduleBytes({ parameters, integers, vectors, body }: AssembledFunction): Uint8Array {
  const taken = Array.from({ length: parameters }, () => I32)
  const locals = list([
    [integers, I32],
    [vectors, V128],
  ])
  const code = flat([locals, body, END])
  return Uint8Array.from(
    flat([
      MAGIC,
      section(1, list([[FUNCTION, list(taken), list([])]])),
      section(2, list([[text('our'), text('memory'), MEMORY, 0, 1]])),
      section(3, list([0])),
      section(7, list([[text('run'), 0, 0]])),
      section(10, list([[size(code.length), code]])),
    ]),
  )
}

function section(number: number, content: Code): Code {
  return [number, size(flat(content).length), content]
}

function list(items: readonly Code[]): Code {
  return [size(items.length), items]
}

function text(name: string): Code {
  return [size(name.length), [...new TextEncoder().encode(name)]]
}

/** LEB128: seven bits per byte, lowest first. */
function size(value: number): Code {
  return value < 0x80 ? value : [(value & 0x7f) | 0x80, size(value >>> 7)]
}

function flat(code: Code): readonly number[] {
  return typeof code === 'number' ? [code] : code.flatMap(flat)
}

export const SUM_BYTES = 4

const [ROW, ROWS, ROWS_END, SUMS, DIMENSION, AT, SUM, ONE, OTHER] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

const STORE_SUM = [0x36, 2, 0]
const extractLane = (number: number) => vector(0x1b, number)
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
  advance(AT, constant(VECTOR_BYTES)),
]

/** Adds the four lanes of the sum. */
const storeSum: Code = [
  get(SUMS),
  [0, 1, 2, 3].map(number => [get(SUM), extractLane(number), number === 0 ? [] : ADD]),
  STORE_SUM,
]

/** Dot products of bytes, summed in integers. Parameters: addresses of a row, of the first of many rows, of their end, of the sums; bytes per row. */
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

/**
 * WebAssembly, instruction by instruction: a function of whole numbers, places in the memory it is given. For the two loops
 * that need sixteen bytes at a time (`multiply-code.ts` and the training's) a compiler would be a larger thing to keep.
 */

/** Bytes, nested as it reads best. */
export type Code = number | readonly Code[]

export interface AssembledFunction {
  /** How many it takes; they are the first locals. */
  readonly parameters: number
  /** The locals that follow: whole numbers first, then vectors. */
  readonly integers: number
  readonly vectors: number
  readonly body: Code
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** What we use of it; the types of Node leave it to the browser's. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

export const PAGE_BYTES = 65_536
export const VECTOR_BYTES = 16

export const get = (local: number): Code => [0x20, local]
export const set = (local: number): Code => [0x21, local]
/** Below 64: a longer number takes more bytes than one. */
export const constant = (value: number): Code => [0x41, value]
export const ADD = 0x6a
export const advance = (local: number, by: Code): Code => [get(local), by, ADD, set(local)]
export const vector = (...code: readonly Code[]): Code => [0xfd, code]
export const LOAD_VECTOR = vector(0x00, 0, 0)
export const NO_VECTOR = vector(0x0c, [...new Uint8Array(VECTOR_BYTES)])

/** Does it once, and again as long as the one is less than the other. */
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

/** Seven bits a byte, the lowest first, as WebAssembly writes sizes. */
function size(value: number): Code {
  return value < 0x80 ? value : [(value & 0x7f) | 0x80, size(value >>> 7)]
}

function flat(code: Code): readonly number[] {
  return typeof code === 'number' ? [code] : code.flatMap(flat)
}

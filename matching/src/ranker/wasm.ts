/** Loads WebAssembly that `npm run generate` assembled from a .wat file: one function `run` on integers, and its memory. */

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

/** Compiles once; each memory gets a function of its own. */
export function compile(base64: string): (memory: WasmMemory) => (...places: readonly number[]) => void {
  const module = new WebAssembly.Module(Uint8Array.from(atob(base64), character => character.charCodeAt(0)))
  return memory => {
    const { exports } = new WebAssembly.Instance(module, { our: { memory } })
    return (exports as { readonly run: (...places: readonly number[]) => void }).run
  }
}

export function createMemory(bytes: number): WasmMemory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) })
}

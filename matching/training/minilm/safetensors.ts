/** A tensor in row-major order. */
export interface Tensor {
  readonly shape: readonly number[]
  readonly numbers: Float32Array
}

interface Entry {
  readonly dtype: string
  readonly shape: readonly number[]
  /** Counted from the end of the header. */
  readonly data_offsets: readonly [number, number]
}

const LENGTH_BYTES = 8

/**
 * The tensors of a `.safetensors` file by name: the header's length, the header in JSON, the data. Integer tensors are omitted,
 * because they are not weights.
 */
export function readSafetensors(file: Uint8Array<ArrayBuffer>): ReadonlyMap<string, Tensor> {
  const { buffer, byteOffset, byteLength } = file
  const headerLength = Number(new DataView(buffer, byteOffset, byteLength).getBigUint64(0, true))
  const dataStart = LENGTH_BYTES + headerLength
  const header = JSON.parse(new TextDecoder().decode(file.subarray(LENGTH_BYTES, dataStart))) as Record<string, Entry>
  const tensors = new Map<string, Tensor>()
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(header)) {
    if (name === '__metadata__' || dtype === 'I64') continue
    const [start, end] = data_offsets
    // The header may end unaligned, so the data is copied.
    const bytes = new Uint8Array(file.subarray(dataStart + start, dataStart + end))
    const numbers = toNumbers(dtype, bytes.buffer)
    const count = shape.reduce((product, side) => product * side, 1)
    if (numbers.length !== count) throw new Error(`${name} has ${numbers.length} numbers and not ${count}`)
    tensors.set(name, { shape, numbers })
  }
  return tensors
}

function toNumbers(dtype: string, bytes: ArrayBuffer): Float32Array {
  if (dtype === 'F32') return new Float32Array(bytes)
  if (dtype === 'F16') return new Float32Array(new Float16Array(bytes))
  throw new Error(`Numbers of the kind ${dtype} are not known`)
}

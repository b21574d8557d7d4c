import { expect, it } from 'vitest'
import { readSafetensors } from './safetensors.ts'

const bytesOf = (numbers: Float16Array | Float32Array | BigInt64Array) => new Uint8Array(numbers.buffer)
const parts = [
  bytesOf(Float16Array.of(1, -0.5, 65_504, 2 ** -24, 0, Infinity)),
  bytesOf(BigInt64Array.of(7n)),
  bytesOf(Float32Array.of(0.1, -3)),
] as const

function fileOf(header: object, padding = ''): Buffer<ArrayBuffer> {
  const text = Buffer.from(JSON.stringify(header) + padding)
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(text.length))
  return Buffer.concat([length, text, ...parts])
}

const header = {
  __metadata__: { format: 'pt' },
  half: { dtype: 'F16', shape: [2, 3], data_offsets: [0, 12] },
  whole: { dtype: 'I64', shape: [1], data_offsets: [12, 20] },
  single: { dtype: 'F32', shape: [2], data_offsets: [20, 28] },
}

it('reads halves and singles by name, wherever the header ends and the file lies', () => {
  for (const padding of ['', ' ', '  ', '   ']) {
    const tensors = readSafetensors(fileOf(header, padding))
    expect([...tensors.keys()]).toEqual(['half', 'single'])
    expect(tensors.get('half')).toEqual({
      shape: [2, 3],
      numbers: Float32Array.of(1, -0.5, 65_504, 2 ** -24, 0, Infinity),
    })
    expect(tensors.get('single')).toEqual({ shape: [2], numbers: Float32Array.of(0.1, -3) })
  }
})

it('refuses a file that was cut off, and numbers of a kind it does not know', () => {
  expect(() => readSafetensors(fileOf(header).subarray(0, -4))).toThrow('single')
  expect(() => readSafetensors(fileOf({ x: { dtype: 'BF16', shape: [1], data_offsets: [0, 2] } }))).toThrow('BF16')
})

import { expect, it } from 'vitest'
import { encoderFile, readEncoderFile } from './encoder-file.ts'

const TABLE = {
  words: ['arc', 'c++', 'weld'],
  dimension: 2,
  scales: Float32Array.of(0.5, 0.25, 2),
  rows: Int8Array.of(1, -1, 127, -127, 0, 3),
}

it('lays out magic, header length, header, words, padding, scales and rows as the server reads them', () => {
  for (const note of ['', 'a', 'ab', 'abc']) {
    const file = encoderFile(TABLE, 1, { note })
    expect(file.toString('latin1', 0, 8)).toBe('PRMENC1\n')
    const header = JSON.parse(file.toString('utf8', 12, 12 + file.readUInt32LE(8)))
    expect(header).toEqual({ version: 1, dimension: 2, words: 3, wordBytes: 12, note })
    const wordsEnd = 12 + file.readUInt32LE(8) + 12
    expect(file.toString('utf8', wordsEnd - 12, wordsEnd)).toBe('arc\nc++\nweld')
    const scalesAt = Math.ceil(wordsEnd / 4) * 4
    expect(file.subarray(wordsEnd, scalesAt).every(byte => byte === 0)).toBe(true)
    expect([0, 1, 2].map(word => file.readFloatLE(scalesAt + 4 * word))).toEqual([0.5, 0.25, 2])
    expect([...new Int8Array(file.subarray(scalesAt + 12))]).toEqual([1, -1, 127, -127, 0, 3])
  }
})

it('reads back what it wrote', () => {
  expect(readEncoderFile(encoderFile(TABLE, 1, { seed: 4 }))).toEqual({
    ...TABLE,
    header: { version: 1, dimension: 2, words: 3, wordBytes: 12, seed: 4 },
  })
})

it('refuses a file of another kind', () => {
  expect(() => readEncoderFile(Buffer.from('PRMENC2\n0000'))).toThrow('no encoder file')
})

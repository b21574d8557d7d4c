import type { WordTable } from './fold.ts'

/**
 * The file, all numbers little-endian: eight bytes `PRMENC1\n`; a Uint32, the length of the header; the header, JSON with
 * `version`, `dimension`, `words`, `wordBytes` and where it comes from; the words in UTF-8, joined by `\n` and sorted by code
 * unit; zeros up to a multiple of four from the file's start; a Float32 scale per word; an Int8 row per word.
 */
const MAGIC = 'PRMENC1\n'

const LENGTH_BYTES = 4

/** Version of the trained table; the file name in the server has the same number. */
export const ENCODER_VERSION = 3

export interface EncoderHeader {
  readonly version: number
  readonly dimension: number
  readonly words: number
  readonly wordBytes: number
}

/** Information about the training; no time and no path, so that equal runs give equal bytes. */
export type Provenance = Readonly<Record<string, unknown>>

export function encoderFile({ words, dimension, scales, rows }: WordTable, version: number, provenance: Provenance) {
  const wordBytes = Buffer.from(words.join('\n'), 'utf8')
  const fixed: EncoderHeader = { version, dimension, words: words.length, wordBytes: wordBytes.length }
  const header = Buffer.from(JSON.stringify({ ...fixed, ...provenance }), 'utf8')
  const headerLength = Buffer.alloc(LENGTH_BYTES)
  headerLength.writeUInt32LE(header.length)
  const front = Buffer.concat([Buffer.from(MAGIC, 'ascii'), headerLength, header, wordBytes])
  return Buffer.concat([front, Buffer.alloc(paddingAfter(front.length)), scaleBytes(scales), Buffer.from(rows.buffer)])
}

/** For figures and tests; the server uses `readWordTable`. */
export function readEncoderFile(file: Buffer): WordTable & { readonly header: EncoderHeader & Provenance } {
  if (file.toString('ascii', 0, MAGIC.length) !== MAGIC)
    throw new Error('This is no encoder file: its first bytes differ')
  const start = MAGIC.length + LENGTH_BYTES
  const wordsAt = start + file.readUInt32LE(MAGIC.length)
  const header = JSON.parse(file.toString('utf8', start, wordsAt)) as EncoderHeader
  const wordsEnd = wordsAt + header.wordBytes
  const scalesAt = wordsEnd + paddingAfter(wordsEnd)
  const rowsAt = scalesAt + header.words * Float32Array.BYTES_PER_ELEMENT
  const rows = Int8Array.from(new Int8Array(file.buffer, file.byteOffset + rowsAt, header.words * header.dimension))
  return {
    header: { ...header },
    words: file.toString('utf8', wordsAt, wordsEnd).split('\n'),
    dimension: header.dimension,
    scales: Float32Array.from({ length: header.words }, (_, word) => file.readFloatLE(scalesAt + word * 4)),
    rows,
  }
}

function paddingAfter(length: number): number {
  return (4 - (length % 4)) % 4
}

function scaleBytes(scales: Float32Array): Buffer {
  const bytes = Buffer.alloc(scales.length * Float32Array.BYTES_PER_ELEMENT)
  scales.forEach((scale, word) => {
    bytes.writeFloatLE(scale, word * Float32Array.BYTES_PER_ELEMENT)
  })
  return bytes
}

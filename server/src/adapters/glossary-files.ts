import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GlossaryEntry, readGlossary } from '../features/catalogue/index.ts'
import { Foreseen } from '../kernel/foreseen.ts'

const DIRECTORY = fileURLToPath(new URL('../../../catalogue/glossary', import.meta.url))

/** Our own glossary of the words of work. Throws with every fault of it. */
export async function readGlossaryFiles(): Promise<readonly GlossaryEntry[]> {
  const names = (await readdir(DIRECTORY)).filter(name => name.endsWith('.txt')).toSorted()
  const texts = await Promise.all(names.map(name => readFile(join(DIRECTORY, name), 'utf8')))
  const read = readGlossary(names.map((file, at) => ({ file, text: texts[at]! })))
  if (!read.ok) throw new Foreseen(`${DIRECTORY} is no glossary:\n${read.refusal.join('\n')}`)
  return read.value
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The first matcher that reached these figures, a dense sketch in JavaScript: what our times are held against. */
export type Prototype = (text: string) => unknown

/** Run from a copy, since it looks for its tables where it is started and for its stemmer beside itself. */
export async function loadPrototype(data: string): Promise<Prototype> {
  const stemmer = createRequire(import.meta.url).resolve('snowball-stemmers')
  const from = resolve(data, 'matcher-prototype')
  const source = await readFile(join(from, 'match.mjs'), 'utf8')
  const directory = await mkdtemp(join(tmpdir(), 'pramaan-prototype-'))
  try {
    const copy = join(directory, 'match.mjs')
    const placed = source
      .replaceAll('fs.readFileSync(', `fs.readFileSync(${JSON.stringify(`${from}/`)}+`)
      .replace("createRequire('./')", `createRequire(${JSON.stringify(import.meta.url)})`)
      .replace("'snowball-stemmers'", JSON.stringify(stemmer))
    await writeFile(copy, placed)
    const { match } = (await import(pathToFileURL(copy).href)) as { match: Prototype }
    return match
  } finally {
    await rm(directory, { recursive: true })
  }
}

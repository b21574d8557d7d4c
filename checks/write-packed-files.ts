import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFileOf, packAll } from './list/packages.ts'

/** `npm run packed-files`: writes the lists of the files that the packages contain. Their diff shows what a release would change. */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'pramaan-pack-'))
try {
  const packed = await packAll(root, folder)
  if ('failure' in packed) throw new Error(packed.failure)
  for (const each of packed.all) {
    await writeFile(join(root, listFileOf(each)), each.list)
    process.stdout.write(`${each.list}${each.summary}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

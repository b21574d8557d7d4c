import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PACKED_FILES, packSdk } from './list/packages.ts'

/** `npm run packed-files`: writes the list of the files that the package contains. Its diff shows what a release would change. */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'pramaan-pack-'))
try {
  const packed = await packSdk(root, folder)
  if ('failure' in packed) throw new Error(packed.failure)
  await writeFile(join(root, PACKED_FILES), packed.list)
  process.stdout.write(`${packed.list}${packed.summary}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

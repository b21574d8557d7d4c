import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockfileText } from './generate/lockfile.ts'
import { generatedTexts } from './generate/texts.ts'
import { runTool } from './tool.ts'

/** `npm run generate`: rewrites every generated file. Needs PostgreSQL and pg_dump, for the schema is taken from a real one. */
const root = fileURLToPath(new URL('..', import.meta.url))

for (const { file, text } of [...(await generatedTexts(root)), await lockfileText(root)]) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
  process.stdout.write(`${file}\n`)
}
// What a registry without some platforms could not provide, another may.
const { stdout, stderr } = await runTool(root, process.execPath, ['.ci/lockfile-integrity.mjs', '--complete'])
process.stdout.write(`${stdout}${stderr}`)

import { chmod, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Builds the published command into cli/dist. Packages stay outside: npm installs them, and keeps them up to date. */
const CLI = fileURLToPath(new URL('.', import.meta.url))

/** Into another folder for tests, of which several build at once. It is beside dist, from where packages are found. */
export async function buildCli(folder = `${CLI}dist`): Promise<string> {
  const file = `${folder}/pramaan.js`
  await build({
    absWorkingDir: CLI,
    entryPoints: ['src/main.ts'],
    outfile: file,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    banner: { js: '#!/usr/bin/env node' },
    tsconfigRaw: {},
  })
  await chmod(file, 0o755)
  return file
}

if (import.meta.main) {
  const { size } = await stat(await buildCli())
  process.stdout.write(`cli/dist/pramaan.js ${size} B\n`)
}

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build } from 'esbuild'

/**
 * Builds what is published into picker/dist: an ES module for bundlers with its declarations, and one script for `<script src>`.
 * `npm ci`, `npm run setup` and `npm pack` run it.
 */
const PICKER = fileURLToPath(new URL('.', import.meta.url))
const TSC = fileURLToPath(new URL('../node_modules/@typescript/native/bin/tsc', import.meta.url))
const DIST = join(PICKER, 'dist')
const MODULE = 'index.js'
/** Also served by the developer site, whose guide uses it. */
export const SCRIPT = 'skill-picker.js'
/** What the declaration of the entry imports. */
const DECLARED = ['index.d.ts', 'element.d.ts', 'form-field.d.ts', 'selection.d.ts']

export async function buildPicker(): Promise<void> {
  // Two builds may run at the same time: each file of dist is replaced as a whole.
  const folder = await mkdtemp(join(PICKER, '.dist-'))
  try {
    await Promise.all([bundlePicker(folder), declare(folder)])
    await mkdir(DIST, { recursive: true })
    const files = await readdir(folder)
    for (const file of files) await rename(join(folder, file), join(DIST, file))
    for (const file of await readdir(DIST)) if (!files.includes(file)) await rm(join(DIST, file), { force: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Both forms without declarations, into any folder. */
export async function bundlePicker(folder: string): Promise<void> {
  const settings: BuildOptions = {
    absWorkingDir: PICKER,
    entryPoints: ['src/index.ts'],
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    sourcemap: true,
    sourcesContent: true,
    tsconfigRaw: {},
  }
  await Promise.all([
    build({ ...settings, format: 'esm', outfile: join(folder, MODULE) }),
    build({ ...settings, format: 'iife', outfile: join(folder, SCRIPT) }),
  ])
}

async function declare(folder: string): Promise<void> {
  const all = join(folder, 'declarations')
  const settings = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--rootDir', join(PICKER, 'src')]
  await promisify(execFile)(process.execPath, [TSC, '-p', PICKER, ...settings, '--outDir', all]).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The declarations of the picker could not be made:\n${stdout}${stderr}`)
    },
  )
  for (const file of DECLARED) {
    const text = await readFile(join(all, file), 'utf8')
    // The compiler leaves `from './element.ts'` as it is, but the package has no such file.
    await writeFile(join(folder, file), text.replaceAll(/(\bfrom )'(\.[^']*)\.ts'/g, "$1'$2.js'"))
  }
  await rm(all, { recursive: true })
}

if (import.meta.main) {
  await buildPicker()
  for (const name of [MODULE, SCRIPT]) {
    const { size } = await stat(join(DIST, name))
    const compressed = gzipSync(await readFile(join(DIST, name))).length
    process.stdout.write(`picker/dist/${name} ${size} B, ${compressed} B after gzip\n`)
  }
}

import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type OutputFile } from 'esbuild'

/**
 * Bundles what runs in browsers into web/dist: minified, under names that contain a hash of their content, with a manifest that maps
 * our names to those. `npm ci`, `npm run setup` and the image run it; it takes about 50 ms. `--dev` leaves the code readable and adds
 * inline source maps; the other form has none. The command then builds the console, which takes 3 s; `--pages` leaves that out.
 */
const WEB = fileURLToPath(new URL('.', import.meta.url))
const DIST = join(WEB, 'dist')
const MANIFEST = 'manifest.json'
/** Built by web/console/build.ts. */
const CONSOLE = 'console'

const ENTRIES = {
  student: 'pages/student/main.ts',
  reviewer: 'pages/reviewer/main.ts',
  'keep-key': 'pages/reviewer/keep-key.ts',
  proof: 'pages/proof/main.ts',
  candidate: 'pages/candidate/main.ts',
  pages: 'ui/pages.css',
  mark: 'ui/mark.svg',
}

/** Cheap phones run browsers that are years old. esbuild lowers syntax, not library functions: web/tsconfig.json limits those. */
const TARGET = 'chrome80'

export async function buildWeb({ dev = false } = {}): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: WEB,
    entryPoints: ENTRIES,
    entryNames: '[name].[hash]',
    outdir: 'dist',
    bundle: true,
    loader: { '.svg': 'copy' },
    format: 'esm',
    target: TARGET,
    charset: 'utf8',
    minify: !dev,
    sourcemap: dev ? 'inline' : false,
    legalComments: 'none',
    // The image has no root tsconfig to extend, and nothing in ours changes the output.
    tsconfigRaw: {},
    write: false,
  })
  await mkdir(DIST, { recursive: true })
  for (const { path, contents } of outputFiles) await writeAtomically(path, contents)
  const manifest = Object.fromEntries(outputFiles.map(file => [logicalName(file), basename(file.path)]))
  await writeAtomically(join(DIST, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  await removeAllBut([MANIFEST, CONSOLE, ...Object.values(manifest)])
}

/** Builds if there is no build yet or a source is newer than it. */
export async function buildWebIfStale(): Promise<void> {
  const builtAt = await modifiedAt(join(DIST, MANIFEST))
  const sources = await Promise.all(['build.ts', 'pages', 'ui'].map(newestIn))
  if (builtAt <= Math.max(...sources)) await buildWeb()
}

/** `student.js` for `student.3XAMPLE7.js`. */
function logicalName({ path }: OutputFile): string {
  return basename(path).replace(/\.[^.]+(?=\.[^.]+$)/, '')
}

/** Two builds may run at the same time, and a server may read meanwhile: a file is there as a whole or not at all. */
async function writeAtomically(path: string, contents: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`
  await writeFile(unfinished, contents)
  await rename(unfinished, path)
}

async function removeAllBut(wanted: readonly string[]): Promise<void> {
  const present = await readdir(DIST)
  const outdated = present.filter(name => !wanted.includes(name) && !name.endsWith('.tmp'))
  await Promise.all(outdated.map(name => rm(join(DIST, name), { force: true })))
}

async function newestIn(name: string): Promise<number> {
  const path = join(WEB, name)
  const entries = name.endsWith('.ts') ? [] : await readdir(path, { recursive: true })
  return Math.max(...(await Promise.all([path, ...entries.map(entry => join(path, entry))].map(modifiedAt))))
}

async function modifiedAt(path: string): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

if (import.meta.main) {
  const dev = process.argv.includes('--dev')
  await buildWeb({ dev })
  const files = (await readdir(DIST)).filter(name => name !== CONSOLE)
  const sizes = await Promise.all(files.map(async name => (await readFile(join(DIST, name))).length))
  process.stdout.write(`${files.map((name, at) => `web/dist/${name} ${sizes[at]} B`).join('\n')}\n`)
  if (!process.argv.includes('--pages')) {
    const { buildConsole, printConsole } = await import('./console/build.ts')
    await buildConsole({ dev })
    await printConsole()
  }
}

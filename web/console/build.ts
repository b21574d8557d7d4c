import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printRouteSizes } from './route-sizes.ts'

/**
 * Builds the console's browser application into web/dist/console: index.html, files under names that contain a hash of their content,
 * and Vite's manifest, from which route-sizes.ts reads what each screen loads. `node web/build.ts` runs it after the pages.
 */
const CONSOLE = fileURLToPath(new URL('.', import.meta.url))
const WEB = join(CONSOLE, '..')
const DIST = join(WEB, 'dist/console')
const BUILT = join(DIST, 'index.html')

/** What people at a desk have; the pages of candidates support older browsers. */
const TARGET = ['chrome111', 'firefox114', 'safari16.4']

export async function buildConsole({ dev = false } = {}): Promise<void> {
  const unfinished = join(WEB, `dist/console.${process.pid}.tmp`)
  // Loaded only to build: tests ask whether the build is up to date, and it mostly is.
  const [{ build }, { plugins }] = await Promise.all([import('vite'), import('./build/plugins.ts')])
  const mode = dev ? 'development' : 'production'
  // Vite prefers it to `mode`: under vitest it is `test`, and the build would hold React's development version, half as large again.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = mode
  await build({
    root: CONSOLE,
    base: '/console/',
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    mode,
    plugins: plugins(),
    build: {
      outDir: unfinished,
      emptyOutDir: true,
      target: TARGET,
      manifest: 'manifest.json',
      minify: !dev,
      sourcemap: dev ? 'inline' : false,
      // A picture in a script could not be cached on its own.
      assetsInlineLimit: 0,
      // One style sheet: Tailwind shares its classes between screens.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
    },
  })
  if (NODE_ENV === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV')
  else process.env.NODE_ENV = NODE_ENV
  await replaceFiles(unfinished)
}

/** Builds if there is no build yet or a source is newer than it. */
export async function buildConsoleIfStale(): Promise<void> {
  const builtAt = await modifiedAt(BUILT)
  const sources = [
    'console/src',
    'console/build',
    'console/build.ts',
    'console/index.html',
    'console/package.json',
    'ui',
    'messages',
  ]
  const newest = await Promise.all(sources.map(newestIn))
  if (builtAt <= Math.max(...newest)) await buildConsole()
}

/**
 * Two builds may run at the same time, and a server may read meanwhile: files have names by their content and are there as a whole, the
 * document that names them comes last, and what it does not need any more goes after it.
 */
async function replaceFiles(finished: string): Promise<void> {
  const names = await readdir(join(finished, 'assets'))
  await mkdir(join(DIST, 'assets'), { recursive: true })
  for (const name of names) await rename(join(finished, 'assets', name), join(DIST, 'assets', name))
  for (const name of ['manifest.json', 'index.html']) await rename(join(finished, name), join(DIST, name))
  const outdated = (await readdir(join(DIST, 'assets'))).filter(name => !names.includes(name))
  await Promise.all(outdated.map(name => rm(join(DIST, 'assets', name), { force: true })))
  await rm(finished, { recursive: true, force: true })
}

async function newestIn(name: string): Promise<number> {
  const path = join(WEB, name)
  const entries = await readdir(path, { recursive: true }).catch(() => [])
  return Math.max(...(await Promise.all([path, ...entries.map(entry => join(path, entry))].map(modifiedAt))))
}

async function modifiedAt(path: string): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/** Bytes of each file, and of the first load of each screen. */
export async function printConsole(): Promise<void> {
  const names = (await readdir(join(DIST, 'assets'))).sort()
  const lines = await Promise.all(
    names.map(async name => `web/dist/console/assets/${name} ${(await stat(join(DIST, 'assets', name))).size} B`),
  )
  process.stdout.write(`${lines.join('\n')}\n`)
  await printRouteSizes(DIST)
}

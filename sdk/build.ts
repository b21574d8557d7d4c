import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Format, type Plugin } from 'esbuild'

/**
 * Builds what is published into sdk/dist: for each entry an ES module and a CommonJS module, their source maps, and declarations for both.
 * `npm ci`, `npm run setup` and the tests run it; it takes about half a second, nearly all of it for the declarations.
 *
 * Minified: 7.0 KB after gzip instead of 10.3. The maps contain the sources, for stack traces (`node --enable-source-maps`).
 */
const SDK = fileURLToPath(new URL('.', import.meta.url))
const TSC = fileURLToPath(new URL('../node_modules/@typescript/native/bin/tsc', import.meta.url))
const DIST = join(SDK, 'dist')

const FORMATS: readonly { readonly format: Format; readonly extension: 'js' | 'cjs' }[] = [
  { format: 'esm', extension: 'js' },
  { format: 'cjs', extension: 'cjs' },
]

/** `errors` is a module of its own, which the others import: an error of one client is an instance of the class that another entry exports. */
const SHARED = 'errors'
const ENTRIES = ['index', 'verification', 'catalogue', 'catalogue-admin', SHARED] as const

async function buildSdk(): Promise<void> {
  const files = await make(async folder => {
    await Promise.all([bundleAll(folder), declare(folder)])
  })
  await removeAllBut(files)
}

/**
 * Makes the modules without declarations, if there are none yet or a source is newer. For tests: in the repository types come from the
 * sources, and a mistake in a type must not keep all other tests from running.
 */
export async function bundleSdkIfStale(): Promise<void> {
  const sources = await readdir(join(SDK, 'src'), { recursive: true })
  const changedAt = await Promise.all(['build.ts', ...sources.map(each => join('src', each))].map(modifiedAt))
  if ((await modifiedAt('dist/index.cjs')) <= Math.max(...changedAt)) await make(bundleAll)
}

/** Two builds may run at the same time, and a program may load the SDK meanwhile: each file of dist is replaced as a whole. */
async function make(write: (folder: string) => Promise<void>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(SDK, '.dist-'))
  try {
    await write(folder)
    const files = await filesIn(folder)
    for (const file of files) {
      await mkdir(join(DIST, file, '..'), { recursive: true })
      await rename(join(folder, file), join(DIST, file))
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bundleAll(folder: string): Promise<void> {
  await Promise.all(FORMATS.map(each => bundle(folder, each)))
}

function sharedModule(extension: string): Plugin {
  return {
    name: 'shared module',
    setup: builder =>
      builder.onResolve({ filter: new RegExp(`/${SHARED}\\.ts$`) }, ({ kind }) =>
        kind === 'entry-point' ? undefined : { path: `./${SHARED}.${extension}`, external: true, sideEffects: false },
      ),
  }
}

async function bundle(folder: string, { format, extension }: (typeof FORMATS)[number]): Promise<void> {
  await build({
    absWorkingDir: SDK,
    entryPoints: ENTRIES.map(name => `src/${name}.ts`),
    outdir: folder,
    outExtension: { '.js': `.${extension}` },
    plugins: [sharedModule(extension)],
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    minify: true,
    sourcemap: true,
    // The package does not contain src: the map contains it.
    sourcesContent: true,
    tsconfigRaw: {},
  })
}

/**
 * A declaration for each source, in both kinds of module: TypeScript takes a .d.ts in a package of type "module" for an ES module,
 * and refuses to `require` it.
 */
async function declare(folder: string): Promise<void> {
  const settings = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--rootDir', join(SDK, 'src')]
  await promisify(execFile)(process.execPath, [TSC, '-p', SDK, ...settings, '--outDir', folder]).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The declarations of the SDK could not be made:\n${stdout}${stderr}`)
    },
  )
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.d.ts'))
  await Promise.all(
    files.map(async file => {
      const text = await readFile(join(folder, file), 'utf8')
      await writeFile(join(folder, file), withSpecifiers(text, 'js'))
      await writeFile(join(folder, file.replace(/ts$/, 'cts')), withSpecifiers(text, 'cjs'))
    }),
  )
}

/** The compiler leaves `from './client.ts'` as it is in declarations, but the package has no such file. */
function withSpecifiers(declaration: string, extension: 'js' | 'cjs'): string {
  return declaration.replaceAll(/(\bfrom |\bimport\()(['"])(\.[^'"]*)\.ts\2/g, `$1$2$3.${extension}$2`)
}

async function removeAllBut(wanted: readonly string[]): Promise<void> {
  const outdated = (await filesIn(DIST)).filter(file => !wanted.includes(file))
  await Promise.all(outdated.map(file => rm(join(DIST, file), { force: true })))
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(each => each.isFile()).map(each => relative(folder, join(each.parentPath, each.name)))
}

async function modifiedAt(file: string): Promise<number> {
  return await stat(join(SDK, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

if (import.meta.main) {
  await buildSdk()
  for (const name of ENTRIES) {
    const { size } = await stat(join(DIST, `${name}.js`))
    process.stdout.write(`sdk/dist/${name}.js ${size} B\n`)
  }
}

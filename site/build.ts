import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundlePicker, SCRIPT } from '../picker/build.ts'
import { extractInlineCode, findByClass } from './build/inline-code.ts'
import { repairPage } from './build/repair-page.ts'
import { twinFiles } from './build/twins.ts'
import { BASE, DOWNLOADS } from './content/links.ts'
import { readSite, type Site } from './content/site.ts'

/**
 * Builds the developer site into site/dist from the documents of the repository: `npm run build:site`, part of `npm run setup` and of
 * the image. It takes 11 s of CPU, so `npm ci` and tests of other things do without it. It needs no network.
 */
const SITE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(SITE, '..')
const DIST = join(SITE, 'dist')
const run = promisify(execFile)

/** Starlight brings a search dialog of its own; Pagefind writes these beside its index for others. */
const UNUSED = /^pagefind-(?:component-ui|modular-ui|ui|highlight)\./

export async function buildSite(): Promise<void> {
  const unfinished = join(SITE, `dist.${process.pid}.tmp`)
  const cacheDir = join(SITE, `cache.${process.pid}.tmp`)
  const site = await readSite(ROOT)
  try {
    await runAstro(unfinished, cacheDir)
    await finishFiles(unfinished, site)
    await rm(DIST, { recursive: true, force: true })
    await rename(unfinished, DIST)
  } finally {
    for (const folder of [unfinished, cacheDir]) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * In a process without the variables of ours: Vite takes BASE_URL, MODE and others for its own. With the BASE_URL of vitest, or of a
 * reader of the quickstart, every link would lead nowhere. Nothing is reported to anybody.
 */
async function runAstro(outDir: string, cacheDir: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  const { stderr } = await run(process.execPath, [join(SITE, 'build/run-astro.ts'), ROOT, outDir, cacheDir], { env })
  if (stderr !== '') process.stderr.write(stderr)
}

/** Twins of the pages, no inline code, and no file that nothing asks for. */
async function finishFiles(folder: string, site: Site): Promise<void> {
  const read = async (name: string) => await readFile(join(folder, name), 'utf8')
  const names = await readdir(folder, { recursive: true })
  const pages = await Promise.all(
    names.filter(name => name.endsWith('.html')).map(async name => [name, repairPage(await read(name))] as const),
  )
  const extracted = extractInlineCode(new Map(pages), `${BASE}/assets/`)
  for (const name of names.filter(each => each.endsWith('.css')))
    await writeFile(join(folder, name), findByClass(await read(name)))
  const assets = [...extracted.files].map(([name, text]) => [join('assets', name), text] as const)
  for (const [name, text] of [...extracted.pages, ...assets, ...twinFiles(site)]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await copyFile(join(ROOT, 'web/ui/mark.svg'), join(folder, 'assets/mark.svg'))
  await cp(join(ROOT, DOWNLOADS), join(folder, basename(DOWNLOADS)), { recursive: true })
  await addPicker(folder)
  const search = join(folder, 'pagefind')
  for (const name of (await readdir(search)).filter(each => UNUSED.test(each))) await rm(join(search, name))
}

/** The guide docs/skill-picker.md shows the component itself. */
async function addPicker(folder: string): Promise<void> {
  const bundled = join(folder, 'picker')
  await bundlePicker(bundled)
  await copyFile(join(bundled, SCRIPT), join(folder, 'assets', SCRIPT))
  await rm(bundled, { recursive: true })
}

/** Builds if there is no build yet or a source is newer than it. */
export async function buildSiteIfStale(): Promise<void> {
  const builtAt = await modifiedAt(join(DIST, 'llms.txt'))
  const { pages } = await readSite(ROOT)
  const documents = [...new Set(pages.map(({ file }) => file.replace(/#.*/, '')))].map(file => join(ROOT, file))
  const watched = [
    'build.ts',
    'build',
    'content',
    'src',
    'package.json',
    '../openapi',
    '../web/ui',
    '../picker/src',
    `../${DOWNLOADS}`,
  ]
  const code = watched.map(name => join(SITE, name))
  const newest = await Promise.all([...documents, ...code].map(newestIn))
  if (builtAt <= Math.max(...newest)) await buildSite()
}

async function newestIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true }).catch(() => [])
  return Math.max(...(await Promise.all([path, ...entries.map(entry => join(path, entry))].map(modifiedAt))))
}

async function modifiedAt(path: string): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

if (import.meta.main) {
  await (process.argv.includes('--if-stale') ? buildSiteIfStale() : buildSite())
  const names = (await readdir(DIST, { recursive: true, withFileTypes: true })).filter(each => each.isFile())
  const pages = names.filter(({ name }) => name.endsWith('.html')).length
  process.stdout.write(`site/dist: ${pages} pages, ${names.length} files\n`)
}

import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildSiteIfStale } from '../site/build.ts'
import { ROOT } from './docs-page.ts'
import { startQuickstart } from './quickstart.ts'
import { readSiteBlocks } from './site-page.ts'

/**
 * `npm run try:quickstart`: follows the quickstart of the built site as a newcomer does, in a folder outside the repository with the packed
 * packages, against a server process. It ends with a verified webhook of a completed candidate, and fails if a block does not print what
 * the page shows or all take longer than ten minutes.
 */
const LONGEST_MS = 600_000
const run = promisify(execFile)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The real npm, without a network: what the two packages depend on is packed from node_modules. */
async function realNpm(folder: string): Promise<string> {
  const packed = join(folder, 'dependencies')
  await mkdir(packed)
  const cache = join(folder, 'cache')
  const dependencies = await dependenciesOf(join(ROOT, 'cli/package.json'))
  const env = { ...process.env, npm_config_cache: cache }
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed, ...dependencies], { cwd: folder, env })
  const files = (await readdir(packed)).map(name => `'${join(packed, name)}'`)
  const { stdout } = await run('sh', ['-c', 'command -v npm'])
  const npm = `npm_config_cache='${cache}' exec '${stdout.trim()}'`
  return `  pack\\ *) cd '${ROOT}' && ${npm} "$@" ;;
  install\\ *) ${npm} "$@" --offline ${files.join(' ')} ;;`
}

/** Folders of all packages outside this repository that a package needs. */
async function dependenciesOf(file: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  const { dependencies = {} } = JSON.parse(await readFile(file, 'utf8')) as { dependencies?: Record<string, string> }
  const paths = createRequire(file).resolve.paths('x') ?? []
  for (const name of Object.keys(dependencies).filter(each => !each.startsWith('@pramaan/'))) {
    const manifests = paths.map(path => join(path, name, 'package.json'))
    const texts = await Promise.all(manifests.map(each => readFile(each, 'utf8').catch(() => null)))
    const manifest = manifests.find((_, at) => texts[at] !== null)
    if (manifest === undefined) throw new Error(`${name} is not installed.`)
    if (found.has(dirname(manifest))) continue
    found.add(dirname(manifest))
    await dependenciesOf(manifest, found)
  }
  return found
}

await buildSiteIfStale()
const blocks = await readSiteBlocks('quickstart')
const fixture = await startQuickstart(realNpm)
try {
  const start = performance.now()
  const done = await fixture.run(blocks, ({ text, printed, shown, isAsShown, milliseconds }) => {
    say(`\n${text}--> ${(milliseconds / 1_000).toFixed(1)} s\n${printed.trim()}`)
    if (!isAsShown) say(`The page shows instead:\n${shown}`)
  })
  const elapsedMs = performance.now() - start
  const expected = blocks.filter(each => each.language === 'sh').length
  const asShown = done.filter(each => each.isAsShown).length
  const isVerified = done.at(-1)?.printed.startsWith('verified result.completed') ?? false
  const isWell = asShown === expected && isVerified && elapsedMs < LONGEST_MS
  say(
    `\ntry:quickstart: ${isWell ? 'ok' : 'short'} ${asShown} of ${expected} blocks as shown, ${Math.round(elapsedMs / 1_000)} s`,
  )
  process.exitCode = isWell ? 0 : 1
} finally {
  await fixture.close()
}

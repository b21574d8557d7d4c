import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '../../testing/environment.ts'

const run = promisify(execFile)

/** Empty projects outside the repository, into which tarballs are installed without a network. */
export interface Projects {
  readonly root: string
  readonly folder: string
}

export async function makeProject(
  { folder }: Projects,
  name: string,
  tarballs: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const project = join(folder, name)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), JSON.stringify({ name, private: true }))
  for (const [file, text] of Object.entries(files)) await writeFile(join(project, file), text)
  await npm(folder, project, ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs])
  return project
}

/** With a cache of its own: what is not in a tarball is nowhere. */
async function npm(folder: string, cwd: string, words: readonly string[]): Promise<string> {
  const env = { ...bareEnvironment(), HOME: folder, npm_config_cache: join(folder, 'cache') }
  return (await run('npm', words, { cwd, env })).stdout
}

/** Prints what the program printed if it fails, too. */
export async function runNode(
  node: string,
  cwd: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return (await run(node, words, { cwd, env: { ...bareEnvironment(), HOME: cwd, ...env } })).stdout
}

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/**
 * Tarballs of all packages of others that a package of ours needs, directly or not: packed from node_modules, where the lockfile put
 * them, because a cache of npm may lack them.
 */
export async function packDependencies({ root, folder }: Projects, workspace: string): Promise<readonly string[]> {
  const found = new Map<string, string>()
  await collect(root, join(root, workspace), found)
  const places = [...found.values()]
  if (places.length === 0) return []
  const printed = await npm(folder, folder, ['pack', '--ignore-scripts', '--silent', ...places])
  return printed
    .trim()
    .split('\n')
    .map(file => join(folder, file))
}

async function collect(root: string, place: string, found: Map<string, string>): Promise<void> {
  const { dependencies = {} } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@pramaan/') || found.has(name)) continue
    const candidates = [join(place, 'node_modules', name), join(root, 'node_modules', name)]
    const dependency = candidates.find(each => existsSync(each))
    if (dependency === undefined) throw new Error(`${name} is not installed: run npm ci.`)
    found.set(name, dependency)
    await collect(root, dependency, found)
  }
}

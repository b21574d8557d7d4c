import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LockedPackages, productionPackages } from '../../checks/sbom/production.ts'
import { ROOT } from '../../testing/docs-page.ts'
import { previousCommit, unpackCommit } from '../../testing/previous-release.ts'
import { linkPackages, scratchClone } from '../../testing/scratch-clone.ts'
import { command } from '../container/command.ts'

/** A tree of the service from which its processes start. */
export interface Release {
  readonly commit: string
  readonly folder: string
  readonly main: string
}

const MAIN = 'server/src/main.ts'

/** Built once for each commit; a later run takes the folder that an earlier one left. */
export async function openPreviousRelease(say: (line: string) => void): Promise<Release> {
  const commit = previousCommit()
  const folder = join(tmpdir(), `pramaan-release-${commit}`)
  if (!existsSync(folder)) await build(commit, folder, say)
  return { commit, folder, main: join(folder, MAIN) }
}

async function build(commit: string, folder: string, say: (line: string) => void): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'pramaan-release-'))
  const half = join(parent, 'tree')
  try {
    await unpackCommit(commit, half)
    if (await hasSamePackages(half)) {
      say(`previous release ${commit}: its packages are those of this tree`)
      linkPackages(half)
    } else {
      say(`previous release ${commit}: installs its own packages`)
      await command('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: half })
    }
    for (const builder of ['places/build.ts', 'web/build.ts'])
      await command(process.execPath, [builder], { cwd: half, onLine: () => {} })
    await rename(half, folder)
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

/** Of those that the server loads. What only builds and tests need does not run in a process of the release. */
async function hasSamePackages(folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([folder, ROOT].map(serverPackages))
  return theirs === ours
}

async function serverPackages(folder: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  const needed = productionPackages(packages, 'server').filter(({ place }) => place.startsWith('node_modules/'))
  return JSON.stringify(needed.map(({ place, entry }) => [place, entry.integrity]).toSorted())
}

export interface NextRelease {
  /** Runs `pramaan-server migrate` of this tree with the planted migrations. */
  migrate(databaseUrl: string, env: Readonly<Record<string, string>>): Promise<void>
  remove(): Promise<void>
}

/** This tree with more migrations than it has: an upgrade without any would show nothing. */
export async function withMigrations(planted: Readonly<Record<string, string>>): Promise<NextRelease> {
  const clone = scratchClone()
  await mkdir(join(clone.root, 'server/migrations'), { recursive: true })
  for (const [name, text] of Object.entries(planted)) await writeFile(join(clone.root, 'server/migrations', name), text)
  return {
    migrate: async (databaseUrl, env) => {
      const environment = { ...env, DATABASE_URL: databaseUrl }
      await command(process.execPath, [join(clone.root, MAIN), 'migrate'], { cwd: clone.root, env: environment })
    },
    remove: async () => clone.remove(),
  }
}

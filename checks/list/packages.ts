import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check, CheckResult } from '../check.ts'
import { runTool } from '../tool.ts'

/**
 * The packages as npm would publish them: each is built and packed, its files and their sizes are compared with the committed list, publint
 * reads the package, arethetypeswrong resolves its types in each way a project can import it, and size-limit weighs the modules
 * (.size-limit.json). `npm run try:packages` installs and uses them.
 */
export const packages: Check = {
  name: 'packages',
  async run(root) {
    const folder = await mkdtemp(join(tmpdir(), 'pramaan-pack-'))
    try {
      return await checkPackages(root, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Published {
  readonly folder: string
  /** How projects import it, for arethetypeswrong; a command has no types. */
  readonly profile: 'node16' | 'esm-only' | null
}

const PUBLISHED: readonly Published[] = [
  // TypeScript before 4.7 and webpack 4 do not read `exports`: for them only the main entry exists.
  { folder: 'sdk', profile: 'node16' },
  { folder: 'cli', profile: null },
  { folder: 'picker', profile: 'esm-only' },
]

/** What `npm run packed-files` writes for a package. */
export function listFileOf({ folder }: Pick<Published, 'folder'>): string {
  return `${folder}/packed-files.txt`
}

async function checkPackages(root: string, folder: string): Promise<CheckResult> {
  const packed = await packAll(root, folder)
  if ('failure' in packed) return { ok: false, output: packed.failure }
  // At once: arethetypeswrong takes 3 s, most of it in one thread.
  const [size, ...readers] = await Promise.all([
    runTool(root, 'size-limit', ['--json']),
    ...packed.all.map(({ tarball }) => runTool(root, 'publint', ['run', tarball, '--strict'])),
    ...packed.all.flatMap(({ tarball, profile }) =>
      profile === null
        ? []
        : [runTool(root, 'attw', [tarball, '--no-emoji', '--format', 'ascii', '--profile', profile, ...NOT_TYPED])],
    ),
  ])
  const failed = [size, ...readers].filter(({ code }) => code !== 0)
  const lists = await Promise.all(packed.all.map(each => listDifferences(root, each)))
  const output = [...failed.map(({ stdout, stderr }) => `${stdout}${stderr}`.trim()), ...lists.flat()]
  const note = `${sizes(size.stdout)}; ${packed.all.map(({ summary }) => summary).join('; ')}`
  return { ok: output.length === 0, output: output.join('\n'), note }
}

/** A script for a page, which nobody imports. */
const NOT_TYPED = ['--exclude-entrypoints', 'script']

export interface Packed extends Published {
  readonly tarball: string
  /** A line for each file: its size and its path. */
  readonly list: string
  readonly summary: string
}

interface PackReport {
  readonly name: string
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** Builds and packs every package that the tree has into the folder. */
export async function packAll(
  root: string,
  folder: string,
): Promise<{ readonly all: readonly Packed[] } | { readonly failure: string }> {
  const present = PUBLISHED.filter(each => existsSync(join(root, each.folder, 'package.json')))
  const workspaces = present.flatMap(each => ['--workspace', each.folder])
  const pack = await runTool(root, 'npm', ['pack', ...workspaces, '--json', '--pack-destination', folder])
  if (pack.code !== 0) return { failure: `npm pack failed:\n${pack.stdout}${pack.stderr}`.trim() }
  // `prepack` prints before the list does.
  const reports = JSON.parse(pack.stdout.slice(pack.stdout.indexOf('[\n'))) as readonly PackReport[]
  return { all: present.map((each, at) => ({ ...each, ...describe(reports[at]!, folder) })) }
}

function describe({ name, filename, size, unpackedSize, files }: PackReport, folder: string) {
  const lines = files.map(each => `${String(each.size).padStart(7)} ${each.path}`)
  return {
    tarball: join(folder, filename),
    list: `${lines.toSorted((a, b) => (a.slice(8) < b.slice(8) ? -1 : 1)).join('\n')}\n`,
    summary: `${name} ${size} B packed, ${files.length} files, ${unpackedSize} B unpacked`,
  }
}

async function listDifferences(root: string, packed: Packed): Promise<readonly string[]> {
  const file = listFileOf(packed)
  const committed = await readFile(join(root, file), 'utf8').catch(() => '')
  if (committed === packed.list) return []
  const [before, after] = [committed.split('\n'), packed.list.split('\n')]
  const lines = [
    ...before.filter(line => !after.includes(line)).map(line => `- ${line}`),
    ...after.filter(line => !before.includes(line)).map(line => `+ ${line}`),
  ]
  return [`${file} is not what is packed. npm run packed-files writes it:\n${lines.join('\n')}`]
}

function sizes(printed: string): string {
  const all = JSON.parse(printed) as readonly { name: string; size: number }[]
  return `after gzip ${all.map(({ name, size }) => `${name} ${size} B`).join(', ')}`
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check, CheckResult } from '../check.ts'
import { runTool } from '../tool.ts'

/**
 * The packages as npm would publish them: each is built and packed, its files and their sizes are compared with the committed list, publint
 * reads the package, arethetypeswrong resolves its types in each way a project can import it, and size-limit weighs the modules
 * (.size-limit.json).
 */
export const packages: Check = {
  name: 'packages',
  async run(root) {
    const folder = await mkdtemp(join(tmpdir(), 'pramaan-pack-'))
    try {
      return await checkSdk(root, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** What `npm run packed-files` writes. */
export const PACKED_FILES = 'sdk/packed-files.txt'

async function checkSdk(root: string, folder: string): Promise<CheckResult> {
  const packed = await packSdk(root, folder)
  if ('failure' in packed) return { ok: false, output: packed.failure }
  const tarball = join(folder, packed.filename)
  // At once: arethetypeswrong takes 3 s, most of it in one thread.
  const [publint, types, size] = await Promise.all([
    runTool(root, 'publint', ['run', tarball, '--strict']),
    // TypeScript before 4.7 and webpack 4 do not read `exports`: for them only the main entry exists.
    runTool(root, 'attw', [tarball, '--no-emoji', '--format', 'ascii', '--profile', 'node16']),
    runTool(root, 'size-limit', ['--json']),
  ])
  const failed = [publint, types, size].filter(({ code }) => code !== 0)
  const committed = await readFile(join(root, PACKED_FILES), 'utf8').catch(() => '')
  const output = [
    ...failed.map(({ stdout, stderr }) => `${stdout}${stderr}`.trim()),
    ...(committed === packed.list ? [] : [differences(committed, packed.list)]),
  ]
  return { ok: output.length === 0, output: output.join('\n'), note: `${sizes(size.stdout)}; ${packed.summary}` }
}

interface Packed {
  readonly filename: string
  /** A line for each file: its size and its path. */
  readonly list: string
  readonly summary: string
}

/** Builds and packs the SDK into the folder. */
export async function packSdk(root: string, folder: string): Promise<Packed | { readonly failure: string }> {
  const pack = await runTool(root, 'npm', ['pack', '--workspace', 'sdk', '--json', '--pack-destination', folder])
  if (pack.code !== 0) return { failure: `npm pack failed:\n${pack.stdout}${pack.stderr}`.trim() }
  // `prepack` prints before the list does.
  const [{ filename, files, unpackedSize }] = JSON.parse(pack.stdout.slice(pack.stdout.indexOf('[\n'))) as [
    { filename: string; unpackedSize: number; files: readonly { path: string; size: number }[] },
  ]
  const lines = files.map(({ path, size }) => `${String(size).padStart(7)} ${path}`)
  return {
    filename,
    list: `${lines.toSorted((a, b) => (a.slice(8) < b.slice(8) ? -1 : 1)).join('\n')}\n`,
    summary: `${files.length} files, ${unpackedSize} B unpacked`,
  }
}

function differences(committed: string, packed: string): string {
  const [before, after] = [committed.split('\n'), packed.split('\n')]
  const lines = [
    ...before.filter(line => !after.includes(line)).map(line => `- ${line}`),
    ...after.filter(line => !before.includes(line)).map(line => `+ ${line}`),
  ]
  return `${PACKED_FILES} is not what is packed. npm run packed-files writes it:\n${lines.join('\n')}`
}

function sizes(printed: string): string {
  const all = JSON.parse(printed) as readonly { name: string; size: number }[]
  return `after gzip ${all.map(({ name, size }) => `${name} ${size} B`).join(', ')}`
}

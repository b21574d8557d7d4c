import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check, CheckResult } from '../check.ts'
import { runTool } from '../tool.ts'

/**
 * The SDK as npm would publish it: it is built and packed, then publint reads the package, arethetypeswrong resolves its types in each
 * way a project can import it, and size-limit weighs the ES module (.size-limit.json).
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

async function checkSdk(root: string, folder: string): Promise<CheckResult> {
  const pack = await runTool(root, 'npm', ['pack', '--workspace', 'sdk', '--json', '--pack-destination', folder])
  if (pack.code !== 0) return { ok: false, output: `npm pack failed:\n${pack.stdout}${pack.stderr}`.trim() }
  const tarball = join(folder, packedFile(pack.stdout))
  // At once: arethetypeswrong takes 3 s, most of it in one thread.
  const [publint, types, size] = await Promise.all([
    runTool(root, 'publint', ['run', tarball, '--strict']),
    runTool(root, 'attw', [tarball, '--no-emoji', '--format', 'ascii']),
    runTool(root, 'size-limit', ['--json']),
  ])
  const failed = [publint, types, size].filter(({ code }) => code !== 0)
  const output = failed.map(({ stdout, stderr }) => `${stdout}${stderr}`.trim()).join('\n')
  return { ok: failed.length === 0, output, note: `@pramaan/sdk ${gzipSize(size.stdout)} B after gzip` }
}

/** `prepack` prints before the list does. */
function packedFile(printed: string): string {
  const [{ filename }] = JSON.parse(printed.slice(printed.indexOf('[\n'))) as [{ filename: string }]
  return filename
}

function gzipSize(printed: string): number {
  const [{ size }] = JSON.parse(printed) as [{ size: number }]
  return size
}

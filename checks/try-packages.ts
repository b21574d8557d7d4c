import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { startTestApi } from '../testing/api.ts'
import { newPartner } from '../testing/partner.ts'
import { findNode } from '../testing/program.ts'
import { packAll } from './list/packages.ts'
import { cliUses, pickerUses, sdkUses, type Tarballs, type Use } from './try-packages/uses.ts'

/**
 * `npm run try:packages`: packs SDK, CLI and skill picker, installs the tarballs into empty projects outside the repository without a
 * network, and uses them under Node 20 and 24 and in Chromium against a real API. It prints what it did and the sizes, and ends with 1 if
 * a use fails.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

async function tryAll(folder: string): Promise<boolean> {
  const packed = await packAll(root, folder)
  if ('failure' in packed) throw new Error(packed.failure)
  for (const { summary } of packed.all) say(summary)
  const tarballs = Object.fromEntries(packed.all.map(each => [each.folder, each.tarball])) as unknown as Tarballs
  const nodes = { 20: findNode(20), 24: process.execPath }
  const projects = { root, folder }
  const api = await startTestApi()
  try {
    // Programs sign with the current time.
    api.time.advance(Date.now() - api.time.clock())
    const partner = await newPartner(api, { mode: 'test' })
    const uses = [
      ...(await sdkUses(projects, tarballs, nodes, api)),
      ...(await cliUses(projects, tarballs, nodes, { api, partner })),
      ...(await pickerUses(projects, tarballs, nodes, api)),
    ]
    let passed = 0
    for (const use of uses) passed += (await succeeds(use)) ? 1 : 0
    say(`${passed} of ${uses.length} uses succeeded`)
    return passed === uses.length
  } finally {
    await api.close()
  }
}

async function succeeds({ what, run, expected }: Use): Promise<boolean> {
  const result = await run().catch((error: unknown) => error)
  const isRight = isDeepStrictEqual(result, expected)
  const reason = result instanceof Error ? result.message : JSON.stringify(result)
  say(isRight ? `ok      ${what}` : `failed  ${what}: ${reason}`)
  return isRight
}

const folder = await mkdtemp(join(tmpdir(), 'pramaan-try-packages-'))
try {
  process.exitCode = (await tryAll(folder)) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

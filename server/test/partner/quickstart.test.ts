import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCli } from '../../../cli/build.ts'
import { ROOT, readBlocks } from '../../../testing/docs-page.ts'
import { type QuickstartFixture, startQuickstart } from '../../../testing/quickstart.ts'

/**
 * Follows docs/quickstart.md: runs its shell blocks in order in one shell against a server process, with its programs saved
 * under their names, and compares the output of each block with the page. Packages are linked; `npm run try:quickstart` packs and
 * installs them, and sdk-package.test.ts tests that of the SDK.
 */
let fixture: QuickstartFixture
let builtCli: string
beforeAll(async () => {
  // Inside the repository, from where the packages of the command are found.
  builtCli = await mkdtemp(join(ROOT, 'cli/.dist-'))
  await buildCli(builtCli)
  fixture = await startQuickstart(linkPackages)
})
afterAll(async () => {
  await fixture?.close()
  await rm(builtCli, { recursive: true })
})

async function linkPackages(): Promise<string> {
  return `  pack\\ *) echo pramaan-sdk-0.1.0.tgz ;;
  install\\ *)
    mkdir -p node_modules/@pramaan node_modules/.bin
    ln -s '${ROOT}sdk' node_modules/@pramaan/sdk
    ln -s '${builtCli}/pramaan.js' node_modules/.bin/pramaan
    echo 'added 2 packages in 0s' ;;`
}

test('every block of the quickstart prints what the page shows', async () => {
  const blocks = await readBlocks('docs/quickstart.md')
  const languages = new Set(blocks.map(each => each.language))
  expect(languages).toEqual(new Set(['', 'sh', 'text', 'ts', 'python']))
  const done = await fixture.run(blocks)
  expect(done.filter(each => !each.isAsShown)).toEqual([])
  expect(done).toHaveLength(blocks.filter(each => each.language === 'sh').length)
})

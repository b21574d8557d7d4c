import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type Block, patternOf, ROOT, readBlocks } from '../../../testing/docs-page.ts'
import { bareEnvironment } from '../../../testing/environment.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { type ServerProcess, startServer } from '../../../testing/process.ts'
import { ensureMasterKeys, readMasterKeys } from '../../src/adapters/master-keys.ts'
import { secretBox } from '../../src/adapters/secret-box.ts'
import type { ensureDemoKeys } from '../../src/cli/demo-keys.ts'
import { grantCredits } from '../../src/features/credits/index.ts'
import { issuePartnerKey, issueVerificationKey, SCOPES } from '../../src/features/keys/index.ts'
import type { Mode } from '../../src/kernel/tenant.ts'

/**
 * Follows docs/quickstart.md: runs its shell blocks in order in one shell against a server process, with its programs saved
 * under their names, and compares the output of each block with the page.
 */
const BETWEEN = '----- next block -----'

let db: TestDatabase
let folder: string
let server: ServerProcess
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pramaan-quickstart-'))
  const masterKeysFile = join(folder, 'master-keys')
  await ensureMasterKeys(masterKeysFile)
  server = await startServer('all', {
    DATABASE_URL: db.url,
    MASTER_KEYS_FILE: masterKeysFile,
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    REDIS_BUDGET_MS: '5000',
  })
  await standInForDemoKeys(await demoKeys(masterKeysFile))
  await mkdir(join(folder, 'node_modules/@pramaan'), { recursive: true })
  await symlink(join(ROOT, 'sdk'), join(folder, 'node_modules/@pramaan/sdk'))
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true })
  await db.drop()
})

type DemoKeys = Awaited<ReturnType<typeof ensureDemoKeys>>

async function demoKeys(masterKeysFile: string): Promise<DemoKeys> {
  const { all, currentId } = readMasterKeys(masterKeysFile)
  const deps = { ...keysDeps(db), clock: Date.now, secretBox: secretBox(all, currentId) }
  const orgId = await newOrganisation(deps, 'Demo organisation')
  const credits = { amount: 1_000, reason: 'Credits of the demo organisation' }
  expect((await grantCredits(deps, { orgId, mode: 'test' }, credits, 'test')).ok).toBe(true)
  const input = { scopes: SCOPES, limitOverrides: {}, expiresAt: null }
  const partner = (mode: Mode) => issuePartnerKey(deps, { orgId, mode }, input, 'test')
  const verification = async (mode: Mode) => (await issueVerificationKey(deps, { orgId, mode }, 'test')).secret
  return {
    partner: { test: await partner('test'), live: await partner('live') },
    verification: { test: await verification('test'), live: await verification('live') },
  }
}

/**
 * `npm run -s demo:keys` reads the developer's own database and file; this replacement prints the keys of the test's
 * database.
 */
async function standInForDemoKeys(keys: DemoKeys): Promise<void> {
  await mkdir(join(folder, 'bin'))
  const printed = JSON.stringify({ baseUrl: server.url, adminKey: 'unused', ...keys })
  const script = `#!/bin/sh\n[ "$*" = 'run -s demo:keys -- --json' ] || exit 1\ncat <<'END'\n${printed}\nEND\n`
  await writeFile(join(folder, 'bin/npm'), script)
  await chmod(join(folder, 'bin/npm'), 0o755)
}

/** Output of each block in one shell, including errors. */
async function runInOneShell(blocks: readonly Block[]): Promise<readonly string[]> {
  const script = blocks.map(block => block.text).join(`\necho '${BETWEEN}'\n`)
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const shell = spawn('sh', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env: { ...bareEnvironment(), PATH: path, HOME: folder },
  })
  let printed = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await new Promise(resolve => shell.once('close', resolve))
  return printed.split(`${BETWEEN}\n`)
}

test('every block of the quickstart prints what the page shows', async () => {
  const blocks = await readBlocks('docs/quickstart.md')
  for (const { text } of blocks.filter(each => each.language === 'ts')) {
    const [, name] = /^\/\/ ([\w-]+\.ts)\n/.exec(text) ?? []
    expect(name).toBeDefined()
    await writeFile(join(folder, name!), text)
  }
  const languages = new Set(blocks.map(each => each.language))
  expect(languages).toEqual(new Set(['', 'sh', 'text', 'ts', 'python']))
  const shell = blocks.filter(each => each.language === 'sh')
  const printed = await runInOneShell(shell)
  expect(printed).toHaveLength(shell.length)
  for (const [at, block] of shell.entries()) {
    const after = blocks[blocks.indexOf(block) + 1]
    const shown = after?.language === 'text' ? after.text : ''
    expect({ block: block.text, printed: printed[at]?.trim() }).toEqual({
      block: block.text,
      printed: expect.stringMatching(patternOf(shown)),
    })
  }
})

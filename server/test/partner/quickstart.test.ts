import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureMasterKeys, readMasterKeys } from '../../src/adapters/master-keys.ts'
import { secretBox } from '../../src/adapters/secret-box.ts'
import type { ensureDemoKeys } from '../../src/compose/demo-keys.ts'
import { issuePartnerKey, issueVerificationKey, SCOPES } from '../../src/features/keys/index.ts'
import type { Mode } from '../../src/kernel/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { keysDeps, newOrganisation } from '../harness/keys.ts'
import { type ServerProcess, startServer } from '../harness/process.ts'

/**
 * docs/quickstart.md, done as a reader does it: its shell blocks in one shell, in order, against a server process; its files
 * saved under their names. What each block prints is held against what the page shows.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const BETWEEN = '----- next block -----'

interface Block {
  readonly language: string
  readonly text: string
}

let db: TestDatabase
let folder: string
let server: ServerProcess
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'pramaan-quickstart-'))
  const masterKeysFile = join(folder, 'master-keys')
  await ensureMasterKeys(masterKeysFile)
  server = await startServer('api', {
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
  const { all, currentId } = await readMasterKeys(masterKeysFile)
  const deps = { ...keysDeps(db), clock: Date.now, secretBox: secretBox(all, currentId) }
  const orgId = await newOrganisation(deps, 'Demo organisation')
  const terms = { scopes: SCOPES, limitOverrides: {}, expiresAt: null }
  const partner = (mode: Mode) => issuePartnerKey(deps, { orgId, mode }, terms, 'test')
  const verification = async (mode: Mode) => (await issueVerificationKey(deps, { orgId, mode }, 'test')).secret
  return {
    partner: { test: await partner('test'), live: await partner('live') },
    verification: { test: await verification('test'), live: await verification('live') },
  }
}

/** `npm run -s demo:keys` reads the developer's own database and file: here a stand-in prints the same shape for this one. */
async function standInForDemoKeys(keys: DemoKeys): Promise<void> {
  await mkdir(join(folder, 'bin'))
  const printed = JSON.stringify({ baseUrl: server.url, adminKey: 'unused', ...keys })
  const script = `#!/bin/sh\n[ "$*" = 'run -s demo:keys -- --json' ] || exit 1\ncat <<'END'\n${printed}\nEND\n`
  await writeFile(join(folder, 'bin/npm'), script)
  await chmod(join(folder, 'bin/npm'), 0o755)
}

async function readBlocks(): Promise<readonly Block[]> {
  const page = await readFile(join(ROOT, 'docs/quickstart.md'), 'utf8')
  const found = page.matchAll(/^```(\w*)\n(.*?)^```$/gms)
  return [...found].map(([, language = '', text = '']) => ({ language, text }))
}

/** What one shell prints for each block; errors are printed too, where they occur. */
async function runInOneShell(blocks: readonly Block[]): Promise<readonly string[]> {
  const script = blocks.map(block => block.text).join(`\necho '${BETWEEN}'\n`)
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const shell = spawn('sh', ['-c', `exec 2>&1\n${script}`], { cwd: folder, env: { PATH: path, HOME: folder } })
  let printed = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await new Promise(resolve => shell.once('close', resolve))
  return printed.split(`${BETWEEN}\n`)
}

/** The page's text as a pattern, `…` for anything. */
function patternOf(shown: string): RegExp {
  const parts = shown
    .trim()
    .split('…')
    .map(part => RegExp.escape(part))
  return new RegExp(`^${parts.join('[^]*?')}$`)
}

test('every block of the quickstart does what the page shows', async () => {
  const blocks = await readBlocks()
  for (const { text } of blocks.filter(each => each.language === 'ts')) {
    const [, name] = /^\/\/ ([\w-]+\.ts)\n/.exec(text) ?? []
    expect(name).toBeDefined()
    await writeFile(join(folder, name!), text)
  }
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

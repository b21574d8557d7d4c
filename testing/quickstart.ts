import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ensureMasterKeys, readMasterKeys } from '../server/src/adapters/master-keys.ts'
import { secretBox } from '../server/src/adapters/secret-box.ts'
import type { ensureDemoKeys } from '../server/src/cli/demo-keys.ts'
import { grantCredits } from '../server/src/features/credits/index.ts'
import { issuePartnerKey, issueVerificationKey, SCOPES } from '../server/src/features/keys/index.ts'
import type { Mode } from '../server/src/kernel/tenant.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Block, patternOf } from './docs-page.ts'
import { bareEnvironment } from './environment.ts'
import { keysDeps, newOrganisation } from './keys.ts'
import { freePort, startServer } from './process.ts'

/** A server with a demo organisation, and a folder where a reader of docs/quickstart.md works. */
export interface QuickstartFixture {
  readonly folder: string
  /** Runs the shell blocks of the page in order, in one shell; the output of each, including errors. */
  run(blocks: readonly Block[], onBlock?: (block: RunBlock) => void): Promise<readonly RunBlock[]>
  close(): Promise<void>
}

export interface RunBlock {
  readonly text: string
  readonly printed: string
  /** What the page shows as its output. */
  readonly shown: string
  readonly isAsShown: boolean
  readonly milliseconds: number
}

/** What `npm` does in that shell, as cases of a shell script: `pack` and `install`. */
export type NpmCases = (folder: string) => Promise<string>

export async function startQuickstart(npmCases: NpmCases): Promise<QuickstartFixture> {
  const db = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-quickstart-'))
  const masterKeysFile = join(folder, 'master-keys')
  await ensureMasterKeys(masterKeysFile)
  const server = await startServer('all', {
    DATABASE_URL: db.url,
    MASTER_KEYS_FILE: masterKeysFile,
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    REDIS_BUDGET_MS: '5000',
  })
  const keys = { baseUrl: server.url, adminKey: 'unused', ...(await demoKeys(db, masterKeysFile)) }
  await standInForNpm(folder, JSON.stringify(keys), await npmCases(folder))
  return {
    folder,
    run: (blocks, onBlock) => runInOneShell(folder, blocks, onBlock),
    close: async () => {
      await server.end('SIGTERM')
      await rm(folder, { recursive: true })
      await db.drop()
    },
  }
}

type DemoKeys = Awaited<ReturnType<typeof ensureDemoKeys>>

async function demoKeys(db: TestDatabase, masterKeysFile: string): Promise<DemoKeys> {
  const { all, currentId } = readMasterKeys(masterKeysFile)
  const deps = { ...keysDeps(db), clock: Date.now, secretBox: secretBox(all, currentId) }
  const orgId = await newOrganisation(deps, 'Demo organisation')
  const credits = { amount: 1_000, reason: 'Credits of the demo organisation' }
  const granted = await grantCredits(deps, { orgId, mode: 'test' }, credits, 'test')
  if (!granted.ok) throw new Error('The demo organisation got no credits.')
  const input = { scopes: SCOPES, limitOverrides: {}, expiresAt: null }
  const partner = (mode: Mode) => issuePartnerKey(deps, { orgId, mode }, input, 'test')
  const verification = async (mode: Mode) => (await issueVerificationKey(deps, { orgId, mode }, 'test')).secret
  return {
    partner: { test: await partner('test'), live: await partner('live') },
    verification: { test: await verification('test'), live: await verification('live') },
  }
}

/**
 * `npm run -s demo:keys` reads the developer's own database, and replaces the file of keys in the repository if the database is
 * another one; this replacement prints the keys of the fixture.
 */
async function standInForNpm(folder: string, keys: string, cases: string): Promise<void> {
  const script = `#!/bin/sh
case "$*" in
  'run -s demo:keys -- --json') cat <<'END'
${keys}
END
  ;;
${cases}
  *) echo "unexpected: npm $*"; exit 1 ;;
esac
`
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), script)
  await chmod(join(folder, 'bin/npm'), 0o755)
}

const BETWEEN = '----- next block -----\n'

async function runInOneShell(
  folder: string,
  blocks: readonly Block[],
  onBlock: (block: RunBlock) => void = () => {},
): Promise<readonly RunBlock[]> {
  const sources = blocks.filter(each => each.language === 'ts')
  const shell = blocks.filter(each => each.language === 'sh')
  // The page says "save this as …" and its first block makes the folder: the programs are there from then on.
  for (const { text } of sources) await writeFile(join(folder, nameOf(text)), text)
  const copyPrograms = `cp ${sources.map(({ text }) => `'${join(folder, nameOf(text))}'`).join(' ')} .`
  const [first = '', ...others] = shell.map(({ text }) => `${text}echo '${BETWEEN.trimEnd()}'`)
  const script = [first, copyPrograms, ...others].join('\n')
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const child = spawn('sh', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env: { ...bareEnvironment(), PATH: path, HOME: folder, TMPDIR: folder, PORT: String(await freePort()) },
  })
  const finished: RunBlock[] = []
  let [printed, startedAt] = ['', performance.now()]
  const finish = (output: string) => {
    const block = shell[finished.length]!
    const next = blocks[blocks.indexOf(block) + 1]
    const shown = next?.language === 'text' ? next.text : ''
    const isAsShown = patternOf(shown).test(output.trim())
    finished.push({ text: block.text, printed: output, shown, isAsShown, milliseconds: performance.now() - startedAt })
    startedAt = performance.now()
    onBlock(finished.at(-1)!)
  }
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (printed + chunk.toString()).split(BETWEEN)
    printed = parts.pop()!
    for (const part of parts) finish(part)
  })
  await new Promise(resolve => child.once('close', resolve))
  return finished
}

function nameOf(program: string): string {
  const [, name] = /^\/\/ ([\w-]+\.ts)\n/.exec(program) ?? []
  if (name === undefined) throw new Error(`A program needs "// its-name.ts" in the first line:\n${program}`)
  return name
}

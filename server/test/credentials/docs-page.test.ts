import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialDeps, credentialKeysFile, endorsedFacts } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { ROOT } from '../../../testing/docs-page.ts'
import { bareEnvironment } from '../../../testing/environment.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { type ServerProcess, startServer } from '../../../testing/process.ts'
import { type CredentialDeps, revokeAnyCredential } from '../../src/features/credentials/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { issue } from './credentials.fixture.ts'

/** docs/credentials.md as a reader takes it: every block is run, in order, and prints what the page says. */
let db: TestDatabase
let server: ServerProcess
let deps: CredentialDeps
let tenant: Tenant
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
  folder = await mkdtemp(join(tmpdir(), 'pramaan-docs-'))
  server = await startServer('api', { DATABASE_URL: db.url })
  deps = await credentialDeps(
    db,
    { clock: Date.now, advance: () => {} },
    {
      issuer: { name: 'Pramaan', url: server.url },
      keysFile: await credentialKeysFile(),
    },
  )
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true })
  await db.drop()
})

async function readBlocks(): Promise<readonly { readonly language: string; readonly text: string }[]> {
  const page = await readFile(`${ROOT}docs/credentials.md`, 'utf8')
  return [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
    language: language!,
    text: text!,
  }))
}

async function run(command: string, words: readonly string[], proof: string): Promise<string> {
  const env = { ...bareEnvironment(), PROOF: proof }
  return await promisify(execFile)(command, words, { cwd: folder, env }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`,
  )
}
const shell = (script: string, proof: string) => run('bash', ['-euc', script], proof)

test('what the page says to type verifies a credential, and finds a changed and a revoked one', async () => {
  const blocks = await readBlocks()
  expect(blocks.map(block => block.language)).toEqual(['sh', 'sh', 'text', 'py', 'text'])
  const [fetching, withOpenssl, opensslPrints, withPython, pythonPrints] = blocks.map(block => block.text) as string[]
  const id = await issue(deps, tenant, endorsedFacts())
  const proof = `${server.url}/proof/${id}`
  expect(await shell(fetching!, proof)).toBe('')
  expect(await shell(withOpenssl!, proof)).toBe(opensslPrints)
  expect(await run('/usr/bin/python3', ['-c', withPython!], proof)).toBe(pythonPrints)

  await revokeAnyCredential(deps, id, 'operator', 'x')
  expect(await run('/usr/bin/python3', ['-c', withPython!], proof)).toBe('revoked MIG welding\n')

  const file = join(folder, 'credential.jwt')
  const jwt = await readFile(file, 'utf8')
  const at = jwt.indexOf('.') + 100
  await writeFile(file, jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1))
  expect(await shell(withOpenssl!, proof)).toMatch(/^failed: Verification failure/)
  expect(await run('/usr/bin/python3', ['-c', withPython!], proof)).toContain('InvalidSignatureError')
})

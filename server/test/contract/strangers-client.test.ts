import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { newPartner } from '../../../testing/partner.ts'

/**
 * The generated client of a stranger: two generators that we did not write read the three documents; what they write compiles, and a
 * small program that uses it talks to the server.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const NAMES = ['partner', 'verification', 'catalogue'] as const
const run = promisify(execFile)

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'stranger-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await api.close()
})

/** Types of one generator, types and a client of the other. */
async function generate(name: (typeof NAMES)[number]): Promise<void> {
  const document = join(ROOT, `openapi/${name}.json`)
  await createClient({
    input: document,
    output: { path: join(folder, name), module: { extension: '.js' }, tsConfigPath: null },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent', file: false },
  })
  // Otherwise it takes a field with a default for one that must be sent.
  const options = { defaultNonNullable: false }
  const types = astToString(await openapiTypes(new URL(`file://${document}`), options))
  await writeFile(join(folder, `${name}-types.ts`), types)
}

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    rootDir: '.',
    outDir: 'out',
  },
  include: ['*.ts', '*/*.ts'],
}

/** Reads the account, creates a workflow twice with one Idempotency-Key, and a mandate for a recruiter. */
const PROGRAM = `
import { createHash, createHmac } from 'node:crypto'
import type { paths } from './partner-types.js'
import { client } from './partner/client.gen.js'
import { createMandate, createWorkflow, getAccount, getMandate } from './partner/sdk.gen.js'

const { URL_OF_SERVER, KEY_ID, SECRET, NOW } = process.env as Record<string, string>

client.setConfig({ baseUrl: URL_OF_SERVER })
client.interceptors.request.use(async request => {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.clone().arrayBuffer())
  const lines = [
    'v1',
    NOW,
    request.method,
    pathname + search,
    request.headers.get('Idempotency-Key') ?? '',
    request.headers.get('x-on-behalf-of') ?? '',
    createHash('sha256').update(body).digest('hex'),
  ]
  request.headers.set('x-api-key', KEY_ID!)
  request.headers.set('x-timestamp', NOW!)
  request.headers.set('x-signature', createHmac('sha256', SECRET!).update(lines.join('\\n')).digest('hex'))
  return request
})

// The headers and the body of the second generator fit the first one's.
type CreateWorkflow = paths['/api/v1/partner/workflows']['post']
const headers: NonNullable<CreateWorkflow['parameters']['header']> = {
  'Idempotency-Key': 'stranger-1',
  'x-on-behalf-of': 'recruiter-17',
}
const body: CreateWorkflow['requestBody']['content']['application/json'] = {
  name: 'Site masons, Pune',
  channels: ['whatsapp', 'sms'],
  languages: ['hi', 'en'],
}

const account = await getAccount({ throwOnError: true })
const first = await createWorkflow({ body, headers, throwOnError: true })
const again = await createWorkflow({ body, headers, throwOnError: true })
const mandate = await createMandate({
  body: {
    workflow_id: first.data.data.workflow_id,
    title: 'Mason',
    company_name: 'Acme Infra',
    skills: [{ skill_id: 'sk_1001', verify: true }],
  },
  headers: { 'Idempotency-Key': 'stranger-2', 'x-on-behalf-of': 'recruiter-17' },
  throwOnError: true,
})
const stored = await getMandate({ path: { mandate_id: mandate.data.data.mandate_id }, throwOnError: true })
const missing = await getMandate({ path: { mandate_id: 'JM_00000000000000000000000000' } })
console.log(
  JSON.stringify({
    mode: account.data.data.key.mode,
    limit: account.response.headers.get('RateLimit-Limit') !== null,
    sameWorkflow: first.data.data.workflow_id === again.data.data.workflow_id,
    replayed: again.response.headers.get('Idempotent-Replayed'),
    owner: stored.data.data.body.owner?.external_user_id,
    missing: missing.error?.error.code,
  }),
)
`

test('clients of two generators compile against the three documents, and one of them talks to the server', {
  timeout: 180_000,
}, async () => {
  for (const name of NAMES) await generate(name)
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  const compiled = await run('tsc', ['-p', folder], { cwd: ROOT }).catch((failure: { stdout: string }) => failure)
  expect(compiled.stdout).toBe('')
  const { keyId, secret } = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  const env = { URL_OF_SERVER: api.url, KEY_ID: keyId, SECRET: secret, NOW: String(api.time.clock()) }
  const { stdout } = await run(process.execPath, [join(folder, 'out/program.js')], { env })
  expect(JSON.parse(stdout)).toEqual({
    mode: 'test',
    limit: true,
    sameWorkflow: true,
    replayed: 'true',
    owner: 'recruiter-17',
    missing: 'NOT_FOUND',
  })
})

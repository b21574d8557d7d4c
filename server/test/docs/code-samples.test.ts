import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { ROOT } from '../../../testing/docs-page.ts'
import { bareEnvironment } from '../../../testing/environment.ts'
import { NO_RATE_LIMITS, newWorkflow } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { freePort } from '../../../testing/process.ts'
import { newVerifier } from '../../../testing/verification.ts'
import { catalogueDocument } from '../../src/api/catalogue/document.ts'
import { partnerDocument } from '../../src/api/partner/document.ts'
import { verificationDocument } from '../../src/api/verification/document.ts'

/** The samples that the API reference shows, run as a reader runs them after setting the variables. */
const run = promisify(execFile)

interface Sample {
  readonly lang: string
  readonly source: string
}
type Paths = Readonly<
  Record<string, Readonly<Record<string, { operationId: string; 'x-codeSamples': readonly Sample[] }>>>
>

const DOCUMENTS = { partner: partnerDocument, verification: verificationDocument, catalogue: catalogueDocument }
const OPERATIONS = Object.entries(DOCUMENTS).flatMap(([api, make]) =>
  Object.values(make().paths as Paths).flatMap(methods =>
    Object.values(methods).map(operation => ({
      name: `${api} ${operation.operationId}`,
      samples: operation['x-codeSamples'],
    })),
  ),
)

/** Of each kind of arguments and answer: none, path, query, body, part of a body, list; and of each client. */
const RUN = [
  'partner getAccount',
  'partner listSkills',
  'partner getSkill',
  'partner lookUpSkills',
  'partner matchSkills',
  'partner requestSkill',
  'partner listLocations',
  'partner createWorkflow',
  'partner getWorkflow',
  'partner replaceWorkflow',
  'partner createMandate',
  'partner getWorkflowOverview',
  'partner pullEvents',
  'verification openSession',
  'catalogue searchSkills',
  'catalogue adminCounts',
]

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  // Samples sign with the current time.
  api.time.advance(Date.now() - api.time.clock())
  folder = await mkdtemp(join(tmpdir(), 'pramaan-samples-'))
  await mkdir(join(folder, 'node_modules/@pramaan'), { recursive: true })
  await symlink(join(ROOT, 'sdk'), join(folder, 'node_modules/@pramaan/sdk'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await api.close()
})

test('every operation has a sample in TypeScript, in Python and for curl', () => {
  expect(OPERATIONS.length).toBeGreaterThan(75)
  for (const { name, samples } of OPERATIONS)
    expect([name, samples.map(({ lang }) => lang)]).toEqual([name, ['TypeScript', 'Python', 'Shell']])
})

const COMMANDS: Readonly<Record<string, readonly [extension: string, command: string, ...words: string[]]>> = {
  TypeScript: ['ts', process.execPath],
  Python: ['py', 'python3'],
  Shell: ['sh', 'sh'],
}

async function environmentOf(partner: Partner): Promise<Record<string, string>> {
  const verifier = await newVerifier(api, { orgId: partner.orgId, mode: partner.mode })
  return {
    ...bareEnvironment(),
    PYTHONPATH: join(ROOT, 'sdks/python'),
    BASE_URL: api.url,
    KEY_ID: partner.keyId,
    SECRET: partner.secret,
    VERIFICATION_KEY: (await verifier.newKey()).secret,
    ADMIN_KEY,
  }
}

test.each(Object.keys(COMMANDS))('samples in %s run', { timeout: 300_000 }, async lang => {
  // Of its own in each language: an organisation may request a skill and use a job_id once.
  const partner = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  const env = await environmentOf(partner)
  const workflowId = await newWorkflow(partner)
  const [extension, command] = COMMANDS[lang]!
  const failed: unknown[] = []
  for (const wanted of RUN) {
    const { samples } = OPERATIONS.find(({ name }) => name === wanted)!
    const source = samples.find(each => each.lang === lang)!.source.replaceAll(/WF_BC_\w+/g, workflowId)
    const file = join(folder, `${wanted.replace(' ', '-')}.${extension}`)
    await writeFile(file, source)
    const { stdout, stderr } = await run(command, [file], { cwd: folder, env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    // curl ends well whatever the server answered.
    const isWell = stderr === '' && stdout !== '' && (lang !== 'Shell' || JSON.parse(stdout).success !== false)
    if (!isWell) failed.push({ wanted, stdout, stderr })
  }
  expect(failed).toEqual([])
})

/** Nothing listens at the address: a method or an argument that the client does not have fails before the connection does. */
const CALL_ALL = `import json, sys, time
time.sleep = lambda _seconds: None
from pramaan import ConnectionFailed
for name, source in json.load(open(sys.argv[1])).items():
    try:
        exec(compile(source, name, "exec"), {})
        print(name, "made no call")
    except ConnectionFailed:
        pass
    except Exception as error:
        print(name, type(error).__name__, error)
`

test('every sample in Python calls a method that the client has', async () => {
  const file = join(folder, 'samples.json')
  await writeFile(
    file,
    JSON.stringify(Object.fromEntries(OPERATIONS.map(each => [each.name, each.samples[1]!.source]))),
  )
  const partner = await newPartner(api, { mode: 'test' })
  const address = `http://127.0.0.1:${await freePort()}`
  const env = { ...(await environmentOf(partner)), BASE_URL: address, SESSION_TOKEN: 'vst_1_sample' }
  expect((await run('python3', ['-c', CALL_ALL, file], { env })).stdout).toBe('')
})

test('every sample in TypeScript compiles', { timeout: 120_000 }, async () => {
  const project = join(folder, 'compiled')
  await mkdir(project)
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  for (const { name, samples } of OPERATIONS)
    await writeFile(join(project, `${name.replace(' ', '-')}.ts`), samples[0]!.source)
  const compilerOptions = { module: 'nodenext', target: 'es2022', strict: true, types: ['node'], noEmit: true }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const tsc = run(process.execPath, [join(ROOT, 'node_modules/@typescript/native/bin/tsc'), '-p', project])
  expect((await tsc.catch((failure: { stdout: string }) => failure)).stdout).toBe('')
})

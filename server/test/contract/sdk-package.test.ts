import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Program, patternOf, ROOT, readSteps } from '../../../testing/docs-page.ts'
import { bareEnvironment } from '../../../testing/environment.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { newPartner } from '../../../testing/partner.ts'
import { findNode, runProgram } from '../../../testing/program.ts'

/**
 * The SDK as integrators get it: packed, installed into empty projects without a network, compiled and run. In the repository its
 * sources always resolve, so nothing else notices an entry, a declaration or a file that the package lacks.
 */
const run = promisify(execFile)
const NODES = { 20: () => findNode(20), 24: () => process.execPath }
const COMPILERS = { 5.9: 'sdk/node_modules/typescript/bin/tsc', 7: 'node_modules/@typescript/native/bin/tsc' }

const COMMONJS_PROGRAM = `import sdk = require('@pramaan/sdk')
import catalogueEntry = require('@pramaan/sdk/catalogue')
import verificationEntry = require('@pramaan/sdk/verification')

async function main(): Promise<void> {
  const { BASE_URL = '', KEY_ID = '', SECRET = '' } = process.env
  const pramaan = new sdk.Pramaan({ baseUrl: BASE_URL, keyId: KEY_ID, secret: SECRET })
  const page: sdk.Page<{ name: string }> = await pramaan.skills.list({ q: 'brick laying', limit: 1 })
  console.log(page.items[0]?.name)
  try {
    await pramaan.skills.get('sk_0')
  } catch (error) {
    if (!(error instanceof sdk.NotFoundError)) throw error
    console.log(error.name, error.code)
  }
  const { data } = await new catalogueEntry.Catalogue({ baseUrl: BASE_URL }).skills.search({ keyword: 'brick laying' })
  console.log(data[0]?.skill_id)
  const verification = new verificationEntry.Verification({ baseUrl: BASE_URL, apiKey: 'VFN_VK_TEST_unknown' })
  const error = await verification.session('vst_1').get().catch((reason: unknown) => reason)
  console.log(error instanceof sdk.AuthenticationError, error instanceof verificationEntry.PramaanError)
}

void main()
`
const COMMONJS_PRINTS = 'Brick laying\nNotFoundError NOT_FOUND\nsk_1001\ntrue true\n'

let api: TestApi
let folder: string
let readme: Program
let otherApis: Program
beforeAll(async () => {
  api = await startTestApi()
  // Programs sign with the current time.
  api.time.advance(Date.now() - api.time.clock())
  const programs = (await readSteps('sdk/README.md')).filter(each => each.kind === 'program')
  ;[readme, otherApis] = [programs[0]!, programs[1]!]
  folder = await mkdtemp(join(tmpdir(), 'pramaan-sdk-package-'))
  const tarball = await pack()
  await makeProject('esm', { type: 'module' }, tarball, readme.text)
  await writeFile(join(folder, 'esm', 'other-apis.ts'), otherApis.text)
  await makeProject('commonjs', {}, tarball, COMMONJS_PROGRAM)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await api.close()
})

/** With a cache of its own: what is not in the tarball is nowhere. */
async function npm(cwd: string, ...words: readonly string[]): Promise<string> {
  const env = { ...bareEnvironment(), HOME: folder, npm_config_cache: join(folder, 'cache') }
  return (await run('npm', words, { cwd, env })).stdout
}

async function pack(): Promise<string> {
  const printed = await npm(ROOT, 'pack', '--workspace', 'sdk', '--pack-destination', folder)
  return join(folder, printed.trim().split('\n').at(-1)!)
}

async function makeProject(name: string, settings: object, tarball: string, program: string): Promise<void> {
  const project = join(folder, name)
  await mkdir(project)
  await writeFile(join(project, 'package.json'), JSON.stringify({ name, private: true, ...settings }))
  await npm(project, 'install', '--offline', '--no-audit', '--no-fund', tarball)
  // A project that uses TypeScript on Node has these.
  await symlink(join(ROOT, 'node_modules/@types'), join(project, 'node_modules/@types'))
  const compilerOptions = { module: 'nodenext', target: 'es2022', strict: true, types: ['node'], outDir: 'out' }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await writeFile(join(project, 'program.ts'), program)
}

async function compile(project: string, compiler: string): Promise<string> {
  const tsc = run(process.execPath, [join(ROOT, compiler), '-p', join(folder, project)])
  return (await tsc.catch((failure: { stdout: string; stderr: string }) => failure)).stdout
}

describe.each(Object.entries(COMPILERS))('compiled with TypeScript %s', (version, compiler) => {
  test('the compiler has that version', async () => {
    const { stdout } = await run(process.execPath, [join(ROOT, compiler), '--version'])
    expect(stdout).toContain(`Version ${version}.`)
  })

  test('the program of the README compiles as an ES module, and another as CommonJS', async () => {
    expect(await compile('esm', compiler)).toBe('')
    expect(await compile('commonjs', compiler)).toBe('')
    // TypeScript 5.9 needed more than two minutes for both on two cores that others used.
  }, 300_000)

  describe.each(Object.entries(NODES))('on Node %s', (major, node) => {
    test('that version runs', async () => {
      const { stdout } = await run(node(), ['--version'])
      expect(stdout).toMatch(new RegExp(`^v${major}\\.`))
    })

    test('the program of the README prints what the README shows', async () => {
      const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
      const printed = await runProgram(api, who, { node: node(), file: 'out/program.js', cwd: join(folder, 'esm') })
      expect(printed.trim()).toMatch(patternOf(readme.prints))
    })

    test('the program about the other APIs prints what the README shows', async () => {
      const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
      const printed = await runProgram(api, who, { node: node(), file: 'out/other-apis.js', cwd: join(folder, 'esm') })
      expect(printed.trim()).toMatch(patternOf(otherApis.prints))
    })

    test('a CommonJS program requires it', async () => {
      const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
      const cwd = join(folder, 'commonjs')
      expect(await runProgram(api, who, { node: node(), file: 'out/program.js', cwd })).toBe(COMMONJS_PRINTS)
    })
  })
})

test('the package has the committed files and a licence, and brings no dependency', async () => {
  const { packages } = JSON.parse(await readFile(join(folder, 'esm/package-lock.json'), 'utf8'))
  expect(Object.keys(packages)).toEqual(['', 'node_modules/@pramaan/sdk'])
  const { stdout } = await run('tar', ['-tzf', join(folder, 'pramaan-sdk-0.1.0.tgz')])
  const files = stdout.trim().split('\n')
  expect(files).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/dist/index.js.map']))
  const committed = await readFile(join(ROOT, 'sdk/packed-files.txt'), 'utf8')
  expect(files.map(file => file.replace('package/', '')).toSorted()).toEqual(
    [...committed.matchAll(/^ *\d+ (.+)$/gm)].map(([, file]) => file).toSorted(),
  )
  expect(files.filter(file => !/^package\/(dist\/.*|LICENSE|README\.md|package\.json)$/.test(file))).toEqual([])
})

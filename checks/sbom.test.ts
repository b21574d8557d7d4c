import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cycloneDx } from './sbom/cyclonedx.ts'
import { productionPackages } from './sbom/production.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

describe('npm run sbom', () => {
  interface Component {
    readonly group?: string
    readonly name: string
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  }
  let folder: string
  let bom: { readonly metadata: { readonly component: Component }; readonly components: readonly Component[] }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pramaan-sbom-'))
    const file = join(folder, 'sbom.cdx.json')
    await promisify(execFile)(process.execPath, ['checks/sbom.ts', file], { cwd: ROOT })
    bom = JSON.parse(readFileSync(file, 'utf8'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`)
  const names = () => bom.components.map(nameOf)

  test('it is a CycloneDX document about the server', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(nameOf(bom.metadata.component)).toBe('@pramaan/server')
  })

  test('it lists every dependency of the server, and theirs', () => {
    const dependencies = Object.keys(readJson('server/package.json').dependencies)
    expect(dependencies).toEqual(expect.arrayContaining(['fastify', 'pg']))
    expect(names()).toEqual(expect.arrayContaining([...dependencies, 'pg-protocol', 'find-my-way']))
  })

  test('it lists nothing that is needed for development only', () => {
    // npm marks them, also those that a package of the server names as an optional peer. Not by the lists in package.json: graphile-worker
    // needs @types/pg, which is also in ours.
    const entries = Object.entries<{ dev?: boolean; devOptional?: boolean }>(readJson('package-lock.json').packages)
    const nameAt = (place: string) => place.split('node_modules/').at(-1)!
    const needed = new Set(
      entries.filter(([, { dev, devOptional }]) => !dev && !devOptional).map(([place]) => nameAt(place)),
    )
    const only = entries.map(([place]) => nameAt(place)).filter(name => !needed.has(name))
    expect(only).toEqual(expect.arrayContaining(['vitest', '@biomejs/biome', 'esbuild', 'playwright-core', 'publint']))
    expect(only.filter(name => names().includes(name))).toEqual([])
  })

  test('what is installed from the registry has the hash of the lockfile', () => {
    const { integrity } = readJson('package-lock.json').packages['node_modules/fastify']
    const [hash] = bom.components.find(each => nameOf(each) === 'fastify')!.hashes!
    expect(hash!.alg).toBe('SHA-512')
    expect(`sha512-${Buffer.from(hash!.content, 'hex').toString('base64')}`).toBe(integrity)
  })
})

test('a name leads to the package that Node would load: the nearest, a workspace, a required peer but no optional one', () => {
  const packages = {
    '': { name: 'root', version: '1.0.0' },
    server: { name: '@our/server', version: '1.0.0', dependencies: { tool: '1', '@our/library': '1' } },
    library: { name: '@our/library', version: '1.0.0', dependencies: { shared: '1' } },
    'node_modules/@our/library': { link: true, resolved: 'library' },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/unwanted': { version: '1.0.0' },
    'node_modules/tool': {
      version: '3.0.0',
      optionalDependencies: { shared: '2', missing: '1' },
      peerDependencies: { peer: '1', unwanted: '1' },
      peerDependenciesMeta: { unwanted: { optional: true } },
    },
    'node_modules/tool/node_modules/shared': { version: '2.0.0' },
  }
  const bom = cycloneDx(productionPackages(packages, 'server'))
  expect(bom).toMatchObject({
    dependencies: [
      { ref: 'pkg:npm/%40our/library@1.0.0', dependsOn: ['pkg:npm/shared@1.0.0'] },
      { ref: 'pkg:npm/%40our/server@1.0.0', dependsOn: ['pkg:npm/%40our/library@1.0.0', 'pkg:npm/tool@3.0.0'] },
      { ref: 'pkg:npm/peer@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/shared@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/shared@2.0.0', dependsOn: [] },
      { ref: 'pkg:npm/tool@3.0.0', dependsOn: ['pkg:npm/peer@1.0.0', 'pkg:npm/shared@2.0.0'] },
    ],
  })
})

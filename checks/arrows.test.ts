import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckResult } from './check.ts'
import { arrows } from './list/arrows.ts'
import { copyTree, type TestTree } from './test-tree.ts'

/** Every rule has a file that breaks it; all are planted at once and the check must name each with its rule. */
const PLANTS: readonly { readonly rule: string; readonly file: string; readonly imports: string }[] = [
  {
    rule: 'arrow-1-core-is-pure',
    file: 'server/src/features/catalogue/core/reads-files.ts',
    imports: 'node:fs',
  },
  {
    rule: 'arrow-1-core-is-pure',
    file: 'server/src/features/catalogue/core/uses-a-package.ts',
    imports: 'typebox',
  },
  {
    rule: 'arrow-1-core-is-pure',
    file: 'server/src/features/catalogue/core/knows-its-store.ts',
    imports: '../store.ts',
  },
  {
    rule: 'arrow-1-core-tests-are-pure',
    file: 'server/src/features/catalogue/core/planted.test.ts',
    imports: 'node:fs',
  },
  { rule: 'arrow-1-kernel-is-pure', file: 'server/src/kernel/planted.ts', imports: 'node:crypto' },
  {
    rule: 'arrow-1-kernel-crypto-uses-node-crypto-only',
    file: 'server/src/kernel/crypto.ts',
    imports: 'node:fs',
  },
  { rule: 'arrow-1-kernel-tests-are-pure', file: 'server/src/kernel/planted.test.ts', imports: 'node:fs' },
  {
    rule: 'arrow-2-slices-meet-through-the-door',
    file: 'server/src/features/selected-skills/planted.ts',
    imports: '../catalogue/store.ts',
  },
  {
    rule: 'arrow-2-others-enter-through-the-door',
    file: 'server/src/gates/planted-door.ts',
    imports: '../features/catalogue/core/label.ts',
  },
  {
    rule: 'arrow-3-features-know-nothing-above-them',
    file: 'server/src/features/catalogue/planted-above.ts',
    imports: '../../http/faults.ts',
  },
  {
    rule: 'arrow-3-features-know-no-http-and-no-driver',
    file: 'server/src/features/catalogue/planted-http.ts',
    imports: 'fastify',
  },
  {
    rule: 'arrow-3-features-know-no-http-and-no-driver',
    file: 'server/src/features/catalogue/planted-driver.ts',
    imports: 'pg',
  },
  {
    rule: 'arrow-3-foundations-rest-on-the-kernel-only',
    file: 'server/src/database/planted.ts',
    imports: '../features/catalogue/index.ts',
  },
  {
    rule: 'arrow-3-gates-know-nothing-above-them',
    file: 'server/src/gates/planted-above.ts',
    imports: '../surfaces/health.ts',
  },
  {
    rule: 'arrow-4-surfaces-and-workers-touch-no-store',
    file: 'server/src/surfaces/catalogue/planted-sql.ts',
    imports: 'kysely',
  },
  {
    rule: 'arrow-4-surfaces-and-workers-touch-no-store',
    file: 'server/src/workers/planted-store.ts',
    imports: '../features/catalogue/import-store.ts',
  },
  {
    rule: 'arrow-4-surfaces-touch-no-table',
    file: 'server/src/surfaces/catalogue/planted-table.ts',
    imports: '../../database/generated/tables.ts',
  },
  {
    rule: 'arrow-4-surfaces-do-not-meet',
    file: 'server/src/surfaces/docs/planted.ts',
    imports: '../catalogue/errors.ts',
  },
  {
    rule: 'arrow-4-one-file-surfaces-do-not-meet',
    file: 'server/src/surfaces/planted.ts',
    imports: './catalogue/errors.ts',
  },
  {
    rule: 'arrow-4-surfaces-and-workers-do-not-meet',
    file: 'server/src/workers/planted-surface.ts',
    imports: '../surfaces/health.ts',
  },
  { rule: 'arrow-4-workers-know-no-http', file: 'server/src/workers/planted-http.ts', imports: '../http/faults.ts' },
  {
    rule: 'arrow-5-only-compose-imports-adapters',
    file: 'server/src/gates/planted-adapter.ts',
    imports: '../adapters/ambient.ts',
  },
  {
    rule: 'arrow-5-only-main-imports-compose',
    file: 'server/src/adapters/planted-compose.ts',
    imports: '../compose/demo-keys.ts',
  },
  { rule: 'arrow-5-nothing-imports-main', file: 'bench/planted-main.ts', imports: '../server/src/main.ts' },
  {
    rule: 'arrow-5-adapters-hold-no-surface',
    file: 'server/src/adapters/planted-surface.ts',
    imports: '../surfaces/health.ts',
  },
  { rule: 'arrow-5-config-is-handed-down', file: 'server/src/gates/planted-config.ts', imports: '../config.ts' },
  {
    rule: 'arrow-5-the-product-imports-no-test-code',
    file: 'server/src/compose/planted-test-code.ts',
    imports: 'fast-check',
  },
  { rule: 'arrow-6-sdk-imports-nothing', file: 'sdk/src/planted.ts', imports: '../../server/src/kernel/result.ts' },
  { rule: 'arrow-6-sdk-imports-nothing', file: 'sdk/src/planted-node.ts', imports: 'node:crypto' },
  {
    rule: 'arrow-6-sdk-tests-import-nothing-of-ours',
    file: 'sdk/src/planted.test.ts',
    imports: '../../server/src/kernel/result.ts',
  },
  {
    rule: 'arrow-6-cli-imports-the-sdk-only',
    file: 'cli/src/planted.ts',
    imports: '../../server/src/kernel/result.ts',
  },
  {
    rule: 'arrow-6-console-imports-generated-types-only',
    file: 'console/src/planted.ts',
    imports: '../../server/src/kernel/result.ts',
  },
  { rule: 'no-unresolved-import', file: 'server/src/gates/planted-nowhere.ts', imports: './nowhere.ts' },
]

/** What looks like the faults above and is none. */
const ALLOWED: readonly { readonly file: string; readonly imports: string }[] = [
  { file: 'server/src/compose/allowed.ts', imports: '../adapters/ambient.ts' },
  { file: 'server/src/features/selected-skills/allowed.ts', imports: '../catalogue/index.ts' },
  { file: 'server/src/features/catalogue/core/allowed.test.ts', imports: 'fast-check' },
  { file: 'server/test/allowed.ts', imports: '../src/compose/demo-keys.ts' },
  { file: 'cli/src/allowed.ts', imports: '../../sdk/src/index.ts' },
  { file: 'console/src/allowed.ts', imports: '../../sdk/src/generated/types.ts' },
  { file: 'sdk/src/index.ts', imports: './generated/types.ts' },
]

describe('the six arrows', () => {
  let tree: TestTree
  let untouched: CheckResult
  let planted: CheckResult

  beforeAll(async () => {
    tree = copyTree(['.dependency-cruiser.cjs', 'server/src'])
    untouched = await arrows.run(tree.root)
    for (const { file, imports } of [...PLANTS, ...ALLOWED]) tree.write(file, `import '${imports}'\n`)
    tree.write('sdk/src/generated/types.ts', 'export {}\n')
    tree.write('server/src/gates/planted-cycle-a.ts', "import './planted-cycle-b.ts'\n")
    tree.write('server/src/gates/planted-cycle-b.ts', "import './planted-cycle-a.ts'\n")
    // A cycle of slices without a cycle of files.
    tree.write('server/src/features/planted-a/index.ts', 'export {}\n')
    tree.write('server/src/features/planted-b/index.ts', 'export {}\n')
    tree.write('server/src/features/planted-a/use.ts', "import '../planted-b/index.ts'\n")
    tree.write('server/src/features/planted-b/use.ts', "import '../planted-a/index.ts'\n")
    planted = await arrows.run(tree.root)
  })

  afterAll(() => tree.remove())

  test('the tree as it is breaks none', () => {
    expect(untouched).toMatchObject({ ok: true })
  })

  test('a broken one fails the check', () => {
    expect(planted.ok).toBe(false)
  })

  test.each(PLANTS)('$rule: refuses $imports in $file', ({ rule, file }) => {
    expect(planted.output).toContain(`error ${rule}: ${file}`)
  })

  test('type imports count as imports', async () => {
    const typesOnly = copyTree(['.dependency-cruiser.cjs', 'server/src/gates', 'server/src/adapters'])
    typesOnly.write('server/src/gates/planted.ts', "export type { Ambient } from '../adapters/ambient.ts'\n")
    const { output } = await arrows.run(typesOnly.root)
    typesOnly.remove()
    expect(output).toContain('error arrow-5-only-compose-imports-adapters: server/src/gates/planted.ts')
  })

  test('files that import each other are refused', () => {
    expect(planted.output).toContain('error no-cycle: server/src/gates/planted-cycle-a.ts')
  })

  test('slices that need each other are refused even where no file does', () => {
    expect(planted.output).toContain('error arrow-2-slices-form-no-cycle: server/src/features/planted-a')
    expect(planted.output).not.toContain('no-cycle: server/src/features/planted-a/')
  })

  test.each(ALLOWED)('$file may import $imports', ({ file }) => {
    expect(planted.output).not.toContain(file)
  })

  test('every rule has a planted fault that proves it', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      readonly forbidden: readonly { readonly name: string }[]
    }
    const proven = [...PLANTS.map(({ rule }) => rule), 'no-cycle', 'arrow-2-slices-form-no-cycle']
    expect(forbidden.map(({ name }) => name).filter(name => !proven.includes(name))).toEqual([])
  })
})

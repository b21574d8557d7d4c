import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckResult } from './check.ts'
import { arrows } from './list/arrows.ts'
import { copyTree, type TestTree } from './test-tree.ts'

/** For every rule a file is planted that violates it. The check must report each with its rule. */
const PLANTS: readonly { readonly rule: string; readonly file: string; readonly imports: string }[] = [
  {
    rule: 'arrow-1-core-is-pure',
    file: 'server/src/features/taxonomy/core/reads-files.ts',
    imports: 'node:fs',
  },
  {
    rule: 'arrow-1-core-is-pure',
    file: 'server/src/features/taxonomy/core/uses-a-package.ts',
    imports: 'typebox',
  },
  {
    rule: 'arrow-1-core-is-pure',
    file: 'server/src/features/taxonomy/core/knows-its-store.ts',
    imports: '../store.ts',
  },
  {
    rule: 'arrow-1-core-tests-are-pure',
    file: 'server/src/features/taxonomy/core/planted.test.ts',
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
    rule: 'arrow-2-slices-import-each-other-through-index',
    file: 'server/src/features/selected-skills/planted.ts',
    imports: '../taxonomy/store.ts',
  },
  {
    rule: 'arrow-2-others-import-slices-through-index',
    file: 'server/src/http/middleware/planted-door.ts',
    imports: '../../features/taxonomy/core/tree.ts',
  },
  {
    rule: 'arrow-3-features-know-nothing-above-them',
    file: 'server/src/features/taxonomy/planted-above.ts',
    imports: '../../http/faults.ts',
  },
  {
    rule: 'arrow-3-features-know-no-http-and-no-driver',
    file: 'server/src/features/taxonomy/planted-http.ts',
    imports: 'fastify',
  },
  {
    rule: 'arrow-3-features-know-no-http-and-no-driver',
    file: 'server/src/features/taxonomy/planted-driver.ts',
    imports: 'pg',
  },
  {
    rule: 'arrow-3-foundations-rest-on-the-kernel-only',
    file: 'server/src/database/planted.ts',
    imports: '../features/taxonomy/index.ts',
  },
  {
    rule: 'arrow-3-foundations-rest-on-the-kernel-only',
    file: 'server/src/contract/planted.ts',
    imports: '../features/taxonomy/index.ts',
  },
  {
    rule: 'arrow-3-middleware-knows-nothing-above-it',
    file: 'server/src/http/middleware/planted-above.ts',
    imports: '../../api/health.ts',
  },
  {
    rule: 'arrow-4-apis-and-workers-touch-no-store',
    file: 'server/src/api/catalogue/planted-sql.ts',
    imports: 'kysely',
  },
  {
    rule: 'arrow-4-apis-and-workers-touch-no-store',
    file: 'server/src/workers/planted-store.ts',
    imports: '../features/taxonomy/import-store.ts',
  },
  {
    rule: 'arrow-4-apis-touch-no-table',
    file: 'server/src/api/catalogue/planted-table.ts',
    imports: '../../database/generated/tables.ts',
  },
  {
    rule: 'arrow-4-apis-do-not-import-each-other',
    file: 'server/src/api/docs/planted.ts',
    imports: '../catalogue/errors.ts',
  },
  {
    rule: 'arrow-4-one-file-apis-do-not-import-others',
    file: 'server/src/api/planted.ts',
    imports: './catalogue/errors.ts',
  },
  {
    rule: 'arrow-4-apis-and-workers-do-not-import-each-other',
    file: 'server/src/workers/planted-surface.ts',
    imports: '../api/health.ts',
  },
  { rule: 'arrow-4-workers-know-no-http', file: 'server/src/workers/planted-http.ts', imports: '../http/faults.ts' },
  {
    rule: 'arrow-5-only-compose-and-cli-import-adapters',
    file: 'server/src/http/middleware/planted-adapter.ts',
    imports: '../../adapters/runtime.ts',
  },
  {
    rule: 'arrow-5-only-cli-and-main-import-compose',
    file: 'server/src/adapters/planted-compose.ts',
    imports: '../cli/demo-keys.ts',
  },
  { rule: 'arrow-5-nothing-imports-main', file: 'bench/planted-main.ts', imports: '../server/src/main.ts' },
  {
    rule: 'arrow-5-adapters-know-no-api',
    file: 'server/src/adapters/planted-surface.ts',
    imports: '../api/health.ts',
  },
  {
    rule: 'arrow-5-config-is-handed-down',
    file: 'server/src/http/middleware/planted-config.ts',
    imports: '../../config.ts',
  },
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
    rule: 'arrow-6-picker-imports-nothing',
    file: 'picker/src/planted.ts',
    imports: '../../sdk/src/generated/types.ts',
  },
  {
    rule: 'arrow-6-web-imports-nothing-of-the-server',
    file: 'web/pages/planted.ts',
    imports: '../../server/src/kernel/result.ts',
  },
  { rule: 'arrow-6-matching-imports-only-a-stemmer', file: 'matching/src/planted.ts', imports: 'node:fs' },
  {
    rule: 'arrow-6-matching-is-imported-through-its-index',
    file: 'server/src/features/taxonomy/planted-inside.ts',
    imports: '../../../../matching/src/label.ts',
  },
  { rule: 'no-unresolved-import', file: 'server/src/http/middleware/planted-nowhere.ts', imports: './nowhere.ts' },
]

/** Similar imports that are allowed. */
const ALLOWED: readonly { readonly file: string; readonly imports: string }[] = [
  { file: 'server/src/compose/allowed.ts', imports: '../adapters/runtime.ts' },
  { file: 'server/src/features/selected-skills/allowed.ts', imports: '../taxonomy/index.ts' },
  { file: 'server/src/features/taxonomy/core/allowed.test.ts', imports: 'fast-check' },
  { file: 'server/test/allowed.ts', imports: '../src/cli/demo-keys.ts' },
  { file: 'cli/src/allowed.ts', imports: '../../sdk/src/index.ts' },
  { file: 'web/pages/allowed.ts', imports: '../../sdk/src/generated/types.ts' },
  { file: 'sdk/src/index.ts', imports: './generated/types.ts' },
]

describe('the import rules', () => {
  let tree: TestTree
  let untouched: CheckResult
  let planted: CheckResult

  beforeAll(async () => {
    tree = copyTree([
      '.dependency-cruiser.cjs',
      'server/src',
      'web/messages',
      'web/ui',
      'matching/src',
      'matching/package.json',
    ])
    untouched = await arrows.run(tree.root)
    for (const { file, imports } of [...PLANTS, ...ALLOWED]) tree.write(file, `import '${imports}'\n`)
    tree.write('sdk/src/generated/types.ts', 'export {}\n')
    tree.write('server/src/http/middleware/planted-cycle-a.ts', "import './planted-cycle-b.ts'\n")
    tree.write('server/src/http/middleware/planted-cycle-b.ts', "import './planted-cycle-a.ts'\n")
    // A cycle of slices without a cycle of files.
    tree.write('server/src/features/planted-a/index.ts', 'export {}\n')
    tree.write('server/src/features/planted-b/index.ts', 'export {}\n')
    tree.write('server/src/features/planted-a/use.ts', "import '../planted-b/index.ts'\n")
    tree.write('server/src/features/planted-b/use.ts', "import '../planted-a/index.ts'\n")
    planted = await arrows.run(tree.root)
  })

  afterAll(() => tree.remove())

  test('the tree violates none', () => {
    expect(untouched).toMatchObject({ ok: true })
  })

  test('a violation fails the check', () => {
    expect(planted.ok).toBe(false)
  })

  test.each(PLANTS)('$rule: rejects $imports in $file', ({ rule, file }) => {
    expect(planted.output).toContain(`error ${rule}: ${file}`)
  })

  test('type imports count as imports', async () => {
    const typesOnly = copyTree(['.dependency-cruiser.cjs', 'server/src/http', 'server/src/adapters'])
    typesOnly.write(
      'server/src/http/middleware/planted.ts',
      "export type { Runtime } from '../../adapters/runtime.ts'\n",
    )
    const { output } = await arrows.run(typesOnly.root)
    typesOnly.remove()
    expect(output).toContain(
      'error arrow-5-only-compose-and-cli-import-adapters: server/src/http/middleware/planted.ts',
    )
  })

  test('files that import each other are rejected', () => {
    expect(planted.output).toContain('error no-cycle: server/src/http/middleware/planted-cycle-a.ts')
  })

  test('slices that import each other are rejected even without a cycle of files', () => {
    expect(planted.output).toContain('error arrow-2-slices-form-no-cycle: server/src/features/planted-a')
    expect(planted.output).not.toContain('no-cycle: server/src/features/planted-a/')
  })

  test.each(ALLOWED)('$file may import $imports', ({ file }) => {
    expect(planted.output).not.toContain(file)
  })

  test('every rule has a planted violation', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      readonly forbidden: readonly { readonly name: string }[]
    }
    const proven = [...PLANTS.map(({ rule }) => rule), 'no-cycle', 'arrow-2-slices-form-no-cycle']
    expect(forbidden.map(({ name }) => name).filter(name => !proven.includes(name))).toEqual([])
  })
})

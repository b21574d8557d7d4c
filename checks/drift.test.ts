import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckResult } from './check.ts'
import { drift } from './list/drift.ts'
import { copyTree, type TestTree } from './test-tree.ts'

const FILES = [
  'openapi/catalogue.json',
  'openapi/partner.json',
  'openapi/verification.json',
  'docs/errors.md',
  'docs/events/mandate.ready.md',
  'server/schema.sql',
  'server/src/database/generated/tables.ts',
  'sdk/src/generated/types.gen.ts',
  'sdk/src/generated/partner.ts',
  'sdk/src/generated/verification-types.gen.ts',
  'sdk/src/generated/verification.ts',
  'sdk/src/generated/catalogue-types.gen.ts',
  'sdk/src/generated/catalogue.ts',
  'sdks/signing/vectors.json',
  'web/console/src/api/generated/types.gen.ts',
  'matching/src/ranker/generated/multiply.ts',
  'matching/training/model/generated/simd-tile.ts',
]

describe('generated files', () => {
  let tree: TestTree
  let untouched: CheckResult
  let drifted: CheckResult

  beforeAll(async () => {
    tree = copyTree([
      'catalogue',
      'openapi',
      'docs',
      'matching/src/ranker',
      'matching/training/model',
      'sdk/src',
      'sdks/signing',
      'server/schema.sql',
      'server/migrations',
      'server/src',
      'web/console/src/api/generated',
      'web/messages',
    ])
    untouched = await drift.run(tree.root)
    for (const file of FILES) appendFileSync(join(tree.root, file), 'drifted\n')
    drifted = await drift.run(tree.root)
  })

  afterAll(() => tree.remove())

  test('are identical to newly generated ones', () => {
    expect(untouched).toEqual({ ok: true, output: '' })
  })

  test.each(FILES)('a changed %s fails the check and is reported with its line', file => {
    expect(drifted.ok).toBe(false)
    const fault = drifted.output.split('\n').findIndex(line => line.startsWith(`${file}:`))
    expect(drifted.output.split('\n')[fault + 1]).toBe('  committed: drifted')
  })

  test('a migration whose result was not committed, and a missing file, fail the check', async () => {
    tree.write(
      'server/migrations/9999_planted.sql',
      '-- migrate:up\ncreate table planted (id integer primary key);\n-- migrate:down\n',
    )
    rmSync(join(tree.root, 'openapi/catalogue.json'))
    const { ok, output } = await drift.run(tree.root)
    expect(ok).toBe(false)
    expect(output).toContain('openapi/catalogue.json is missing')
    expect(output).toMatch(/generated: .*planted/)
  })
})

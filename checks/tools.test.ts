import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { biome } from './list/biome.ts'
import { deadCode } from './list/dead-code.ts'
import { migrations } from './list/migrations.ts'
import { openapi } from './list/openapi.ts'
import { oxlint } from './list/oxlint.ts'
import { types } from './list/types.ts'
import { untyped } from './list/untyped.ts'
import { copyTree, type TestTree } from './test-tree.ts'

/** Each tool is called with our configuration: it finds what is planted, and nothing in a small valid tree. */
describe('the tools', () => {
  let tree: TestTree

  beforeAll(() => {
    const settings = ['biome.json', '.gitignore', '.oxlintrc.json', '.squawk.toml', 'redocly.yaml', 'knip.json']
    tree = copyTree([...settings, 'web/tsconfig.json', 'server/migrations', 'openapi'])
    tree.write('web/ui/sound.ts', "export const sound = document.createElement('p')\n")
    tree.write('server/src/main.ts', "import { sound } from './sound.ts'\n\nsound(1)\n")
    tree.write('server/src/sound.ts', 'export const sound = (value: unknown) => value\n')
  })

  afterAll(() => tree.remove())

  test.each([types, biome, oxlint, migrations, openapi, untyped])('$name passes a valid tree', async check => {
    expect(await check.run(tree.root)).toMatchObject({ ok: true })
  })

  test.each([
    { check: types, file: 'server/src/planted.ts', text: "export const planted: number = ''\n", found: 'TS2322' },
    { check: types, file: 'web/ui/planted.ts', text: "export const planted = Buffer.from('')\n", found: 'TS2591' },
    { check: untyped, file: 'web/ui/planted.js', text: 'export {}\n', found: 'web/ui/planted.js' },
    { check: biome, file: 'server/src/planted.ts', text: 'export const a: any = 1\n', found: 'noExplicitAny' },
    { check: biome, file: 'server/src/planted.ts', text: 'export const a = "b";\n', found: 'format' },
    {
      check: oxlint,
      file: 'server/src/planted.test.ts',
      text: "import { expect, test } from 'vitest'\n\ntest.only('one', () => {\n  expect(1).toBe(1)\n})\n",
      found: 'no-focused-tests',
    },
    {
      check: oxlint,
      file: 'server/src/planted.test.ts',
      text: "import { test } from 'vitest'\n\ntest('nothing', () => {})\n",
      found: 'expect-expect',
    },
    {
      check: deadCode,
      file: 'server/src/sound.ts',
      text: 'export const sound = (value: unknown) => value\nexport const nobodyUsesThis = 1\n',
      found: 'nobodyUsesThis',
    },
    {
      check: migrations,
      file: 'server/migrations/9999_planted.sql',
      text: 'alter table selected_skills add column planted text not null;\n',
      found: 'adding-required-field',
    },
    { check: openapi, file: 'openapi/planted.json', text: '{ "openapi": "3.1.0" }\n', found: 'planted.json' },
  ])('$check.name finds $found', async ({ check, file, text, found }) => {
    const undo = tree.write(file, text)
    const { ok, output } = await check.run(tree.root)
    undo()
    expect(ok).toBe(false)
    expect(output).toContain(found)
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { structure } from './list/structure.ts'
import { importClosure } from './structure/import-closure.ts'
import { copyTree, type TestTree } from './test-tree.ts'

const MATCH = 'server/src/features/skill-search/match-skills.ts'
const PLANTED = 'matching/src/planted.ts'

let tree: TestTree
beforeAll(() => {
  tree = copyTree(['server/src', 'matching/src', 'checks'])
})
afterAll(() => tree.remove())

/** The result with one more line at the start of the match use case, and a file that it may import. */
const checkWith = async (line: string) => {
  const text = readFileSync(join(tree.root, MATCH), 'utf8')
  const undo = [
    tree.write(PLANTED, 'export const planted = 1\nexport type Planted = 1\n'),
    tree.write(MATCH, line + text),
  ]
  const result = await structure.run(tree.root)
  for (const step of undo) step()
  return result
}
const path = '../../../../matching/src/planted.ts'

test('the tree is within the committed limit, and the note shows the count', async () => {
  const result = await structure.run(tree.root)
  expect(result).toMatchObject({ ok: true, output: '' })
  expect(result.note).toMatch(/^match loads \d+ files$/)
})

test.each([
  ['import', `import { planted } from '${path}'\nplanted.toString()\n`],
  ['re-export', `export { planted } from '${path}'\n`],
  ['import for its side effects', `import '${path}'\n`],
])('a planted %s exceeds the limit and is listed', async (_, line) => {
  const result = await checkWith(line)
  expect(result.ok).toBe(false)
  expect(result.output).toContain(PLANTED)
})

test.each([`import type { Planted } from '${path}'\n`, `import { type Planted } from '${path}'\n`])(
  'a type-only import does not count: %s',
  async line => {
    expect(await checkWith(line)).toMatchObject({ ok: true })
  },
)

test('the closure follows the package by its name', () => {
  const files = importClosure(tree.root, MATCH)
  expect(files).toContain('matching/src/index.ts')
  expect(files).toContain('matching/src/ranker/rank.ts')
})

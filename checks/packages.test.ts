import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from './list/packages.ts'
import { copyTree, type TestTree } from './test-tree.ts'

/** A package can install, import and still have types that no project resolves: each kind of mistake is planted once. */
let tree: TestTree
beforeAll(() => {
  const settings = ['.size-limit.json', 'matching/package.json']
  const files = ['packed-files.txt', 'src', 'build.ts', 'tsconfig.json', 'package.json', 'README.md', 'LICENSE']
  tree = copyTree([...settings, ...['sdk', 'picker'].flatMap(folder => files.map(each => `${folder}/${each}`))])
})
afterAll(() => tree.remove())

test('the packages pass, and the note has the sizes of their entries and the numbers of their files', async () => {
  const { ok, output, note } = await packages.run(tree.root)
  expect({ ok, output }).toEqual({ ok: true, output: '' })
  expect(note).toMatch(
    /^after gzip @pramaan\/sdk \d{4} B, .*, @pramaan\/skill-picker \d{4} B; @pramaan\/sdk \d+ B packed, .* files, \d+ B unpacked$/,
  )
})

test.each([
  {
    what: 'an entry that is not in the package',
    from: '"./dist/index.js"',
    to: '"./src/index.ts"',
    found: 'pkg.exports["."].import.default is ./src/index.ts but the file does not exist',
  },
  {
    what: 'types that are not first',
    from: '"types": "./dist/index.d.ts",\n        "default": "./dist/index.js"',
    to: '"default": "./dist/index.js",\n        "types": "./dist/index.d.ts"',
    found: 'should be the first',
  },
  {
    what: 'declarations of an ES module for require',
    from: '"types": "./dist/index.d.cts",\n        "default"',
    to: '"types": "./dist/index.d.ts",\n        "default"',
    found: 'Masquerading as ESM',
  },
])('$what is found', async ({ from, to, found }) => {
  const { ok, output } = await withChanged('sdk/package.json', from, to)
  expect(ok).toBe(false)
  expect(output).toContain(found)
})

test('a file that the committed list does not have is found, with its size', async () => {
  const { ok, output } = await withChanged('sdk/packed-files.txt', 'dist/catalogue.d.cts', 'dist/other.d.cts')
  expect(ok).toBe(false)
  expect(output).toMatch(/^- +\d+ dist\/other\.d\.cts\n\+ +\d+ dist\/catalogue\.d\.cts$/m)
})

test('an entry above the limit of its size is found', async () => {
  // Digits of a number that does not compress.
  const ballast = Array.from({ length: 2_000 }, (_, at) =>
    Math.sin(at + 1)
      .toString(36)
      .slice(3, 9),
  ).join('')
  const { ok, output } = await withChanged('sdk/src/index.ts', '/**', `export const ballast = '${ballast}'\n/**`)
  expect(ok).toBe(false)
  expect(output).toContain('"passed": false')
})

async function withChanged(file: string, from: string, to: string) {
  const before = tree.read(file)
  expect(before).toContain(from)
  const undo = tree.write(file, before.replace(from, to))
  try {
    return await packages.run(tree.root)
  } finally {
    undo()
  }
}

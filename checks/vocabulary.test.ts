import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vocabulary } from './list/vocabulary.ts'
import { copyTree, type TestTree } from './test-tree.ts'

/** Read from the list, so that this file holds none of the words itself. */
const { identifiers, phrases } = JSON.parse(readFileSync(new URL('./retired-words.json', import.meta.url), 'utf8')) as {
  readonly identifiers: Readonly<Record<string, string>>
  readonly phrases: Readonly<Record<string, string>>
}
const COMPOUND = Object.keys(identifiers).find(word => word.startsWith('judge') && word.endsWith('Url'))!
const ENGLISH = Object.keys(identifiers).find(word => word.startsWith('cour') && word.endsWith('er'))!
const PHRASE = Object.keys(phrases)[0]!

let tree: TestTree

beforeAll(() => {
  tree = copyTree(['checks/retired-words.json', 'README.md'])
  tree.write('README.md', '# Pramaan\n')
})

afterAll(() => tree.remove())

const check = async (file: string, text: string) => {
  const undo = tree.write(file, text)
  const result = await vocabulary.run(tree.root)
  undo()
  return result
}

test('a tree without retired words passes', async () => {
  expect(await vocabulary.run(tree.root)).toMatchObject({ ok: true, output: '' })
})

test.each([
  ['in code', 'server/src/planted.ts', `export const ${COMPOUND} = 1\n`],
  ['in a comment', 'server/src/planted.ts', `// Calls ${COMPOUND} first.\n`],
  ['in a script of a page', 'web/pages/planted.js', `${COMPOUND}()\n`],
  ['in WebAssembly text', 'matching/src/planted.wat', `;; Calls ${COMPOUND} first.\n`],
  ['in documentation', 'docs/planted.md', `Then \`${COMPOUND}\` runs.\n`],
  ['in OpenAPI', 'openapi/planted.json', `{ "description": "${COMPOUND}" }\n`],
])('a retired identifier %s fails the check', async (_where, file, text) => {
  expect(await check(file, text)).toEqual({
    ok: false,
    output: `${file}:1 "${COMPOUND}" is retired: use ${identifiers[COMPOUND]}`,
    note: expect.any(String),
  })
})

test('a longer identifier that contains a retired one passes', async () => {
  expect(await check('server/src/planted.ts', `export const ${COMPOUND}s = 1\n`)).toMatchObject({ ok: true })
})

test('a file named after a retired identifier fails the check', async () => {
  const file = `server/src/${COMPOUND.replace(/[A-Z]/, letter => `-${letter.toLowerCase()}`)}.test.ts`
  const { ok, output } = await check(file, 'export {}\n')
  expect(ok).toBe(false)
  expect(output).toContain(`${file}: `)
})

test.each([
  ['on one line', PHRASE],
  ['in another case', PHRASE.toUpperCase()],
  ['across the lines of a comment', PHRASE.replaceAll(' ', '\n * ')],
])('a retired phrase %s fails the check', async (_how, phrase) => {
  const { ok, output } = await check('server/src/planted.ts', `/**\n * since ${phrase}.\n */\n`)
  expect({ ok, output }).toEqual({
    ok: false,
    output: `server/src/planted.ts:2 "${PHRASE}" is retired: use ${phrases[PHRASE]}`,
  })
})

test('a retired identifier that is also an English word fails as an identifier and passes in prose', async () => {
  expect(await check('server/src/planted.ts', `export function send(${ENGLISH}: string) {}\n`)).toMatchObject({
    ok: false,
    output: expect.stringContaining(`server/src/planted.ts:1 "${ENGLISH}"`),
  })
  const prose = `// A ${ENGLISH} delivers letters.\nexport const trade = '${ENGLISH}'\n`
  expect(await check('server/src/planted.ts', prose)).toMatchObject({ ok: true })
  expect(await check('docs/planted.md', `A ${ENGLISH} delivers letters.\n`)).toMatchObject({ ok: true })
})

test.each([
  'server/migrations/0001_planted.sql',
  'server/src/database/generated/planted.ts',
  'checks/node_modules/planted.ts',
])('%s is not scanned', async file => {
  expect(await check(file, `-- ${COMPOUND}\n`)).toMatchObject({ ok: true })
})

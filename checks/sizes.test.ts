import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckResult } from './check.ts'
import { sizes } from './list/sizes.ts'
import { copyTree, type TestTree } from './test-tree.ts'

const lines = (count: number) => 'work()\n'.repeat(count)
const functionOf = (count: number) => `export function planted() {\n${lines(count - 2)}}\n`

/** Without other files: with those of the service each of 20 runs parsed 1,500 files, 38 s in all. */
let tree: TestTree
let untouched: CheckResult

const check = async (files: Readonly<Record<string, string>>) => {
  const undo = Object.entries(files).map(([file, text]) => tree.write(file, text))
  const result = await sizes.run(tree.root)
  for (const step of undo) step()
  return result
}

beforeAll(async () => {
  const service = copyTree(['server/src', 'checks'])
  untouched = await sizes.run(service.root)
  service.remove()
  tree = copyTree([])
  tree.write('checks/size-exceptions.json', '[]')
})

afterAll(() => tree.remove())

test('the tree has no file or function that is too long, and the distribution is printed', () => {
  expect(untouched).toMatchObject({ ok: true, output: '' })
  expect(untouched.note).toMatch(/files \d+\/\d+\/\d+, tests \d+\/\d+\/\d+, functions \d+\/\d+\/\d+/)
})

test('a file of 400 lines passes and one of 401 does not', async () => {
  expect(await check({ 'server/src/http/middleware/planted.ts': lines(400) })).toMatchObject({ ok: true })
  expect(await check({ 'server/src/http/middleware/planted.ts': lines(401) })).toMatchObject({
    ok: false,
    output: 'server/src/http/middleware/planted.ts:1 the file has 401 lines, at most 400',
  })
})

test('a test of 600 lines passes and one of 601 does not', async () => {
  expect(await check({ 'server/src/http/middleware/planted.test.ts': lines(600) })).toMatchObject({ ok: true })
  expect(await check({ 'server/src/http/middleware/planted.test.ts': lines(601) })).toMatchObject({ ok: false })
})

test('a function of 60 lines passes and one of 61 does not', async () => {
  expect(await check({ 'bench/planted.ts': functionOf(60) })).toMatchObject({ ok: true })
  expect(await check({ 'bench/planted.ts': functionOf(61) })).toMatchObject({
    ok: false,
    output: 'bench/planted.ts:1 planted has 61 lines, at most 60',
  })
})

test('methods, arrows and callbacks are functions, too', async () => {
  const long = lines(70)
  const planted = `class A { run() {\n${long}} }\nconst go = () => {\n${long}}\nlist.map(() => {\n${long}})\n`
  const { output } = await check({ 'bench/planted.ts': planted })
  expect(output).toMatch(/ run has .*\n.* go has .*\n.* \(unnamed\) has /)
})

test('describe groups tests and may be long; a test may not, nor may describe outside a test file', async () => {
  const group = `describe.each([1])('all', () => {\n${lines(100)}})\n`
  const single = `test('one', () => {\n${lines(100)}})\n`
  expect(await check({ 'server/src/http/middleware/planted.test.ts': group })).toMatchObject({ ok: true })
  expect(await check({ 'server/src/http/middleware/planted.test.ts': single })).toMatchObject({ ok: false })
  expect(await check({ 'server/src/http/middleware/planted.ts': group })).toMatchObject({ ok: false })
})

test('generated files are not measured', async () => {
  expect(await check({ 'server/src/database/generated/planted.ts': lines(500) })).toMatchObject({ ok: true })
})

test('an exception with a reason applies to its file only', async () => {
  const exception = { file: 'bench/planted.ts', function: null, reason: 'A table of measured values.' }
  const list = { 'checks/size-exceptions.json': JSON.stringify([exception]) }
  expect(await check({ ...list, 'bench/planted.ts': lines(500) })).toMatchObject({ ok: true })
  const { output } = await check({ ...list, 'bench/planted.ts': lines(500), 'bench/other.ts': lines(500) })
  expect(output).toBe('bench/other.ts:1 the file has 500 lines, at most 400')
})

test('an exception that is not needed, or has no reason, is reported', async () => {
  const needless = { file: 'bench/planted.ts', function: 'planted', reason: 'A long state machine.' }
  const unexplained = { file: 'bench/planted.ts', function: null, reason: ' ' }
  const list = { 'checks/size-exceptions.json': JSON.stringify([needless, unexplained]) }
  const { ok, output } = await check({ ...list, 'bench/planted.ts': lines(500) })
  expect(ok).toBe(false)
  expect(output).toContain('planted in bench/planted.ts is not too long: remove it')
  expect(output).toContain('the file in bench/planted.ts has no reason')
})

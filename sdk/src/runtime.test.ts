import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The SDK runs wherever there are fetch and Web Crypto: its sources compile against a worker's globals, without Node's. */
const SDK = fileURLToPath(new URL('..', import.meta.url))
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-sdk-'))
  const settings = { extends: join(SDK, 'tsconfig.json'), include: ['planted.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
})
afterAll(() => rmSync(folder, { recursive: true }))

const compile = (project: string) => {
  const { status, stdout } = spawnSync(TSC, ['-p', project], { encoding: 'utf8' })
  return { status, stdout }
}

test('nothing in it needs Node', () => {
  expect(compile(SDK)).toEqual({ status: 0, stdout: '' })
})

test.each([
  ['Buffer', 'export const planted = Buffer.from("x")\n'],
  ['process', 'export const planted = process.env\n'],
  // Node 22 has it, Node 20 does not.
  ['withResolvers', 'export const planted = Promise.withResolvers<void>()\n'],
  ['node:crypto', "export { createHmac } from 'node:crypto'\n"],
])('%s would be found', (name, text) => {
  writeFileSync(join(folder, 'planted.ts'), text)
  const { status, stdout } = compile(folder)
  expect(status).not.toBe(0)
  expect(stdout).toContain(name)
})

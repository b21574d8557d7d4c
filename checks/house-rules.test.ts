import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckResult } from './check.ts'
import { faultsIn, houseRules } from './list/house-rules.ts'
import { parseSource } from './sources.ts'
import { copyTree, type TestTree } from './test-tree.ts'

const faultsOf = (path: string, text: string) => faultsIn(parseSource(path, text))

const CORE = 'server/src/features/taxonomy/core/planted.ts'
const FEATURE = 'server/src/features/taxonomy/planted.ts'

describe('in a copy of the tree', () => {
  let tree: TestTree
  let untouched: CheckResult
  let planted: CheckResult

  beforeAll(async () => {
    tree = copyTree(['server/src', 'checks'])
    untouched = await houseRules.run(tree.root)
    tree.write('server/src/http/middleware/planted.ts', 'export const port = process.env.PORT\n')
    tree.write(CORE, '\nexport const isOld = (at: number) => Date.now() > at\n')
    tree.write('server/src/kernel/planted.ts', 'export const later = async () => 1\n')
    tree.write(
      'server/src/http/planted.ts',
      '// biome-ignore lint/suspicious/noExplicitAny:\nexport const x: any = 1\n',
    )
    tree.write('checks/planted.ts', "declare module 'fastify' {}\n")
    planted = await houseRules.run(tree.root)
  })

  afterAll(() => tree.remove())

  test('the tree violates no rule', () => {
    expect(untouched).toEqual({ ok: true, output: '' })
  })

  test.each([
    'server/src/http/middleware/planted.ts:1 environment: process.env',
    `${CORE}:2 runtime: Date.now`,
    'server/src/kernel/planted.ts:1 pure-core: async',
    'server/src/http/planted.ts:1 suppression: biome-ignore without a reason',
    "checks/planted.ts:1 augmentation: declare 'fastify'",
  ])('%s', fault => {
    expect(planted.ok).toBe(false)
    expect(planted.output).toContain(fault)
  })
})

describe('the environment is read in main.ts only', () => {
  test.each([
    'const { PORT } = process.env',
    "const port = process['env'].PORT",
    'const port = globalThis.process.env.PORT',
    'const { env } = process',
    "import { env } from 'node:process'",
    "import { env as settings } from 'process'",
    "import host from 'node:process'\nconst port = host.env.PORT",
    "import * as host from 'node:process'\nconst port = host.env.PORT",
  ])('%s', text => {
    expect(faultsOf(FEATURE, text).join()).toContain('environment: process.env')
  })

  test('main.ts may read it, config.ts may not', () => {
    expect(faultsOf('server/src/main.ts', 'readConfig(process.env)')).toEqual([])
    expect(faultsOf('server/src/config.ts', 'readConfig(process.env)')).toHaveLength(1)
  })

  test('exits and standard output are not settings', () => {
    expect(faultsOf('server/src/http/middleware/x.ts', 'process.exit(1)\nprocess.stdout.write(text)')).toEqual([])
  })
})

describe('time, randomness, timers and the network come from adapters', () => {
  test.each([
    'const now = Date.now()',
    'const clock = Date.now',
    'const { now } = Date',
    'const now = new Date()',
    'const now = new Date',
    'const now = Date()',
    'const now = globalThis.Date.now()',
    'const start = performance.now()',
    "import { performance } from 'node:perf_hooks'\nconst start = performance.now()",
    'const chance = Math.random()',
    'setTimeout(work, 5)',
    'setInterval(work, 5)',
    "import { setTimeout } from 'node:timers/promises'",
    "import { setTimeout as wait } from 'timers'",
    "const answer = fetch('https://example.org')",
    'const deps = { fetch }',
    'const id = crypto.randomUUID()',
    "import { randomBytes } from 'node:crypto'",
    "import { randomUUID as newId } from 'crypto'",
    "import nodeCrypto from 'node:crypto'\nconst id = nodeCrypto.randomUUID()",
  ])('%s', text => {
    expect(faultsOf(FEATURE, text).join()).toContain('runtime:')
  })

  test.each([
    'const then = new Date(deps.clock())',
    'const at = Date.parse(text)',
    'const answer = deps.fetch(url)',
    'function call(fetch: Call) { return fetch(url) }',
    'interface Port { fetch(url: string): void; setTimeout: number }',
    'type Timer = ReturnType<typeof setTimeout>',
    "import { createHash, timingSafeEqual } from 'node:crypto'",
    "const text = 'Date.now()' // Math.random()",
  ])('is allowed: %s', text => {
    expect(faultsOf(FEATURE, text)).toEqual([])
  })

  test.each([
    'server/src/adapters/x.ts',
    'server/src/compose/x.ts',
    'server/src/http/middleware/x.test.ts',
    'bench/x.ts',
  ])('%s may', path => {
    expect(faultsOf(path, 'setTimeout(work, Date.now())')).toEqual([])
  })
})

describe('core and kernel are synchronous and do not use the process', () => {
  test.each([
    'export async function load() {}',
    'const load = async () => 1',
    'class Loader { async load() {} }',
    'for await (const row of rows) use(row)',
    'export type Load = () => Promise<void>',
    'export type Rows = AsyncIterable<string>',
    'Promise.resolve(1)',
    'process.exit(1)',
    'console.log(1)',
  ])('%s', text => {
    expect(faultsOf(CORE, text).join()).toContain('pure-core:')
    expect(faultsOf('server/src/kernel/x.ts', text).join()).toContain('pure-core:')
    expect(faultsOf(FEATURE, text)).toEqual([])
  })

  test('a test in core may be asynchronous', () => {
    expect(faultsOf('server/src/kernel/x.test.ts', 'const load = async () => 1')).toEqual([])
  })
})

describe('a suppression needs a reason', () => {
  test.each([
    '// biome-ignore lint/style/useConst: <explanation>',
    '// biome-ignore lint/style/useConst:',
    '// biome-ignore lint/style/useConst',
    '// oxlint-disable-next-line no-shadow',
    '/* eslint-disable no-shadow */',
    '// @ts-expect-error',
    '/* @ts-expect-error */',
    '// @ts-ignore the types are wrong here',
    '// @ts-nocheck this file is old',
    'call(1, /* @ts-ignore */ 2)',
  ])('%s', text => {
    expect(faultsOf('bench/x.ts', `${text}\nlet x = 1\n`).join()).toContain('suppression:')
  })

  test.each([
    '// biome-ignore lint/style/useConst: changed by the callback below.',
    '// oxlint-disable-next-line no-shadow -- the outer one is done with',
    '// @ts-expect-error the types of pg lack this field',
    "const text = '// @ts-ignore'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text under test is a template, this one is not.
    'const text = `// @ts-ignore ${1} // @ts-expect-error`',
    '// We never use @ts-ignore.',
  ])('is allowed: %s', text => {
    expect(faultsOf('bench/x.ts', `${text}\nlet x = 1\n`)).toEqual([])
  })
})

describe('types of other modules are changed in one file only', () => {
  test("http/mount.ts may extend Fastify's types; no other file may, and no file the globals", () => {
    const text = "declare module 'fastify' {}\ndeclare global {}\n"
    expect(faultsOf('server/src/http/mount.ts', text)).toEqual([])
    expect(faultsOf('server/src/http/app.ts', text)).toHaveLength(2)
  })
})

describe('the columns of a table are named', () => {
  test.each([
    "const query = 'select * from journeys where result_id = $1'",
    'const query = sql`select *\n  from public.journeys`',
    "const rows = await tx.selectFrom('reviewers').selectAll().execute()",
    "const row = await tx.updateTable('reviewers').set(values).returningAll().executeTakeFirst()",
  ])('%s', text => {
    expect(faultsOf(FEATURE, text).join()).toContain('named-columns')
  })

  test.each([
    'const query = `select * from (select result_id from journeys) as found`',
    "const query = 'select * from find_ats_order($1)'",
    "const query = 'select count(*) from journeys'",
  ])('%s is allowed', text => {
    expect(faultsOf(FEATURE, text)).toEqual([])
  })
})

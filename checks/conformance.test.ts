import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../server/test/conformance/statement.ts'
import { type ConformanceTable, conformanceTables } from '../server/test/conformance/tables.ts'
import { renderTable } from './conformance/render.ts'
import { conformanceFaults, ranEverything } from './conformance/table.ts'
import { checkStatements, type FoundTest } from './conformance/verify.ts'
import { copyTree, type TestTree } from './test-tree.ts'
import { runTool } from './tool.ts'

const FILE = 'server/test/x.test.ts'
const statement = (more: Partial<Statement> = {}): Statement => ({
  id: 'P-001',
  section: 'Titles',
  says: 'title: 1 to 200 characters',
  provedBy: [{ file: FILE, name: 'title > of 200 characters' }],
  ...more,
})
const TABLE_FILE = 'docs/conformance/partner.md'
const tableOf = (...statements: readonly Statement[]): ConformanceTable => ({
  file: TABLE_FILE,
  title: 'Promises',
  numbering: '',
  statements,
})
const ran = (name: string, state: FoundTest['state'] = 'passed'): FoundTest => ({ file: FILE, name, state })

describe('a statement', () => {
  test('is proved by a test that passed, or was at least collected', () => {
    expect(checkStatements([statement()], [ran('title > of 200 characters')])).toEqual([])
    expect(checkStatements([statement()], [ran('title > of 200 characters', 'collected')])).toEqual([])
  })

  test('without a test is reported as unproved', () => {
    expect(checkStatements([statement({ provedBy: [] })], [])).toEqual([expect.stringMatching(/^P-001 has no proof/)])
  })

  test('that names a missing test is reported with its name', () => {
    const fault = 'P-001 names a test that does not exist: server/test/x.test.ts: title > of 200 characters'
    expect(checkStatements([statement()], [ran('title > of 200 characters and more')])).toEqual([fault])
    expect(
      checkStatements([statement()], [{ ...ran('title > of 200 characters'), file: 'server/test/y.test.ts' }]),
    ).toEqual([fault])
  })

  test.each(['failed', 'skipped', 'pending'] as const)('whose test %s is reported', state => {
    expect(checkStatements([statement()], [ran('title > of 200 characters', state)])).toEqual([
      `P-001 is not proved, its test ${state}: server/test/x.test.ts: title > of 200 characters`,
    ])
  })

  test('that names every case is reported if one of them failed, and if there is none', () => {
    const every = statement({ provedBy: [{ file: FILE, name: 'title > ', everyCase: true }] })
    expect(checkStatements([every], [ran('title > of 1'), ran('title > of 200')])).toEqual([])
    expect(checkStatements([every], [ran('title > of 1'), ran('title > of 200', 'failed')])).toHaveLength(1)
    expect(checkStatements([every], [ran('company > of 1')])).toHaveLength(1)
  })

  test('that is out of order, numbered twice or empty is reported', () => {
    const test200 = [ran('title > of 200 characters')]
    expect(checkStatements([statement(), statement()], test200)).toEqual(['P-001 does not come after P-001'])
    expect(checkStatements([statement(), statement({ id: 'D-001' })], test200)).toEqual([])
    expect(checkStatements([statement({ says: ' ' })], test200)).toEqual(['P-001 is empty'])
  })
})

describe('the table', () => {
  let root: string
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'pramaan-table-'))
    for (const file of ['a.test.ts', 'deep/b.test.ts', 'node_modules/c.test.ts']) write(`sdk/${file}`, '')
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test('lists each statement with its tests, and their number', () => {
    const other = statement({ id: 'P-002', section: 'Areas', says: 'a | b' })
    const text = renderTable(tableOf(statement(), other))
    expect(text).toContain('2 statements.')
    expect(text).toContain(
      '| P-001 | title: 1 to 200 characters | `server/test/x.test.ts`: title > of 200 characters |',
    )
    expect(text).toContain('## Areas')
    expect(text).toContain('| P-002 | a \\| b | `server/test/x.test.ts`')
  })

  test('is reported with the line if it is missing or differs', () => {
    const faults = () => conformanceFaults(root, tableOf(statement()), [ran('title > of 200 characters')])
    expect(faults()).toEqual([`${TABLE_FILE} is missing`])
    const text = renderTable(tableOf(statement()))
    write(TABLE_FILE, text)
    expect(faults()).toEqual([])
    write(TABLE_FILE, text.replace('1 to 200', '1 to 300'))
    expect(faults()).toEqual([
      expect.stringMatching(/^docs\/conformance\/partner\.md:\d+ differs from .*\n {2}committed: .*1 to 300/),
    ])
    write(TABLE_FILE, `${text}more\n`)
    expect(faults()).toHaveLength(1)
  })

  test('is checked only if every test file ran, without a name pattern', () => {
    const checked = (files: readonly string[], narrowedByName = false) =>
      ranEverything(root, ['sdk/**/*.test.ts'], { files, narrowedByName })
    expect(checked(['sdk/a.test.ts', 'sdk/deep/b.test.ts'])).toBe(true)
    expect(checked(['sdk/a.test.ts'])).toBe(false)
    expect(checked(['sdk/a.test.ts', 'sdk/deep/b.test.ts'], true)).toBe(false)
  })
})

describe('a run of vitest', () => {
  let tree: TestTree
  beforeAll(() => {
    tree = copyTree(['openapi'])
    const reporter = fileURLToPath(new URL('plain-summary.ts', import.meta.url))
    const projects = ['checks', 'sdk'].map(name => ({ test: { name, include: [`${name}/**/*.test.ts`] } }))
    tree.write('vitest.config.ts', `export default ${JSON.stringify({ test: { reporters: [reporter], projects } })}`)
    for (const file of ['checks/a.test.ts', 'sdk/b.test.ts'])
      tree.write(file, "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n")
  })
  afterAll(() => tree.remove())

  test('of all tests fails if the tests that statements name did not run', async () => {
    const { code, stdout } = await runTool(tree.root, 'vitest', ['run'])
    expect(stdout).toContain('The conformance table is not correct')
    for (const { statements } of conformanceTables)
      expect(stdout).toContain(`${statements[0]?.id} names a test that does not exist`)
    expect(stdout).toContain('`npm run conformance` rewrites the table')
    expect(stdout).toContain('2 passed, 1 failed')
    expect(code).toBe(1)
  })

  test.each([['--project=sdk'], ['checks/a.test.ts'], ['-t=adds'], ['--shard=1/2']])(
    'of fewer tests does not check the table: %s',
    async argument => {
      const { code, stdout } = await runTool(tree.root, 'vitest', ['run', argument])
      expect(stdout).not.toContain('conformance')
      expect(stdout).toMatch(/\d passed, 0 failed/)
      expect(code).toBe(0)
    },
  )
})

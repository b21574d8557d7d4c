import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformanceTables } from '../server/test/conformance/tables.ts'
import { renderTable } from './conformance/render.ts'
import { checkStatements, type FoundTest } from './conformance/verify.ts'
import { runTool } from './tool.ts'

/**
 * `npm run conformance`: rewrites each table, unless a statement has no test or names one that does not exist. Tests are
 * collected, not run: the table does not depend on their outcome, and a full run takes many minutes. Collecting evaluates
 * the named files, in half a minute of one core. The default of vitest only parses them and takes two seconds, but knows
 * cases of `test.each` by their pattern only, and statements name the cases.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

async function collect(): Promise<readonly FoundTest[]> {
  const statements = conformanceTables.flatMap(table => table.statements)
  const named = new Set(statements.flatMap(({ provedBy }) => provedBy.map(ref => ref.file)))
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-conformance-'))
  const list = join(folder, 'tests.json')
  const { code, stdout, stderr } = await runTool(root, 'vitest', [
    'list',
    `--json=${list}`,
    '--no-staticParse',
    ...named,
  ])
  if (code !== 0) throw new Error(`The tests could not be collected.\n${stdout}${stderr}`)
  const found = JSON.parse(await readFile(list, 'utf8')) as readonly { file: string; name: string }[]
  await rm(folder, { recursive: true })
  return found.map(({ file, name }) => ({ file: relative(root, file), name, state: 'collected' }))
}

const tests = await collect()
for (const table of conformanceTables) {
  const faults = checkStatements(table.statements, tests)
  if (faults.length > 0) {
    process.stdout.write(`${faults.join('\n')}\n\n${table.file} is unchanged.\n`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(join(root, table.file)), { recursive: true })
    await writeFile(join(root, table.file), renderTable(table))
    process.stdout.write(`${table.file}\n`)
  }
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConformanceTable } from '../../server/test/conformance/tables.ts'
import { renderTable } from './render.ts'
import { checkStatements, type FoundTest } from './verify.ts'

/**
 * The file is generated from the statements; the tests decide whether it is correct. Collecting shows that a named test
 * exists (`npm run conformance`); only running it shows that it passes (`npm test`).
 */
export function conformanceFaults(
  root: string,
  table: ConformanceTable,
  tests: readonly FoundTest[],
): readonly string[] {
  return [...checkStatements(table.statements, tests), ...driftOf(root, table.file, renderTable(table))]
}

/**
 * Whether all tests ran. Decided by the files that ran, not by the arguments of vitest: there are a dozen ways to select
 * fewer tests (a name, a project, a shard, changed files), and each omits a file. Only a pattern of test names does not.
 */
export function ranEverything(
  root: string,
  patterns: readonly string[],
  { files, narrowedByName }: { readonly files: readonly string[]; readonly narrowedByName: boolean },
): boolean {
  if (narrowedByName) return false
  const ran = new Set(files)
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).every(file => ran.has(file))
}

function driftOf(root: string, file: string, table: string): readonly string[] {
  let committed: string
  try {
    committed = readFileSync(join(root, file), 'utf8')
  } catch {
    return [`${file} is missing`]
  }
  const [before, after] = [committed.split('\n'), table.split('\n')]
  const at = after.findIndex((line, index) => line !== before[index])
  if (at === -1 && before.length === after.length) return []
  const index = at === -1 ? after.length : at
  return [
    `${file}:${index + 1} differs from the statements\n` +
      `  committed: ${before[index] ?? '(end of file)'}\n  generated: ${after[index] ?? '(end of file)'}`,
  ]
}

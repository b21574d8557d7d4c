import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConformanceTable } from '../../server/test/conformance/tables.ts'
import { type FoundTest, judgeStatements } from './judge.ts'
import { renderTable } from './render.ts'

/**
 * The file is made of the statements; the tests decide whether it is true. That a named test exists can be seen by collecting
 * (`npm run conformance` does), that it passed only by running it (`npm test`).
 */
export function conformanceFaults(
  root: string,
  table: ConformanceTable,
  tests: readonly FoundTest[],
): readonly string[] {
  const paths = builtPaths(root)
  return [...judgeStatements(table.statements, { tests, paths }), ...driftOf(root, table.file, renderTable(table))]
}

/**
 * Whether all tests had their turn. Judged by what ran and not by how vitest was called: there are a dozen ways to ask it for
 * less (a name, a project, a shard, what changed), and each leaves out a file. Only a pattern of test names does not.
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

/** What there is: the operations of the Partner API, without their base path, and the surfaces beside it. */
export function builtPaths(root: string): readonly string[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'openapi/partner.json'), 'utf8')) as { paths: object }
  const surfaces = globSync('*/', { cwd: join(root, 'server/src/surfaces') })
  return [
    ...Object.keys(paths).map(path => path.replace(/^\/api\/v1\/partner/, '')),
    ...surfaces.map(name => `/${name}`),
  ]
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
    `${file}:${index + 1} is not what the statements say\n` +
      `  committed: ${before[index] ?? '(end of file)'}\n  generated: ${after[index] ?? '(end of file)'}`,
  ]
}

import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { TEST_FILES } from '../vitest.config.ts'
import { conformanceFaults, ranEverything } from './conformance/table.ts'

/**
 * The line that CI reads: `N passed, N failed`. A file that could not be loaded counts as a failure, and so does an
 * incorrect conformance table.
 */
export default class PlainSummary implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const passed = tests.filter(test => test.result().state === 'passed').length
    const broken = modules.filter(module => module.errors().length > 0).length + errors.length
    const untrue = this.#vitest ? await faultsOfTable(this.#vitest, modules) : []
    const failed = tests.filter(test => test.result().state === 'failed').length + broken + (untrue.length > 0 ? 1 : 0)
    if (untrue.length > 0) tell(untrue)
    const repeated = tests.filter(test => test.result().state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0)
    for (const { fullName } of repeated) process.stdout.write(`\nPassed only when it was repeated: ${fullName}\n`)
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  }
}

/** Empty if not all tests ran: then the table cannot be checked. */
async function faultsOfTable({ config }: Vitest, modules: readonly TestModule[]): Promise<readonly string[]> {
  const { root } = config
  const fileOf = (module: TestModule) => relative(root, module.moduleId)
  const narrowedByName = config.testNamePattern !== undefined || (config.tagsFilter ?? []).length > 0
  if (!ranEverything(root, TEST_FILES, { files: modules.map(fileOf), narrowedByName })) return []
  const tests = modules.flatMap(module =>
    [...module.children.allTests()].map(test => ({
      file: fileOf(module),
      name: test.fullName,
      state: test.result().state,
    })),
  )
  // Loaded only now: a run of one file needs no statements, and must not fail because of an error in one.
  const { conformanceTables } = await import('../server/test/conformance/tables.ts')
  return conformanceTables.flatMap(table => conformanceFaults(root, table, tests))
}

function tell(faults: readonly string[]): void {
  process.stdout.write(
    `\nThe conformance table is not correct:\n\n${faults.join('\n')}\n\n` +
      'Fix the tests, or the statements in server/test/conformance; then `npm run conformance` rewrites the table.\n',
  )
  process.exitCode = 1
}

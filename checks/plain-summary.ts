import type { Reporter, TestModule } from 'vitest/node'

/** The one line CI reads: `N passed, N failed`. A file that could not even be read counts as a failure. */
export default class PlainSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const passed = tests.filter(test => test.result().state === 'passed').length
    const broken = modules.filter(module => module.errors().length > 0).length + errors.length
    const failed = tests.filter(test => test.result().state === 'failed').length + broken
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  }
}

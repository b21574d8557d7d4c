import type { Statement, TestRef } from '../../server/test/conformance/statement.ts'

/** A test as found: run, with its outcome, or only collected. */
export interface FoundTest {
  readonly file: string
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending' | 'collected'
}

/** The problems of the table; none if every statement is proved. */
export function checkStatements(statements: readonly Statement[], tests: readonly FoundTest[]): readonly string[] {
  const byFile = Map.groupBy(tests, test => test.file)
  return [
    ...misnumbered(statements),
    ...statements.flatMap(statement => [
      ...incomplete(statement),
      ...statement.provedBy.flatMap(ref => unproved(statement, ref, byFile.get(ref.file) ?? [])),
    ]),
  ]
}

/** Discussions refer to the numbers, so they are unique and in the order of the document. */
function misnumbered(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap(({ id }, at) => {
    const before = statements[at - 1]?.id ?? ''
    return before.slice(0, 2) === id.slice(0, 2) && before >= id ? [`${id} does not come after ${before}`] : []
  })
}

function incomplete({ id, says, provedBy }: Statement): readonly string[] {
  if (says.trim() === '') return [`${id} is empty`]
  return provedBy.length > 0 ? [] : [`${id} has no proof (${says}): name the test that proves it`]
}

function unproved({ id }: Statement, ref: TestRef, tests: readonly FoundTest[]): readonly string[] {
  const meant = tests.filter(({ name }) => (ref.everyCase ? name.startsWith(ref.name) : name === ref.name))
  const title = `${ref.file}: ${ref.name}${ref.everyCase ? ' (every case)' : ''}`
  if (meant.length === 0) return [`${id} names a test that does not exist: ${title}`]
  return meant
    .filter(({ state }) => state !== 'passed' && state !== 'collected')
    .map(({ name, state }) => `${id} is not proved, its test ${state}: ${ref.file}: ${name}`)
}

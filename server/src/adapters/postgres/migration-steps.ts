export interface MigrationFile {
  readonly name: string
  readonly text: string
}

/** Migrations that one run of dbmate applies. */
export interface MigrationStep {
  readonly files: readonly string[]
  /** Each of them is a transaction, which takes locks that others wait for. */
  readonly isTransactional: boolean
  /** Indexes that it builds beside writes. */
  readonly indexes: readonly string[]
}

const OUTSIDE_TRANSACTION = /^-- migrate:up\b.*\btransaction:false\b/m
const BUILT_BESIDE_WRITES = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi

/** In their order. Neighbours of the same kind share a step. */
export function stepsOf(files: readonly MigrationFile[]): readonly MigrationStep[] {
  const steps: MigrationStep[] = []
  for (const { name, text } of files) {
    const isTransactional = !OUTSIDE_TRANSACTION.test(text)
    const indexes = [...text.matchAll(BUILT_BESIDE_WRITES)].map(([, index]) => index!)
    const last = steps.at(-1)
    if (last?.isTransactional === isTransactional)
      steps[steps.length - 1] = {
        isTransactional,
        files: [...last.files, name],
        indexes: [...last.indexes, ...indexes],
      }
    else steps.push({ files: [name], isTransactional, indexes })
  }
  return steps
}

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Comparison, compareDocuments, type OpenApi } from './openapi-diff/compare.ts'
import { renderReport } from './openapi-diff/report.ts'

/**
 * `npm run openapi:diff`: compares the OpenAPI documents with those of the commit before the restructuring and writes
 * docs/openapi-changes.md. Fails if an operation or a field was removed, or a request narrowed without a decision.
 */
const BASE = '69ece6d'
const NAMES = ['partner', 'verification', 'catalogue'] as const
const root = fileURLToPath(new URL('..', import.meta.url))

const comparisons = NAMES.map(name => {
  const file = `openapi/${name}.json`
  const after = JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as OpenApi
  return [name, compareDocuments(committed(file), after)] as const
})
writeFileSync(`${root}docs/openapi-changes.md`, renderReport(BASE, comparisons))
const broken = comparisons.flatMap(([name, { changes }]) =>
  changes.filter(isBreaking).map(({ kind, at, what }) => `${name}: ${kind} ${at}: ${what}`),
)
process.stdout.write(broken.length === 0 ? 'No breaking change.\n' : `${broken.join('\n')}\n`)
process.exitCode = broken.length === 0 ? 0 : 1

function isBreaking({ kind, reason }: Comparison['changes'][number]): boolean {
  return kind === 'removed' || (kind === 'narrowed' && reason === undefined)
}

function committed(file: string): OpenApi {
  try {
    const text = execFileSync('git', ['show', `${BASE}:${file}`], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
    return JSON.parse(text) as OpenApi
  } catch {
    process.stderr.write(`Commit ${BASE} is not available. In a shallow clone run: git fetch --unshallow\n`)
    process.exit(2)
  }
}

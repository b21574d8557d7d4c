import { fileURLToPath } from 'node:url'
import { allChecks } from './all.ts'
import { runChecks } from './run-checks.ts'

/** `node checks/run.ts [name …]`: runs all checks, or the named ones. Exit code 1 if one fails. */
const root = fileURLToPath(new URL('..', import.meta.url))
const names = process.argv.slice(2)
const unknown = names.filter(name => !allChecks.some(check => check.name === name))
const say = (text: string) => process.stdout.write(`${text}\n`)

if (unknown.length > 0) {
  say(`Unknown check: ${unknown.join(', ')}. Available: ${allChecks.map(check => check.name).join(', ')}.`)
  process.exitCode = 1
} else {
  const chosen = allChecks.filter(check => names.length === 0 || names.includes(check.name))
  const passed = await runChecks(chosen, { root, say, monotonicNow: () => performance.now() })
  process.exitCode = passed ? 0 : 1
}

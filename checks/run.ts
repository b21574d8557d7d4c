import { fileURLToPath } from 'node:url'
import { allChecks } from './all.ts'
import { runChecks } from './run-checks.ts'

/** `node checks/run.ts [name …]`: all checks, or those named. Exit code 1 when one fails. */
const root = fileURLToPath(new URL('..', import.meta.url))
const names = process.argv.slice(2)
const unknown = names.filter(name => !allChecks.some(check => check.name === name))
const say = (text: string) => process.stdout.write(`${text}\n`)

if (unknown.length > 0) {
  say(`No check is called ${unknown.join(' or ')}. There are: ${allChecks.map(check => check.name).join(', ')}.`)
  process.exitCode = 1
} else {
  const chosen = allChecks.filter(check => names.length === 0 || names.includes(check.name))
  const passed = await runChecks(chosen, { root, say, stopwatch: () => performance.now() })
  process.exitCode = passed ? 0 : 1
}

import { commandLine } from './cli/commands.ts'
import { explainError } from './cli/explain-error.ts'
import { readBuildInfo, readConfig } from './config.ts'

/** Entry point of pramaan-server. Expected errors print one line, all others their stack. */
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const typed = process.argv.slice(2)
  const program = await commandLine(typed, () => readConfig(process.env), print, readBuildInfo(process.env))
  await program.parseAsync(typed, { from: 'user' })
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exit(1)
}

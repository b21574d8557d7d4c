import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runTyped, type Terminal } from '../server/src/cli/run-typed.ts'
import { MAIN, serverEnvironment } from './process.ts'

export interface CommandOutcome {
  readonly code: number
  readonly printed: string
  readonly errors: string
}

/**
 * Runs `pramaan-server` as an operator types it, in this process: a process of its own takes 2 s of CPU to start, and tests type 200
 * commands. What ends the process, and what reads standard input, needs `runProcess`.
 */
export async function runCommand(words: readonly string[], settings: Record<string, string>): Promise<CommandOutcome> {
  return await runCommandIn(await serverEnvironment(settings), words)
}

/** With this environment and nothing else: commands that need no keys are tested without them. */
export async function runCommandIn(env: Record<string, string>, words: readonly string[]): Promise<CommandOutcome> {
  const [printed, errors]: [string[], string[]] = [[], []]
  let ended: number | null = null
  const worked = await runTyped(words, env, {
    print: line => void printed.push(`${line}\n`),
    // The program has already told the error with which it ends.
    printError: text => void (ended === null && errors.push(text)),
    prepare: program =>
      each(program, command => {
        command.configureOutput({ writeOut: text => void printed.push(text), writeErr: text => void errors.push(text) })
        command.exitOverride(error => {
          ended = error.exitCode
          throw error
        })
      }),
  })
  return { code: ended ?? (worked ? 0 : 1), printed: printed.join('').trim(), errors: errors.join('').trim() }
}

type Program = Parameters<NonNullable<Terminal['prepare']>>[0]

function each(command: Program, change: (command: Program) => void): void {
  change(command)
  for (const child of command.commands) each(child, change)
}

/** The same as a process of its own, with a text on its standard input. */
export async function runProcess(
  words: readonly string[],
  settings: Record<string, string>,
  input = '',
): Promise<CommandOutcome> {
  const env = await serverEnvironment(settings)
  const running = promisify(execFile)(process.execPath, [MAIN, ...words], { env })
  running.child.stdin?.end(input)
  return await running.then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout.trim(), errors: stderr.trim() }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout.trim(),
      errors: error.stderr.trim(),
    }),
  )
}

/** What the operator reads: the output, or why it failed. */
export function saidBy({ code, printed, errors }: CommandOutcome): { readonly code: number; readonly said: string } {
  return { code, said: code === 0 ? printed : errors }
}

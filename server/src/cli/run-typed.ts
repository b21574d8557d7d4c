import type { Command } from 'commander'
import { readBuildInfo, readConfig } from '../config.ts'
import { commandLine } from './commands.ts'
import { explainError } from './explain-error.ts'

export interface Terminal {
  print(line: string): void
  printError(text: string): void
  /** Changes the program before it reads what was typed. */
  prepare?(program: Command): void
}

/** Runs the words of a command line, and returns whether it worked. Expected errors print one line, all others their stack. */
export async function runTyped(
  typed: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<boolean> {
  try {
    const program = await commandLine(typed, () => readConfig(env), terminal.print, readBuildInfo(env))
    terminal.prepare?.(program)
    await program.parseAsync([...typed], { from: 'user' })
    return true
  } catch (error) {
    terminal.printError(explainError(error))
    return false
  }
}

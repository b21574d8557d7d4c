import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { MAIN, serverEnvironment } from './process.ts'

export interface CommandOutcome {
  readonly code: number
  readonly printed: string
  readonly errors: string
}

/** Runs `pramaan-server` as a process, as an operator types it. */
export async function runCommand(words: readonly string[], settings: Record<string, string>): Promise<CommandOutcome> {
  const env = await serverEnvironment(settings)
  return await promisify(execFile)(process.execPath, [MAIN, ...words], { env }).then(
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

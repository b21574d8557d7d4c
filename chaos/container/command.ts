import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface CommandOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** Called with every line of both streams while the command runs. */
  readonly onLine?: (line: string) => void
}

/** Lines of a failed command that its error shows. */
const SHOWN_LINES = 40

/** Runs a program to its end. Returns what it printed; throws with the end of both streams if it fails. */
export async function command(
  program: string,
  args: readonly string[],
  { cwd, env, input, onLine }: CommandOptions = {},
): Promise<string> {
  const child = spawn(program, args, { ...(cwd && { cwd }), env: env ?? process.env, stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', line => {
      lines.push(line)
      if (stream === child.stdout) printed.push(line)
      onLine?.(line)
    })
  child.stdin.on('error', () => {})
  child.stdin.end(input ?? '')
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code === 0) return printed.join('\n')
  const shown = lines.slice(-SHOWN_LINES).join('\n')
  throw new Error(`${[program, ...args].join(' ').slice(0, 200)} ended with ${code}:\n${shown}`)
}

/** Whether the command succeeds. */
export function succeeds(program: string, args: readonly string[], options: CommandOptions = {}): Promise<boolean> {
  return command(program, args, options).then(
    () => true,
    () => false,
  )
}

/** Whole seconds since a time of performance.now(). */
export function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000)
}

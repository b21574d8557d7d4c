import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import type { Check, CheckResult } from './check.ts'

/** Tools must not send telemetry or print colours. */
const QUIET = {
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

export interface ToolRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in `root`; installed packages take precedence. */
export async function runTool(root: string, command: string, args: readonly string[]): Promise<ToolRun> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...QUIET, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', chunk => stdout.push(chunk))
  child.stderr.on('data', chunk => stderr.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }
}

/** A check that runs one tool: its exit code decides. */
export function toolCheck(
  name: string,
  command: string,
  argumentsFor: (root: string) => readonly string[] | Promise<readonly string[]>,
): Check {
  return {
    name,
    async run(root): Promise<CheckResult> {
      const { code, stdout, stderr } = await runTool(root, command, await argumentsFor(root))
      return { ok: code === 0, output: `${stdout}${stderr}`.trim() }
    },
  }
}
